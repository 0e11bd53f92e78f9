-- What staff do with orders: notes and acts in a timeline, tags, saved views of the list, and a version of each order, so that two people
-- who change one never lose a change.

ALTER TABLE orders
  ADD COLUMN version   integer NOT NULL DEFAULT 1,
  ADD COLUMN gift      boolean NOT NULL DEFAULT false,                    -- its packing slip shows no prices
  ADD COLUMN gift_note text NOT NULL DEFAULT '' CHECK (char_length(gift_note) <= 500);

-- The version counts changes that a person who has the order open has to know of: not scans, links of papers or a new owner.
CREATE FUNCTION bump_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.payment_state, NEW.subtotal, NEW.discount, NEW.vat, NEW.shipping, NEW.total, NEW.email, NEW.first_name, NEW.last_name,
      NEW.address, NEW.apartment, NEW.city, NEW.state, NEW.zip, NEW.phone, NEW.cancelled_at, NEW.delivered_at, NEW.gift, NEW.gift_note)
     IS DISTINCT FROM
     (OLD.payment_state, OLD.subtotal, OLD.discount, OLD.vat, OLD.shipping, OLD.total, OLD.email, OLD.first_name, OLD.last_name,
      OLD.address, OLD.apartment, OLD.city, OLD.state, OLD.zip, OLD.phone, OLD.cancelled_at, OLD.delivered_at, OLD.gift, OLD.gift_note)
  THEN NEW.version := OLD.version + 1; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bump_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION bump_order_version();

-- One row an act of a person, or of the store where no other table has it. Notes that were taken back keep their row.
CREATE TABLE order_events (
  id         text PRIMARY KEY,
  order_id   text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  at         timestamptz NOT NULL,
  staff_id   text,                                                        -- null: the store
  staff_name text NOT NULL DEFAULT '',                                    -- as it was then
  kind       text NOT NULL CHECK (kind ~ '^[a-z_]+$'),
  body       text NOT NULL DEFAULT '' CHECK (char_length(body) <= 2000),  -- words of a note or a reason
  details    jsonb,                                                       -- before and after, figures; no names, phones, emails
  mentions   text[] NOT NULL DEFAULT '{}',                                -- ids of the colleagues that a note names
  removed_at timestamptz
);
CREATE INDEX order_events_of_order ON order_events (order_id, at DESC);
CREATE INDEX order_events_naming ON order_events USING gin (mentions) WHERE mentions <> '{}';

CREATE TABLE order_tags (
  order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  tag      text NOT NULL CHECK (char_length(tag) BETWEEN 1 AND 40),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, tag)
);
CREATE INDEX order_tags_by_tag ON order_tags (tag, order_id);

-- A list of orders as a person saved it: the filters and the order of the rows, as the address of the page has them.
CREATE TABLE order_views (
  id         text PRIMARY KEY,
  staff_id   text NOT NULL,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  query      text NOT NULL CHECK (char_length(query) <= 2000),
  created_at timestamptz NOT NULL,
  UNIQUE (staff_id, name)
);

-- Every order of the list of orders, and every view of it, has an index.
CREATE INDEX orders_placed ON orders (created_at DESC, number DESC) INCLUDE (market);
CREATE INDEX orders_by_total ON orders (total DESC, number DESC);
CREATE INDEX orders_open ON orders (created_at DESC, number DESC) INCLUDE (market) WHERE delivered_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX orders_delivered ON orders (created_at DESC, number DESC) INCLUDE (market) WHERE delivered_at IS NOT NULL AND cancelled_at IS NULL;
CREATE INDEX orders_cancelled ON orders (created_at DESC, number DESC) INCLUDE (market) WHERE cancelled_at IS NOT NULL;
CREATE INDEX orders_by_payment_state ON orders (payment_state, created_at DESC);
CREATE INDEX orders_by_payment_method ON orders (payment_method, created_at DESC);
CREATE INDEX orders_by_city ON orders (lower(city), created_at DESC);
CREATE INDEX orders_by_coupon ON orders (coupon, created_at DESC) WHERE coupon IS NOT NULL;
CREATE INDEX order_lines_of_product ON order_lines (product_id, order_id);
CREATE INDEX parcels_by_state ON parcels (state) WHERE state NOT IN ('delivered', 'cancelled');
CREATE INDEX parcels_unstoppable ON parcels (order_id) WHERE state = 'unstoppable';
CREATE INDEX payment_attempts_in_review ON payment_attempts (order_id) WHERE state = 'review';
