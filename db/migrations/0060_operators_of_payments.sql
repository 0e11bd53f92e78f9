-- A refund is asked for by one process at a time: it marks the row busy, and the mark counts for some minutes after the
-- last change, so that a process that died does not keep it. What a person did about a difference is kept with it.
ALTER TABLE refunds ADD COLUMN busy boolean NOT NULL DEFAULT false;
ALTER TABLE payment_differences ADD COLUMN note text NOT NULL DEFAULT '';
CREATE INDEX payment_differences_open ON payment_differences (found_at) WHERE settled_at IS NULL;
CREATE INDEX payment_captures_under_review ON payment_captures (captured_at) WHERE purpose = 'review';
CREATE INDEX refunds_not_done ON refunds (changed_at) WHERE state <> 'done';
