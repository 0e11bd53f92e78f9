-- Prices from a date, in one market. `before` is what the product cost when it began: put back when it ends, unless the
-- shop's people have set another price meanwhile. A planned price never overlaps another of its product and currency.

CREATE TABLE scheduled_prices (
  id              text PRIMARY KEY,
  product_id      text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  currency        text NOT NULL REFERENCES markets (currency),
  price           bigint NOT NULL CHECK (price > 0),
  discount_price  bigint NOT NULL CHECK (discount_price > 0 AND discount_price <= price),
  starts_at       timestamptz NOT NULL,
  ends_at         timestamptz,                       -- null: it stays
  state           text NOT NULL DEFAULT 'planned' CONSTRAINT schedule_state
                  CHECK (state IN ('planned', 'running', 'done', 'cancelled')),
  before_price    bigint,                            -- null before it began, or without a price then
  before_discount bigint,
  created_at      timestamptz NOT NULL,
  CONSTRAINT starts_before_end CHECK (ends_at IS NULL OR starts_at < ends_at)
);
CREATE INDEX scheduled_prices_of_product ON scheduled_prices (product_id, starts_at);
CREATE INDEX scheduled_prices_to_begin ON scheduled_prices (starts_at, id) WHERE state = 'planned';
CREATE INDEX scheduled_prices_to_end ON scheduled_prices (ends_at, id) WHERE state = 'running';
CREATE INDEX scheduled_prices_by_start ON scheduled_prices (starts_at, id);
