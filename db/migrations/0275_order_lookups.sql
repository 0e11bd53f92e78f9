-- Orders that a visitor found by number and e-mail or mobile: the hash of the token in that browser's cookie, for an hour.
CREATE TABLE order_lookups (
  token_hash text PRIMARY KEY,
  order_id   text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX order_lookups_by_expiry ON order_lookups (expires_at);
CREATE INDEX order_lookups_by_order ON order_lookups (order_id);
