-- The version of the catalogue is one row for the whole shop, written once a transaction, as the very last thing before its commit: an
-- order that took the last piece of one product and waits for another would hold it against an order that has that other product.

-- Writes a new version, however many rows of the transaction ask for it.
CREATE OR REPLACE FUNCTION bump_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

-- Says at the end of a statement that changed any row that a new version is due. A statement that changed none makes no page anew.
CREATE OR REPLACE FUNCTION bump_catalogue_version_for_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    INSERT INTO version_pending DEFAULT VALUES ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- At the commit, first lets all else that is due be written: what a trigger notes there has its turn after that.
CREATE OR REPLACE FUNCTION bump_pending_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM version_pending WHERE xact = NEW.xact AND is_last = NEW.is_last;
  IF NEW.is_last THEN
    UPDATE catalogue_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid;
  ELSE
    INSERT INTO version_pending (is_last) VALUES (true) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS bump_at_commit ON version_pending;
CREATE CONSTRAINT TRIGGER bump_at_commit AFTER INSERT ON version_pending
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bump_pending_version();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['media', 'categories', 'products', 'product_images', 'product_sizes', 'product_prices',
                              'product_categories', 'content', 'countries', 'tax_rates'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER bump_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows()', name);
    EXECUTE format('CREATE OR REPLACE TRIGGER bump_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows()', name);
    EXECUTE format('CREATE OR REPLACE TRIGGER bump_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows()', name);
    EXECUTE format('CREATE OR REPLACE TRIGGER bump_truncated AFTER TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version()', name);
  END LOOP;
END $$;

-- Sales, and reviews of customers, in transactions that go on to wait for other rows.
DROP TRIGGER IF EXISTS bump_when_sold_out ON product_stock;
CREATE CONSTRAINT TRIGGER bump_when_sold_out AFTER UPDATE ON product_stock
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.on_hand > 0) IS DISTINCT FROM (NEW.on_hand > 0)) EXECUTE FUNCTION bump_catalogue_version();
DROP TRIGGER IF EXISTS bump_when_listed ON product_stock;
CREATE CONSTRAINT TRIGGER bump_when_listed AFTER INSERT OR DELETE ON product_stock
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bump_catalogue_version();
DROP TRIGGER IF EXISTS bump_written ON reviews;
CREATE CONSTRAINT TRIGGER bump_written AFTER INSERT ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT NEW.hidden) EXECUTE FUNCTION bump_catalogue_version();
DROP TRIGGER IF EXISTS bump_deleted ON reviews;
CREATE CONSTRAINT TRIGGER bump_deleted AFTER DELETE ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT OLD.hidden) EXECUTE FUNCTION bump_catalogue_version();
DROP TRIGGER IF EXISTS bump_changed ON reviews;
CREATE CONSTRAINT TRIGGER bump_changed AFTER UPDATE ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.hidden IS DISTINCT FROM NEW.hidden OR OLD.product_id IS DISTINCT FROM NEW.product_id OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.rate IS DISTINCT FROM NEW.rate OR OLD.review IS DISTINCT FROM NEW.review
    OR OLD.answer IS DISTINCT FROM NEW.answer OR OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION bump_catalogue_version();

-- Settings have dated rows that are never deleted; spellings are never changed.
CREATE OR REPLACE TRIGGER bump_inserted AFTER INSERT ON settings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows();
CREATE OR REPLACE TRIGGER bump_updated AFTER UPDATE ON settings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows();
CREATE OR REPLACE TRIGGER bump_inserted AFTER INSERT ON search_synonyms
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows();
CREATE OR REPLACE TRIGGER bump_deleted AFTER DELETE ON search_synonyms
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows();
