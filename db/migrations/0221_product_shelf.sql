-- Where a product stands in the store room, the code on its unit, and how many days its stock must last before it counts
-- as low.
ALTER TABLE products
  ADD COLUMN shelf          text    NOT NULL DEFAULT '' CONSTRAINT shelf_is_a_code CHECK (shelf ~ '^[A-Z0-9-]{0,12}$'),
  ADD COLUMN barcode        text    NOT NULL DEFAULT '' CONSTRAINT barcode_is_a_code CHECK (barcode ~ '^[A-Z0-9-]{0,32}$'),
  ADD COLUMN low_stock_days integer NOT NULL DEFAULT 14 CONSTRAINT low_stock_days_of_a_year CHECK (low_stock_days BETWEEN 0 AND 365);
CREATE UNIQUE INDEX products_by_barcode ON products (barcode) WHERE barcode <> '';
