-- The short code of the Saudi national address: four letters and four digits; empty for none.
SET LOCAL lock_timeout = '5s';
ALTER TABLE addresses ADD COLUMN short_address text NOT NULL DEFAULT '';
ALTER TABLE shipping_addresses ADD COLUMN short_address text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN short_address text NOT NULL DEFAULT '';
