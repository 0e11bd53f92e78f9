-- outside a transaction: the table may be large
-- The hourly job finds the events that keep an address of before (decision 0565); the expression is that of its query.
DROP INDEX CONCURRENTLY IF EXISTS order_events_with_address;
CREATE INDEX CONCURRENTLY order_events_with_address ON order_events (at) WHERE details ? 'oldAddress';
