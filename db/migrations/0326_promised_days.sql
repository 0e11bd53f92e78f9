-- The days of delivery that an order was promised when it was placed; null for orders from before.
SET LOCAL lock_timeout = '5s';
ALTER TABLE orders ADD COLUMN promised_from date;
ALTER TABLE orders ADD COLUMN promised_to date;
