-- Carts and orders. An owner is a guest id (24 alphanumerics, a capability) or an account id.

CREATE TABLE carts (
  id         text PRIMARY KEY,
  owner_id   text NOT NULL,
  status     text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'ordered', 'merged')),
  payment_method text CHECK (payment_method IN ('COD', 'VISA_MASTER', 'MADA', 'ONLINE')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX carts_one_open_per_owner ON carts (owner_id) WHERE status = 'open';

CREATE TABLE cart_lines (
  id         text PRIMARY KEY,
  cart_id    text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  product_id text NOT NULL REFERENCES products (id),
  count      integer NOT NULL CHECK (count BETWEEN 1 AND 10),
  added_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (cart_id, product_id)
);

-- The address of the checkout under way: one an owner.
CREATE TABLE shipping_addresses (
  owner_id   text PRIMARY KEY,
  email      text NOT NULL,
  first_name text NOT NULL,
  last_name  text NOT NULL,
  address    text NOT NULL CHECK (char_length(address) <= 100),
  apartment  text NOT NULL,
  city       text NOT NULL,
  country    text NOT NULL,
  state      text NOT NULL,
  zip        text NOT NULL DEFAULT '',
  phone      text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE SEQUENCE order_number START 10001;

CREATE TABLE orders (
  id             text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9]{24}$'),      -- unguessable
  number         bigint NOT NULL UNIQUE DEFAULT nextval('order_number'), -- the short one people say
  owner_id       text NOT NULL,
  cart_id        text NOT NULL UNIQUE REFERENCES carts (id),             -- a cart is ordered once
  market         text NOT NULL CHECK (market IN ('KSA', 'UAE')),
  currency       text NOT NULL CHECK (currency IN ('AED', 'SAR')),
  language       text NOT NULL CHECK (language IN ('en', 'ar')),
  payment_method text NOT NULL CHECK (payment_method IN ('COD', 'VISA_MASTER', 'MADA', 'ONLINE')),
  payment_state  text NOT NULL CHECK (payment_state IN ('on_delivery', 'awaiting', 'paid', 'refund_asked', 'refunded', 'refund_failed', 'failed')),
  paid_at        timestamptz,
  transaction_id text NOT NULL DEFAULT '',                               -- the submission's own key; a repeat finds its order
  tran_ref       text NOT NULL DEFAULT '',                               -- the payment provider's reference
  payment_result jsonb,
  subtotal       bigint NOT NULL CHECK (subtotal > 0),
  discount       bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  coupon         text,
  vat            bigint NOT NULL CHECK (vat >= 0),
  vat_basis_points integer NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  shipping       bigint NOT NULL CHECK (shipping >= 0),
  total          bigint NOT NULL CHECK (total >= 0),
  email          text NOT NULL,
  first_name     text NOT NULL,
  last_name      text NOT NULL,
  address        text NOT NULL,
  apartment      text NOT NULL,
  city           text NOT NULL,
  country        text NOT NULL,
  state          text NOT NULL,
  zip            text NOT NULL,
  phone          text NOT NULL,
  seller         jsonb NOT NULL,                                         -- the seller as it was on the day of the order
  order_status   jsonb,                                                  -- the courier's last scan, ScanDescription among it
  invoice_url    text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL DEFAULT now(),
  cancelled_at   timestamptz,
  delivered_at   timestamptz,
  CONSTRAINT parts_add_up CHECK (total = subtotal + vat + shipping - discount),
  CONSTRAINT market_has_its_currency CHECK ((market = 'KSA') = (currency = 'SAR')),
  CONSTRAINT paid_has_a_time CHECK (payment_state NOT IN ('paid', 'refund_asked', 'refunded', 'refund_failed') OR paid_at IS NOT NULL),
  CONSTRAINT cash_is_paid_on_delivery CHECK (payment_method <> 'COD' OR payment_state IN ('on_delivery', 'paid'))
);
CREATE INDEX orders_of_owner ON orders (owner_id, created_at DESC, id);
CREATE UNIQUE INDEX orders_of_submission ON orders (owner_id, transaction_id) WHERE transaction_id <> '';

CREATE TABLE order_lines (
  id         text PRIMARY KEY,
  order_id   text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  position   integer NOT NULL CHECK (position >= 0),
  product_id text NOT NULL REFERENCES products (id),
  title_en   text NOT NULL,
  title_ar   text NOT NULL,
  image      text NOT NULL DEFAULT '',
  size       text NOT NULL DEFAULT '',
  list_price bigint NOT NULL CHECK (list_price > 0),
  unit_price bigint NOT NULL CHECK (unit_price > 0 AND unit_price <= list_price),
  count      integer NOT NULL CHECK (count BETWEEN 1 AND 10),
  UNIQUE (order_id, position),
  UNIQUE (order_id, product_id)
);
CREATE INDEX order_lines_of_order ON order_lines (order_id);
