-- Several refunds a payment, by line, by shipping charge or by amount; refunds of cash orders by bank transfer; a credit note
-- for each (decision 0285). Money is never given back twice: the sum is kept below.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_provider_payment_id_key,
  DROP CONSTRAINT refunds_reason_check,
  ALTER COLUMN provider DROP NOT NULL,
  ALTER COLUMN payment_id DROP NOT NULL,
  ALTER COLUMN attempt_id DROP NOT NULL,
  ALTER COLUMN channel DROP NOT NULL,
  ADD COLUMN kind text NOT NULL DEFAULT 'card' CHECK (kind IN ('card', 'transfer')),
  ADD COLUMN request_key text UNIQUE,                                    -- of a person's request; a repeat finds its refund
  ADD COLUMN shipping bigint NOT NULL DEFAULT 0 CHECK (shipping >= 0),   -- the part of the amount that is shipping
  ADD COLUMN words text NOT NULL DEFAULT '',                             -- to the shopper, in the language of the order
  ADD COLUMN iban_last4 text NOT NULL DEFAULT '' CHECK (iban_last4 ~ '^([0-9A-Z]{4})?$'),
  ADD CONSTRAINT refunds_reason_check CHECK (reason IN ('cancelled', 'unfulfillable', 'duplicate', 'review',
                                                        'damaged', 'missing', 'late', 'goodwill', 'edited')),
  ADD CONSTRAINT refund_of_its_kind CHECK (
    CASE kind WHEN 'card' THEN provider IS NOT NULL AND payment_id IS NOT NULL AND attempt_id IS NOT NULL AND channel IS NOT NULL
              ELSE provider IS NULL AND payment_id IS NULL AND attempt_id IS NULL AND channel IS NULL AND order_id IS NOT NULL END);
CREATE INDEX refunds_of_payment ON refunds (provider, payment_id);

CREATE TABLE refund_lines (
  refund_id     text NOT NULL REFERENCES refunds (id),
  order_line_id text NOT NULL REFERENCES order_lines (id),
  quantity      integer NOT NULL CHECK (quantity >= 0),                  -- 0: an amount off the line
  net           bigint NOT NULL CHECK (net >= 0),
  vat           bigint NOT NULL CHECK (vat >= 0),
  restock       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (refund_id, order_line_id),
  CONSTRAINT units_go_back_into_stock CHECK (NOT restock OR quantity > 0)
);
CREATE INDEX refund_lines_of_line ON refund_lines (order_line_id);

-- Whatever asks for it, the refunds of a payment never exceed the money that came in: each locks the payment first.
CREATE FUNCTION keep_refunds_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  received bigint;
  given    bigint;
BEGIN
  IF NEW.kind = 'card' THEN
    SELECT amount INTO received FROM payment_captures
     WHERE provider = NEW.provider AND payment_id = NEW.payment_id FOR UPDATE;
    SELECT coalesce(sum(amount), 0) INTO given FROM refunds
     WHERE provider = NEW.provider AND payment_id = NEW.payment_id AND id <> NEW.id;
  ELSE
    SELECT total INTO received FROM orders WHERE id = NEW.order_id FOR UPDATE;
    SELECT coalesce(sum(amount), 0) INTO given FROM refunds
     WHERE order_id = NEW.order_id AND kind = 'transfer' AND id <> NEW.id;
  END IF;
  IF given + NEW.amount > received THEN
    RAISE EXCEPTION 'refunds of % exceed the % that came in', given + NEW.amount, received
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_within_payment BEFORE INSERT OR UPDATE OF kind, provider, payment_id, order_id, amount ON refunds
  FOR EACH ROW EXECUTE FUNCTION keep_refunds_within_payment();

ALTER TABLE orders
  DROP CONSTRAINT orders_payment_state_check,
  DROP CONSTRAINT paid_has_a_time,
  DROP CONSTRAINT cash_is_paid_on_delivery,
  ADD CONSTRAINT orders_payment_state_check CHECK (payment_state IN
    ('on_delivery', 'awaiting', 'paid', 'partly_refunded', 'refund_asked', 'refunded', 'refund_failed', 'failed')),
  ADD CONSTRAINT paid_has_a_time CHECK (paid_at IS NOT NULL OR
    payment_state NOT IN ('paid', 'partly_refunded', 'refund_asked', 'refunded', 'refund_failed')),
  ADD CONSTRAINT cash_is_paid_on_delivery CHECK (payment_method <> 'COD' OR payment_state NOT IN ('awaiting', 'failed'));

-- One invoice an order; a credit note for each refund, and one for what a cancellation takes back without a refund.
ALTER TABLE invoices
  DROP CONSTRAINT invoices_order_id_kind_key,
  ADD COLUMN refund_id text REFERENCES refunds (id),
  ADD CONSTRAINT credit_notes_have_refunds CHECK (refund_id IS NULL OR kind = 'credit-note');
CREATE UNIQUE INDEX invoices_one_an_order ON invoices (order_id) WHERE kind = 'invoice';
CREATE UNIQUE INDEX invoices_one_a_refund ON invoices (refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_one_a_cancellation ON invoices (order_id) WHERE kind = 'credit-note' AND refund_id IS NULL;
CREATE INDEX invoices_of_order ON invoices (order_id);
CREATE INDEX invoices_of_time ON invoices (issued_at);
