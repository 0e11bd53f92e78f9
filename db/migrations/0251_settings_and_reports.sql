-- Reports read orders by the time they were placed.
CREATE INDEX orders_by_time ON orders (created_at);

-- Of two changes with the same start the one written last holds.
ALTER TABLE settings ADD COLUMN position bigint GENERATED ALWAYS AS IDENTITY;
