-- How many units of each stock were ordered in the last four weeks: counted every ten minutes, for the list of stock.
CREATE TABLE stock_sales (
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  currency   text NOT NULL,
  sold       integer NOT NULL CHECK (sold > 0),
  PRIMARY KEY (product_id, currency)
);
CREATE TABLE stock_sales_counted (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  counted_at timestamptz NOT NULL
);
INSERT INTO stock_sales_counted (counted_at) VALUES ('2000-01-01');

-- Orders whose units stand on the shelves still.
CREATE INDEX parcels_not_packed ON parcels (order_id)
  WHERE packed_at IS NULL AND state IN ('waiting', 'booking', 'booked', 'refused');
CREATE INDEX orders_awaiting ON orders (id) WHERE payment_state = 'awaiting' AND cancelled_at IS NULL;
