-- Card payments. An attempt freezes what is to be paid for, and holds its pieces for half an hour; captures are money that
-- came in, whatever for; refunds give it back. Money in = money for orders + money under review + money given back.

CREATE TABLE payment_attempts (
  id         text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9]{24}$'),          -- our reference at the provider
  owner_id   text NOT NULL,
  cart_id    text NOT NULL REFERENCES carts (id),
  provider   text NOT NULL CHECK (provider IN ('hyperpay', 'paytabs')),
  channel    text NOT NULL CHECK (channel IN ('VISA_MASTER', 'MADA', 'ONLINE')),
  currency   text NOT NULL CHECK (currency IN ('AED', 'SAR')),
  amount     bigint NOT NULL CHECK (amount > 0),
  draft      jsonb NOT NULL,                                             -- bag, address, amounts, coupon, seller of that moment
  session    text UNIQUE,                                                -- the provider's name of it
  prepared   jsonb,                                                      -- what to show the shopper
  state      text NOT NULL CHECK (state IN ('preparing', 'open', 'pending', 'review', 'paid', 'failed', 'cancelled', 'expired', 'returned')),
  hold       text NOT NULL CHECK (hold IN ('held', 'released', 'sold')), -- its pieces: taken from the stock, put back, in an order
  held_until timestamptz NOT NULL,
  order_id   text UNIQUE REFERENCES orders (id),
  code       text NOT NULL DEFAULT '',                                   -- the provider's last word
  description text NOT NULL DEFAULT '',
  questions  integer NOT NULL DEFAULT 0 CHECK (questions >= 0),
  ask_at     timestamptz,                                                -- when to ask the provider next; null: never
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT provider_of_channel CHECK ((provider = 'paytabs') = (channel = 'ONLINE')),
  CONSTRAINT paid_has_an_order CHECK (state <> 'paid' OR order_id IS NOT NULL),
  CONSTRAINT sold_in_an_order CHECK (hold <> 'sold' OR order_id IS NOT NULL)
);
CREATE UNIQUE INDEX payment_attempts_one_hold_a_cart ON payment_attempts (cart_id) WHERE hold = 'held';
CREATE INDEX payment_attempts_held ON payment_attempts (held_until) WHERE hold = 'held';
CREATE INDEX payment_attempts_to_ask ON payment_attempts (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX payment_attempts_of_time ON payment_attempts (created_at);

CREATE TABLE payment_captures (
  provider    text NOT NULL CHECK (provider IN ('hyperpay', 'paytabs')),
  payment_id  text NOT NULL,
  attempt_id  text NOT NULL REFERENCES payment_attempts (id),
  amount      bigint NOT NULL CHECK (amount >= 0),
  currency    text NOT NULL,
  purpose     text NOT NULL CHECK (purpose IN ('order', 'review', 'return')),
  captured_at timestamptz NOT NULL,
  PRIMARY KEY (provider, payment_id)
);
CREATE UNIQUE INDEX payment_captures_one_an_order ON payment_captures (attempt_id) WHERE purpose = 'order';

CREATE TABLE refunds (
  id           text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9]{24}$'),
  provider     text NOT NULL,
  payment_id   text NOT NULL,
  attempt_id   text NOT NULL REFERENCES payment_attempts (id),
  order_id     text REFERENCES orders (id),
  channel      text NOT NULL CHECK (channel IN ('VISA_MASTER', 'MADA', 'ONLINE')),
  amount       bigint NOT NULL CHECK (amount > 0),
  currency     text NOT NULL CHECK (currency IN ('AED', 'SAR')),
  reason       text NOT NULL CHECK (reason IN ('cancelled', 'unfulfillable', 'duplicate', 'review')),
  state        text NOT NULL CHECK (state IN ('asked', 'done', 'failed')),
  tries        integer NOT NULL DEFAULT 1 CHECK (tries > 0),             -- a refused try is repeated under a new reference
  refund_id    text NOT NULL DEFAULT '',                                 -- the provider's
  last_error   text NOT NULL DEFAULT '',
  asked_at     timestamptz NOT NULL,
  changed_at   timestamptz NOT NULL,
  UNIQUE (provider, payment_id),                                         -- money is given back once
  FOREIGN KEY (provider, payment_id) REFERENCES payment_captures (provider, payment_id)
);
CREATE INDEX refunds_of_order ON refunds (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX refunds_of_time ON refunds (changed_at);

-- What a provider's statement and our books disagree about; found once, until somebody settles it.
CREATE TABLE payment_differences (
  id         text PRIMARY KEY,
  provider   text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('unknown-payment', 'missing-payment', 'unknown-refund', 'missing-refund', 'amount')),
  payment_id text NOT NULL,
  reference  text NOT NULL,
  ours       bigint,
  theirs     bigint,
  currency   text NOT NULL,
  found_at   timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (provider, kind, payment_id)
);
