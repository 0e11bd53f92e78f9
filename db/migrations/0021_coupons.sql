-- Gift codes. A percentage is kept in basis points, a fixed amount in minor units of whatever currency the order has.
CREATE TABLE coupons (
  code             text PRIMARY KEY CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{0,31}$'),
  kind             text NOT NULL CHECK (kind IN ('percentage', 'fixed')),
  weight           bigint NOT NULL CHECK (weight > 0 AND (kind = 'fixed' OR weight <= 10000)),
  description_en   text NOT NULL DEFAULT '',
  description_ar   text NOT NULL DEFAULT '',
  currency         text CHECK (currency IN ('AED', 'SAR')),              -- null: good in both markets
  minimum          bigint NOT NULL DEFAULT 0 CHECK (minimum >= 0),       -- least subtotal before tax
  starts_at        timestamptz,
  ends_at          timestamptz,
  uses_allowed     integer CHECK (uses_allowed > 0),                     -- null: any number
  uses_per_shopper integer CHECK (uses_per_shopper > 0),
  used             integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  CONSTRAINT starts_before_it_ends CHECK (starts_at < ends_at),
  CONSTRAINT used_no_more_than_allowed CHECK (used <= uses_allowed)
);

-- One row a bag that has used a code; a bag is ordered once, so a code is used once an order.
CREATE TABLE coupon_uses (
  cart_id  text PRIMARY KEY REFERENCES carts (id),
  code     text NOT NULL REFERENCES coupons (code),
  owner_id text NOT NULL,
  email    text NOT NULL,
  used_at  timestamptz NOT NULL
);
CREATE INDEX coupon_uses_of_owner ON coupon_uses (code, owner_id);
CREATE INDEX coupon_uses_of_email ON coupon_uses (code, lower(email));
