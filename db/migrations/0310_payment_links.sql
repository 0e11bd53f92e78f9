-- Links by which the shoppers of orders by phone pay. Such an order awaits its payment from the start and has its stock; a
-- link that ends without money ends the order. Only the hash of a link's token is stored; an order may have several.
SET LOCAL lock_timeout = '5s';
CREATE TABLE payment_links (
  order_id   text PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  owner_id   text NOT NULL,                              -- the shopper that the order was placed for: its payments have it
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,                       -- until then a payment may be started
  held_until timestamptz NOT NULL,                       -- until then the stock is kept: a form that was opened has closed
  ended_as   text CHECK (ended_as IN ('paid', 'expired', 'cancelled')),
  CHECK (held_until >= expires_at)
);
CREATE INDEX payment_links_by_end ON payment_links (held_until) WHERE ended_as IS NULL;

CREATE TABLE payment_link_tokens (
  token_hash text PRIMARY KEY,
  order_id   text NOT NULL REFERENCES payment_links (order_id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX payment_link_tokens_of_order ON payment_link_tokens (order_id);
