-- Parcels that wait for the national address of their order, and the links by which shoppers give it. Only the hash of a
-- link's token is stored.
SET LOCAL lock_timeout = '5s';
ALTER TABLE parcels ADD COLUMN address_needed_at timestamptz;    -- since when it waits for an address; null: it does not
CREATE INDEX parcels_address_needed ON parcels (address_needed_at) WHERE address_needed_at IS NOT NULL;

CREATE TABLE address_requests (
  token_hash  text PRIMARY KEY,
  order_id    text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  answered_at timestamptz
);
CREATE INDEX address_requests_of_order ON address_requests (order_id, created_at);
CREATE INDEX address_requests_by_end ON address_requests (expires_at);
