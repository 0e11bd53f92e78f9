-- Moderation of reviews by people, and the shop's answers. `hidden` stays what pages ask for: it is true for every state but shown. A
-- review that no person has read yet has no `moderated_at`; those that were there before count as read.
ALTER TABLE reviews
  ADD COLUMN state        text NOT NULL DEFAULT 'shown' CHECK (state IN ('waiting', 'shown', 'hidden')),
  ADD COLUMN reason       text CHECK (reason IN ('abuse', 'personal-data', 'advertising', 'not-about-product')),
  ADD COLUMN findings     text[] NOT NULL DEFAULT '{}',                  -- what the text was found to contain when it was written
  ADD COLUMN moderated_by text,
  ADD COLUMN moderated_at timestamptz,
  ADD COLUMN answer       text CHECK (answer <> '' AND char_length(answer) <= 1000),
  ADD COLUMN answered_by  text,
  ADD COLUMN answered_at  timestamptz,
  ADD COLUMN version      integer NOT NULL DEFAULT 1;

UPDATE reviews SET moderated_at = created_at, moderated_by = 'system',
                   state = CASE WHEN hidden THEN 'hidden' ELSE 'shown' END,
                   reason = CASE WHEN hidden THEN 'not-about-product' END;

ALTER TABLE reviews
  ADD CONSTRAINT hidden_is_not_shown CHECK (hidden = (state <> 'shown')),
  ADD CONSTRAINT hiding_has_a_reason CHECK ((state = 'hidden') = (reason IS NOT NULL)),
  ADD CONSTRAINT answer_has_a_time CHECK ((answer IS NULL) = (answered_at IS NULL));

CREATE INDEX reviews_to_read ON reviews (created_at DESC, id) WHERE moderated_at IS NULL;
CREATE INDEX reviews_by_state ON reviews (state, created_at DESC, id);
CREATE INDEX reviews_below_three ON reviews (created_at DESC, id) WHERE rate < 3;
CREATE INDEX reviews_newest ON reviews (created_at DESC, id);

-- Reading a review that is shown anyway changes no page.
DROP TRIGGER bump ON reviews;
CREATE CONSTRAINT TRIGGER bump_written AFTER INSERT ON reviews DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NOT NEW.hidden) EXECUTE FUNCTION bump_catalogue_version();
CREATE CONSTRAINT TRIGGER bump_deleted AFTER DELETE ON reviews DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NOT OLD.hidden) EXECUTE FUNCTION bump_catalogue_version();
CREATE CONSTRAINT TRIGGER bump_changed AFTER UPDATE ON reviews DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.hidden, OLD.product_id, OLD.name, OLD.rate, OLD.review, OLD.answer, OLD.user_id)
                     IS DISTINCT FROM (NEW.hidden, NEW.product_id, NEW.name, NEW.rate, NEW.review, NEW.answer, NEW.user_id))
  EXECUTE FUNCTION bump_catalogue_version();
