-- Customers and how they sign in. The first four tables are Better Auth's, under the shop's own names.

CREATE TABLE customers (
  id             text PRIMARY KEY CHECK (id ~ '^u_[A-Za-z0-9]{24}$'),    -- never the shape of a guest id
  name           text NOT NULL,
  first_name     text NOT NULL DEFAULT '',
  last_name      text NOT NULL DEFAULT '',
  email          text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  phone          text NOT NULL DEFAULT '',
  image          text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX customers_by_email ON customers (lower(email));

CREATE TABLE customer_sessions (
  id          text PRIMARY KEY,
  token       text NOT NULL UNIQUE,                                      -- sha-256 of what the customer holds
  customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  ip_address  text,                                                      -- wanted by the library, always empty
  user_agent  text,                                                      -- likewise
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_of_customer ON customer_sessions (customer_id);
CREATE INDEX sessions_by_expiry ON customer_sessions (expires_at);

-- One row a way of signing in: a password (provider `credential`), Google, Facebook.
CREATE TABLE customer_sign_ins (
  id            text PRIMARY KEY,
  account_id    text NOT NULL,
  provider_id   text NOT NULL,
  customer_id   text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  password      text,                                                    -- a hash with its own parameters
  access_token  text,
  refresh_token text,
  id_token      text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope         text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX sign_ins_of_customer ON customer_sign_ins (customer_id);

-- Links sent by mail and steps of a sign-in elsewhere; `identifier` is a hash of the token, the row goes when it is used.
CREATE TABLE customer_tokens (
  id         text PRIMARY KEY,
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tokens_by_identifier ON customer_tokens (identifier);
CREATE INDEX tokens_by_expiry ON customer_tokens (expires_at);

-- Browsers that have signed in to an account before. What they try is counted apart from what strangers try,
-- so that no stranger can slow the owner down.
CREATE TABLE known_devices (
  token       text PRIMARY KEY,                                          -- sha-256 of the cookie
  customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  last_seen   timestamptz NOT NULL
);
CREATE INDEX known_devices_of_customer ON known_devices (customer_id);

-- Failed and costly attempts, by a hash of who or what is being tried.
CREATE TABLE attempts (
  key     text PRIMARY KEY,
  count   integer NOT NULL CHECK (count >= 0),
  last_at timestamptz NOT NULL
);
CREATE INDEX attempts_by_time ON attempts (last_at);

-- Secrets every process of the store must share and nobody has to configure.
CREATE TABLE store_secrets (
  name  text PRIMARY KEY,
  value text NOT NULL
);

-- At most four addresses a customer: there are only four places (specification, section 9.1).
CREATE TABLE addresses (
  id          text PRIMARY KEY,
  customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  place       integer NOT NULL CHECK (place BETWEEN 1 AND 4),
  email       text NOT NULL,
  first_name  text NOT NULL,
  last_name   text NOT NULL,
  address     text NOT NULL CHECK (char_length(address) <= 100),
  apartment   text NOT NULL,
  city        text NOT NULL,
  country     text NOT NULL,
  state       text NOT NULL,
  zip         text NOT NULL DEFAULT '',
  phone       text NOT NULL,
  UNIQUE (customer_id, place)
);

CREATE TABLE wishlist_items (
  customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  product_id  text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at    timestamptz NOT NULL,
  PRIMARY KEY (customer_id, product_id)
);

-- Guest orders with the address of a customer are found when the address is verified.
CREATE INDEX orders_by_email ON orders (lower(email));

-- A buyer reviews a product once (sample reviews have no buyer).
CREATE UNIQUE INDEX reviews_one_per_buyer ON reviews (product_id, user_id) WHERE user_id IS NOT NULL;
