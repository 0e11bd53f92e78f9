-- The version counts changes that a person who has the order open has to know of: not scans, links of papers or a new owner.
CREATE OR REPLACE FUNCTION bump_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.payment_state, NEW.subtotal, NEW.discount, NEW.vat, NEW.shipping, NEW.total, NEW.email, NEW.first_name, NEW.last_name,
      NEW.address, NEW.apartment, NEW.city, NEW.state, NEW.zip, NEW.phone, NEW.cancelled_at, NEW.delivered_at, NEW.gift, NEW.gift_note)
     IS DISTINCT FROM
     (OLD.payment_state, OLD.subtotal, OLD.discount, OLD.vat, OLD.shipping, OLD.total, OLD.email, OLD.first_name, OLD.last_name,
      OLD.address, OLD.apartment, OLD.city, OLD.state, OLD.zip, OLD.phone, OLD.cancelled_at, OLD.delivered_at, OLD.gift, OLD.gift_note)
  THEN NEW.version := OLD.version + 1; END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER bump_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION bump_order_version();
