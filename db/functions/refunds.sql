-- Whatever asks for it, the refunds of a payment never exceed the money that came in: each locks the payment first.
CREATE OR REPLACE FUNCTION keep_refunds_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
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
     WHERE order_id = NEW.order_id AND kind = NEW.kind AND id <> NEW.id;
  END IF;
  IF given + NEW.amount > received THEN
    RAISE EXCEPTION 'refunds of % exceed the % that came in', given + NEW.amount, received
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_within_payment BEFORE INSERT OR UPDATE OF kind, provider, payment_id, order_id, amount ON refunds
  FOR EACH ROW EXECUTE FUNCTION keep_refunds_within_payment();
