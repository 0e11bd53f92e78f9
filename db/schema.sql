-- The present schema, written by `npm run schema`. It is changed by a migration (db/migrations/); what functions and triggers do is
-- written in db/functions/ (docs/database.md).

CREATE EXTENSION pg_trgm;
CREATE SEQUENCE order_number START 10001;

CREATE TABLE address_requests (
  token_hash text NOT NULL,
  order_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  emailed boolean DEFAULT true NOT NULL,
  CONSTRAINT address_requests_pkey PRIMARY KEY (token_hash),
  CONSTRAINT address_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX address_requests_by_end ON address_requests USING btree (expires_at);
CREATE INDEX address_requests_of_order ON address_requests USING btree (order_id, created_at);

-- At most four addresses a customer: there are only four places (specification, section 9.1).
CREATE TABLE addresses (
  id text NOT NULL,
  customer_id text NOT NULL,
  "position" integer NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  address text NOT NULL,
  apartment text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  state text NOT NULL,
  zip text DEFAULT ''::text NOT NULL,
  phone text NOT NULL,
  short_address text DEFAULT ''::text NOT NULL,
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_customer_id_place_key UNIQUE (customer_id, "position"),
  CONSTRAINT addresses_address_check CHECK (char_length(address) <= 100),
  CONSTRAINT addresses_place_check CHECK ("position" >= 1 AND "position" <= 4),
  CONSTRAINT addresses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);

-- A request of a member of staff by its idempotency key: kept for 48 hours with its answer.
CREATE TABLE admin_requests (
  staff_id text NOT NULL,
  key text NOT NULL,
  call text NOT NULL, -- method and path
  body_hash text NOT NULL,
  attempt text NOT NULL, -- the run that may commit
  is_committed boolean DEFAULT false NOT NULL, -- whether an act of it has committed
  status integer,
  headers jsonb,
  answer text,
  started_at timestamp with time zone NOT NULL,
  CONSTRAINT admin_requests_pkey PRIMARY KEY (staff_id, key)
);
CREATE INDEX admin_requests_by_time ON admin_requests USING btree (started_at);

-- Acts that a second person decides on. The act runs in the transaction of the decision.
CREATE TABLE approvals (
  id text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  market text,
  payload jsonb NOT NULL,
  needs text NOT NULL, -- the permission of who decides
  reason text DEFAULT ''::text NOT NULL,
  asked_by text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT approvals_pkey PRIMARY KEY (id),
  CONSTRAINT approvals_check CHECK ((state = 'waiting'::text) = (decided_by IS NULL)),
  CONSTRAINT approvals_check1 CHECK (state <> 'approved'::text OR decided_by <> asked_by),
  CONSTRAINT approvals_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])),
  CONSTRAINT approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  CONSTRAINT approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id)
);
CREATE INDEX approvals_by_time ON approvals USING btree (asked_at, id);
CREATE UNIQUE INDEX approvals_waiting ON approvals USING btree (kind, subject) WHERE state = 'waiting'::text;

-- Uses of old addresses, and paths that were not found, for thirty days. No query, nothing of a person.
CREATE TABLE asked_addresses (
  path text NOT NULL,
  below boolean NOT NULL, -- As in redirects: whether everything below the path is meant.
  day date NOT NULL,
  missed boolean NOT NULL,
  hits integer NOT NULL,
  host text DEFAULT ''::text NOT NULL, -- The host of the page that linked to it last; empty for an address that was typed.
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT asked_addresses_pkey PRIMARY KEY (path, below, day),
  CONSTRAINT asked_addresses_hits_check CHECK (hits > 0),
  CONSTRAINT asked_for_a_path CHECK (path ~ '^/'::text AND length(path) <= 500)
);
CREATE INDEX asked_addresses_by_day ON asked_addresses USING btree (day);
CREATE INDEX asked_addresses_missed ON asked_addresses USING btree (path) WHERE missed;

-- Failed and costly attempts, by a hash of who or what is being tried.
CREATE TABLE attempts (
  key text NOT NULL,
  count integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT attempts_pkey PRIMARY KEY (key),
  CONSTRAINT attempts_count_check CHECK (count >= 0)
);
CREATE INDEX attempts_by_time ON attempts USING btree (last_at);

-- What the shop's staff and its commands did: append-only, each row chained to the one before by a hash.
CREATE TABLE audit (
  id text NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_kind text NOT NULL,
  actor text NOT NULL, -- id of a member of staff, or the name of a command or job
  role_then text,
  session text,
  request text,
  action text NOT NULL,
  subject text NOT NULL,
  market text,
  before jsonb, -- changed fields only; no names, phones, emails
  after jsonb,
  reason text,
  undo_of text,
  CONSTRAINT audit_pkey PRIMARY KEY (id),
  CONSTRAINT audit_action_check CHECK (action ~ '^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$'::text),
  CONSTRAINT audit_actor_kind_check CHECK (actor_kind = ANY (ARRAY['staff'::text, 'system'::text])),
  CONSTRAINT audit_subject_check CHECK (subject ~ '^[a-z][a-z-]*:.'::text),
  CONSTRAINT audit_undo_of_fkey FOREIGN KEY (undo_of) REFERENCES audit(id)
);
CREATE INDEX audit_by_action ON audit USING btree (action text_pattern_ops, at, id);
CREATE INDEX audit_by_actor ON audit USING btree (actor, at, id);
CREATE INDEX audit_by_subject ON audit USING btree (subject, at, id);
CREATE INDEX audit_by_time ON audit USING btree (at, id);
CREATE INDEX audit_by_undo ON audit USING btree (undo_of) WHERE undo_of IS NOT NULL;
CREATE CONSTRAINT TRIGGER audit_is_chained AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit();
CREATE TRIGGER audit_counts_unchained AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION count_unchained_audit();
CREATE TRIGGER audit_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The chain: in the order of the commits. A row's hash covers its fields, its position and the hash of the row before.
CREATE TABLE audit_chain (
  "position" bigint NOT NULL,
  audit_id text NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_chain_pkey PRIMARY KEY ("position"),
  CONSTRAINT audit_chain_audit_id_key UNIQUE (audit_id),
  CONSTRAINT audit_chain_hash_key UNIQUE (hash),
  CONSTRAINT audit_chain_position_check CHECK ("position" > 0),
  CONSTRAINT audit_chain_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit(id)
);
CREATE TRIGGER audit_chain_by_trigger BEFORE INSERT ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_outside_chain();
CREATE TRIGGER audit_chain_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The end of the chain: one row, locked while a row is chained.
CREATE TABLE audit_head (
  only_row boolean DEFAULT true NOT NULL,
  "position" bigint NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (only_row),
  CONSTRAINT audit_head_only_row_check CHECK (only_row)
);
CREATE TRIGGER audit_head_by_trigger BEFORE INSERT OR UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION refuse_outside_chain();
CREATE TRIGGER audit_head_is_kept BEFORE DELETE OR TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE backup_proofs (
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  name text NOT NULL,
  bytes bigint,
  CONSTRAINT backup_proofs_pkey PRIMARY KEY (kind, at),
  CONSTRAINT backup_proofs_bytes_check CHECK ((kind = 'made'::text) = (bytes IS NOT NULL)),
  CONSTRAINT backup_proofs_kind_check CHECK (kind = ANY (ARRAY['made'::text, 'restored'::text]))
);

CREATE TABLE card_provider_channels (
  provider text NOT NULL,
  channel text NOT NULL,
  CONSTRAINT card_provider_channels_pkey PRIMARY KEY (provider, channel),
  CONSTRAINT card_provider_channels_channel_fkey FOREIGN KEY (channel) REFERENCES payment_methods(code),
  CONSTRAINT card_provider_channels_provider_fkey FOREIGN KEY (provider) REFERENCES card_providers(name)
);

-- Card providers. Opening the store adds those of the code (src/shop/payments/provider-queries.ts). Rows stay as long as payments refer to
-- them.
CREATE TABLE card_providers (
  name text NOT NULL,
  CONSTRAINT card_providers_pkey PRIMARY KEY (name),
  CONSTRAINT card_providers_name_check CHECK (name ~ '^[a-z][a-z0-9-]*$'::text)
);

CREATE TABLE cart_lines (
  id text NOT NULL,
  cart_id text NOT NULL,
  product_id text NOT NULL,
  count integer NOT NULL,
  added_at timestamp with time zone DEFAULT now() NOT NULL,
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT cart_lines_pkey PRIMARY KEY (id),
  CONSTRAINT cart_lines_cart_id_product_id_key UNIQUE (cart_id, product_id),
  CONSTRAINT cart_lines_count_check CHECK (count >= 1 AND count <= 10),
  CONSTRAINT cart_lines_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  CONSTRAINT cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

-- What a cart shows of a product, apart from its price and stock, in one row that is ready to be read.
CREATE TABLE cart_products (
  product_id text NOT NULL,
  shown json NOT NULL, -- as src/shop/catalogue/offer-queries.ts reads it
  CONSTRAINT cart_products_pkey PRIMARY KEY (product_id),
  CONSTRAINT cart_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE carts (
  id text NOT NULL,
  owner_id text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  payment_method text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  market text,
  version integer DEFAULT 1 NOT NULL,
  coupon text,
  CONSTRAINT carts_pkey PRIMARY KEY (id),
  CONSTRAINT carts_status_check CHECK (status = ANY (ARRAY['open'::text, 'ordered'::text, 'merged'::text])),
  CONSTRAINT cart_of_a_market FOREIGN KEY (market) REFERENCES markets(code),
  CONSTRAINT cart_with_a_known_method FOREIGN KEY (payment_method) REFERENCES payment_methods(code)
);
CREATE INDEX carts_of_owner ON carts USING btree (owner_id);
CREATE INDEX open_guest_carts_by_use ON carts USING btree (updated_at) WHERE status = 'open'::text AND owner_id !~~ 'u\_%'::text;
CREATE UNIQUE INDEX carts_one_open_per_owner ON carts USING btree (owner_id) WHERE status = 'open'::text;

-- By what open cash orders are counted: a hash each of the network, the phone and the mailbox they came with (decision 0525).
-- Rows are deleted after two weeks.
CREATE TABLE cash_marks (
  order_id text NOT NULL,
  key text NOT NULL,
  market text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT cash_marks_pkey PRIMARY KEY (order_id, key),
  CONSTRAINT cash_marks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX cash_marks_by_age ON cash_marks USING btree (at);
CREATE INDEX cash_marks_of_key ON cash_marks USING btree (key, at DESC);

-- Written by the release before alone; goes with the next.
CREATE TABLE catalogue_version (
  only_row boolean DEFAULT true NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT catalogue_version_pkey PRIMARY KEY (only_row),
  CONSTRAINT catalogue_version_only_row_check CHECK (only_row)
);
CREATE TRIGGER pages_deleted AFTER DELETE ON catalogue_version REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');
CREATE TRIGGER pages_inserted AFTER INSERT ON catalogue_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON catalogue_version FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');
CREATE TRIGGER pages_updated AFTER UPDATE ON catalogue_version REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');

CREATE TABLE categories (
  id text NOT NULL,
  title text NOT NULL,
  title_ar text NOT NULL,
  display_en text NOT NULL,
  display_ar text NOT NULL,
  description_en text DEFAULT ''::text NOT NULL,
  description_ar text DEFAULT ''::text NOT NULL,
  image text,
  banner text,
  banner_ar text,
  nav_include boolean DEFAULT false NOT NULL,
  home_include boolean DEFAULT false NOT NULL,
  "position" integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  sample boolean DEFAULT false NOT NULL,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_title_key UNIQUE (title),
  CONSTRAINT categories_title_check CHECK (title ~ '^[a-z0-9][a-z0-9-]*$'::text),
  CONSTRAINT categories_banner_ar_fkey FOREIGN KEY (banner_ar) REFERENCES media(id),
  CONSTRAINT categories_banner_fkey FOREIGN KEY (banner) REFERENCES media(id),
  CONSTRAINT categories_image_fkey FOREIGN KEY (image) REFERENCES media(id)
);
CREATE TRIGGER pages_deleted AFTER DELETE ON categories REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('categories');
CREATE TRIGGER pages_inserted AFTER INSERT ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('categories');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('categories');
CREATE TRIGGER pages_updated AFTER UPDATE ON categories REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('categories');
CREATE TRIGGER search_update AFTER UPDATE ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_renamed_category();

-- Pages, home texts, banners, FAQs, sellers: one document a key, first filled from content/.
CREATE TABLE content (
  key text NOT NULL,
  body jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  sample boolean DEFAULT false NOT NULL,
  CONSTRAINT content_pkey PRIMARY KEY (key)
);
CREATE TRIGGER house_deleted AFTER DELETE ON content FOR EACH ROW WHEN (old.key = 'house'::text) EXECUTE FUNCTION change_every_page();
CREATE TRIGGER house_inserted AFTER INSERT ON content FOR EACH ROW WHEN (new.key = 'house'::text) EXECUTE FUNCTION change_every_page();
CREATE TRIGGER house_updated AFTER UPDATE ON content FOR EACH ROW WHEN (new.key = 'house'::text) EXECUTE FUNCTION change_every_page();
CREATE TRIGGER pages_deleted AFTER DELETE ON content REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('content:', 'key');
CREATE TRIGGER pages_inserted AFTER INSERT ON content REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('content:', 'key');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON content FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('content:', 'key');
CREATE TRIGGER pages_updated AFTER UPDATE ON content REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('content:', 'key');

-- One row a key: its version counts every change of its drafts and publications, and is locked while one is made.
CREATE TABLE content_heads (
  key text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT content_heads_pkey PRIMARY KEY (key)
);

-- Times at which pages change by themselves because a banner begins or ends: the version of the catalogue grows then.
CREATE TABLE content_turns (
  at timestamp with time zone NOT NULL,
  CONSTRAINT content_turns_pkey PRIMARY KEY (at)
);

CREATE TABLE content_versions (
  key text NOT NULL,
  number integer NOT NULL,
  body jsonb NOT NULL,
  state text NOT NULL,
  publish_at timestamp with time zone, -- when it is to be published
  market text, -- whose clock that time was chosen on
  author text NOT NULL, -- who changed it last: id and name as it was then
  author_name text NOT NULL,
  restored integer, -- the number that it puts back
  created_at timestamp with time zone NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  published_at timestamp with time zone,
  CONSTRAINT content_versions_pkey PRIMARY KEY (key, number),
  CONSTRAINT content_versions_number_check CHECK (number > 0),
  CONSTRAINT content_versions_state_check CHECK (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'replaced'::text, 'discarded'::text])),
  CONSTRAINT published_has_a_time CHECK ((state <> ALL (ARRAY['published'::text, 'replaced'::text])) OR published_at IS NOT NULL),
  CONSTRAINT scheduled_has_a_time CHECK ((state = 'scheduled'::text) = (publish_at IS NOT NULL)),
  CONSTRAINT content_versions_key_fkey FOREIGN KEY (key) REFERENCES content_heads(key)
);
CREATE INDEX content_due ON content_versions USING btree (publish_at) WHERE state = 'scheduled'::text;
CREATE UNIQUE INDEX content_one_open ON content_versions USING btree (key) WHERE state = ANY (ARRAY['draft'::text, 'scheduled'::text]);
CREATE UNIQUE INDEX content_one_published ON content_versions USING btree (key) WHERE state = 'published'::text;

CREATE TABLE countries (
  code text NOT NULL,
  name_en text NOT NULL,
  name_ar text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT countries_pkey PRIMARY KEY (code),
  CONSTRAINT countries_name_en_key UNIQUE (name_en),
  CONSTRAINT countries_code_check CHECK (code ~ '^[A-Z]{2}$'::text)
);
CREATE TRIGGER pages_deleted AFTER DELETE ON countries REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('countries');
CREATE TRIGGER pages_inserted AFTER INSERT ON countries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('countries');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON countries FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('countries');
CREATE TRIGGER pages_updated AFTER UPDATE ON countries REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('countries');

-- One row a cart that has used a code; a cart is ordered once, so a code is used once an order.
CREATE TABLE coupon_uses (
  cart_id text NOT NULL,
  code text NOT NULL,
  owner_id text NOT NULL,
  email text NOT NULL,
  used_at timestamp with time zone NOT NULL,
  mailbox text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  CONSTRAINT coupon_uses_pkey PRIMARY KEY (cart_id),
  CONSTRAINT coupon_uses_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  CONSTRAINT coupon_uses_code_fkey FOREIGN KEY (code) REFERENCES coupons(code)
);
CREATE INDEX coupon_uses_of_mailbox ON coupon_uses USING btree (code, mailbox) WHERE mailbox <> ''::text;
CREATE INDEX coupon_uses_of_owner ON coupon_uses USING btree (code, owner_id);
CREATE INDEX coupon_uses_of_phone ON coupon_uses USING btree (code, phone) WHERE phone <> ''::text;

-- Gift codes. A percentage is kept in basis points, a fixed amount in minor units of whatever currency the order has.
CREATE TABLE coupons (
  code text NOT NULL,
  kind text NOT NULL,
  weight bigint NOT NULL,
  description_en text DEFAULT ''::text NOT NULL,
  description_ar text DEFAULT ''::text NOT NULL,
  currency text, -- null: good in both markets
  minimum bigint DEFAULT 0 NOT NULL, -- least subtotal before tax
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  uses_allowed integer, -- null: any number
  uses_per_shopper integer,
  used integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  sample boolean DEFAULT false NOT NULL,
  CONSTRAINT coupons_pkey PRIMARY KEY (code),
  CONSTRAINT coupons_check CHECK (weight > 0 AND (kind = 'fixed'::text OR weight <= 10000)),
  CONSTRAINT coupons_code_check CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{0,31}$'::text),
  CONSTRAINT coupons_kind_check CHECK (kind = ANY (ARRAY['percentage'::text, 'fixed'::text])),
  CONSTRAINT coupons_minimum_check CHECK (minimum >= 0),
  CONSTRAINT coupons_used_check CHECK (used >= 0),
  CONSTRAINT coupons_uses_allowed_check CHECK (uses_allowed > 0),
  CONSTRAINT coupons_uses_per_shopper_check CHECK (uses_per_shopper > 0),
  CONSTRAINT starts_before_it_ends CHECK (starts_at < ends_at),
  CONSTRAINT used_no_more_than_allowed CHECK (used <= uses_allowed),
  CONSTRAINT coupon_of_a_market FOREIGN KEY (currency) REFERENCES markets(currency)
);

-- The currencies of the markets. Rows follow the table in src/kernel/market.ts: migrating adds what is missing (src/database/markets.ts), so
-- that a new market needs no migration. A market that ended keeps its row as long as there are orders of it.
CREATE TABLE currencies (
  code text NOT NULL,
  digits integer NOT NULL, -- decimals of an amount: amounts are kept in minor units
  CONSTRAINT currencies_pkey PRIMARY KEY (code),
  CONSTRAINT currencies_code_check CHECK (code ~ '^[A-Z]{3}$'::text),
  CONSTRAINT currencies_digits_check CHECK (digits >= 0 AND digits <= 4)
);

CREATE TABLE customer_search (
  customer_id text NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT customer_search_pkey PRIMARY KEY (customer_id),
  CONSTRAINT customer_search_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);
CREATE INDEX customer_search_words ON customer_search USING gin (words);

CREATE TABLE customer_sessions (
  id text NOT NULL,
  token text NOT NULL, -- sha-256 of what the customer holds
  customer_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ip_address text, -- wanted by the library, always empty
  user_agent text, -- wanted by the library, always empty
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  browser text DEFAULT ''::text NOT NULL,
  CONSTRAINT customer_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT customer_sessions_token_key UNIQUE (token),
  CONSTRAINT customer_sessions_browser_check CHECK (char_length(browser) <= 60),
  CONSTRAINT customer_sessions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON customer_sessions USING btree (expires_at);
CREATE INDEX sessions_by_use ON customer_sessions USING btree (used_at);
CREATE INDEX sessions_of_customer ON customer_sessions USING btree (customer_id);

-- One row a way of signing in: a password (provider `credential`), Google, Facebook.
CREATE TABLE customer_sign_ins (
  id text NOT NULL,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  customer_id text NOT NULL,
  password text, -- a hash with its own parameters
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT customer_sign_ins_pkey PRIMARY KEY (id),
  CONSTRAINT customer_sign_ins_provider_id_account_id_key UNIQUE (provider_id, account_id),
  CONSTRAINT customer_sign_ins_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_of_customer ON customer_sign_ins USING btree (customer_id);

-- Links sent by mail and steps of a sign-in elsewhere; `identifier` is a hash of the token, the row goes when it is used.
CREATE TABLE customer_tokens (
  id text NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT customer_tokens_pkey PRIMARY KEY (id)
);
CREATE INDEX tokens_by_expiry ON customer_tokens USING btree (expires_at);
CREATE INDEX tokens_by_identifier ON customer_tokens USING btree (identifier);
CREATE INDEX tokens_by_value ON customer_tokens USING btree (value);

CREATE TABLE customers (
  id text NOT NULL, -- never the shape of a guest id
  name text NOT NULL,
  first_name text DEFAULT ''::text NOT NULL,
  last_name text DEFAULT ''::text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  image text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  signed_in_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT customers_pkey PRIMARY KEY (id),
  CONSTRAINT customers_id_check CHECK (id ~ '^u_[A-Za-z0-9]{24}$'::text)
);
CREATE UNIQUE INDEX customers_by_email ON customers USING btree (lower(email));
CREATE TRIGGER person_follows AFTER INSERT OR DELETE ON customers FOR EACH ROW EXECUTE FUNCTION follow_customer();
CREATE TRIGGER search_follows AFTER UPDATE OF name, first_name, last_name, email, phone ON customers FOR EACH ROW EXECUTE FUNCTION follow_customer();

CREATE TABLE edge_progress (
  edge text NOT NULL,
  told text,
  told_at timestamp with time zone DEFAULT now() NOT NULL,
  turn text,
  holder text NOT NULL,
  held_until timestamp with time zone NOT NULL,
  CONSTRAINT edge_progress_pkey PRIMARY KEY (edge)
);

CREATE TABLE edge_version (
  one boolean DEFAULT true NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT edge_version_pkey PRIMARY KEY (one),
  CONSTRAINT edge_version_one_check CHECK (one)
);

-- The outbox of mail. An email is written with the fact it is about and sent afterwards; its kind and key make a second one of the same
-- fact impossible.
CREATE TABLE emails (
  id text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL, -- order id, or a hash of the link's token
  recipient text NOT NULL,
  language text NOT NULL,
  market text NOT NULL,
  data jsonb NOT NULL, -- emptied once sent: it may hold a link
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_kind_key_key UNIQUE (kind, key),
  CONSTRAINT notices_attempts_check CHECK (attempts >= 0),
  CONSTRAINT notices_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text])),
  CONSTRAINT notices_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'uncertain'::text])),
  CONSTRAINT notice_of_a_market FOREIGN KEY (market) REFERENCES markets(code)
);
CREATE INDEX emails_of_recipient ON emails USING btree (recipient, created_at DESC);
CREATE INDEX emails_unsent ON emails USING btree (state, changed_at) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);

CREATE TABLE functions (
  name text NOT NULL,
  digest text NOT NULL,
  revision integer NOT NULL,
  CONSTRAINT functions_pkey PRIMARY KEY (name)
);

-- How far visits came, by day and market. Nothing here belongs to a person.
CREATE TABLE funnel (
  day date NOT NULL,
  market text NOT NULL,
  step text NOT NULL,
  count integer DEFAULT 0 NOT NULL,
  CONSTRAINT funnel_pkey PRIMARY KEY (day, market, step),
  CONSTRAINT funnel_count_check CHECK (count >= 0),
  CONSTRAINT funnel_market_fkey FOREIGN KEY (market) REFERENCES markets(code)
);

CREATE TABLE import_keys (
  source text NOT NULL,
  old_key text NOT NULL,
  product_id text NOT NULL,
  written jsonb DEFAULT '{}'::jsonb NOT NULL, -- Values of the product by the paths of its document.
  CONSTRAINT import_keys_pkey PRIMARY KEY (source, old_key),
  CONSTRAINT import_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX import_keys_by_product ON import_keys USING btree (product_id);

CREATE TABLE import_pictures (
  import_id text NOT NULL,
  product_id text NOT NULL,
  "position" integer NOT NULL,
  url text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone, -- When it is asked for next; null once it is stored or given up.
  problem text, -- Why it was given up; a word of src/shop/imports/picture-address.rules.ts.
  picture_id text,
  left_version integer NOT NULL, -- The version of the product as the import and its pictures left it, while nobody else changed it.
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT import_pictures_pkey PRIMARY KEY (import_id, product_id, "position"),
  CONSTRAINT import_pictures_waits_or_is_done CHECK ((next_at IS NULL) = (problem IS NOT NULL OR picture_id IS NOT NULL)),
  CONSTRAINT import_pictures_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  CONSTRAINT import_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX import_pictures_due ON import_pictures USING btree (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX import_pictures_of_product ON import_pictures USING btree (product_id);

-- The rows of an uploaded sheet, some at a time: each part is read, looked at, written and taken back by itself.
CREATE TABLE import_rows (
  import_id text NOT NULL,
  part integer NOT NULL,
  rows jsonb NOT NULL,
  seen jsonb DEFAULT '{}'::jsonb NOT NULL, -- stock on hand when the file was read, by currency and product
  written integer, -- how many of its rows were written; null before that
  undo jsonb, -- what takes it back; null before it is written, and when it was taken back
  CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, part),
  CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

-- Sheets that staff upload: what was read, what was mended before writing, and what writing changed, so that it can be undone.
CREATE TABLE imports (
  id text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  file text NOT NULL, -- its name
  header jsonb NOT NULL,
  rows jsonb DEFAULT '[]'::jsonb NOT NULL,
  state text DEFAULT 'read'::text NOT NULL,
  seen jsonb DEFAULT '{}'::jsonb NOT NULL, -- stock on hand when the file was read, by product and currency
  undo jsonb, -- what takes it back
  created_at timestamp with time zone NOT NULL,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  mapping jsonb DEFAULT '{}'::jsonb NOT NULL,
  job_id text,
  count integer DEFAULT 0 NOT NULL,
  preset text,
  line integer DEFAULT 1 NOT NULL,
  answers jsonb,
  held jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_state_check CHECK (state = ANY (ARRAY['read'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text]))
);
CREATE INDEX imports_by_time ON imports USING btree (created_at);

-- The last number of each series. Taking a number locks its row until the invoice is written or nothing is.
CREATE TABLE invoice_series (
  series text NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT invoice_series_pkey PRIMARY KEY (series),
  CONSTRAINT invoice_series_last_check CHECK (last >= 0)
);

CREATE TABLE invoices (
  id text NOT NULL,
  order_id text NOT NULL,
  kind text NOT NULL,
  series text NOT NULL,
  sequence bigint NOT NULL,
  number text NOT NULL,
  token text NOT NULL, -- opens it without login
  uuid uuid NOT NULL,
  previous_hash text NOT NULL, -- chains the series (ZATCA, phase 2)
  hash text NOT NULL,
  document jsonb NOT NULL,
  pdf bytea, -- printed at its first opening, then kept
  issued_at timestamp with time zone NOT NULL,
  refund_id text,
  edition integer DEFAULT 1 NOT NULL,
  replaces text, -- the refused credit note in whose place this one stands; that one counts no more
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_number_key UNIQUE (number),
  CONSTRAINT invoices_series_sequence_key UNIQUE (series, sequence),
  CONSTRAINT invoices_token_key UNIQUE (token),
  CONSTRAINT invoices_uuid_key UNIQUE (uuid),
  CONSTRAINT credit_notes_have_refunds CHECK (refund_id IS NULL OR kind = 'credit-note'::text),
  CONSTRAINT invoices_edition_check CHECK (edition > 0),
  CONSTRAINT invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit-note'::text])),
  CONSTRAINT invoices_sequence_check CHECK (sequence > 0),
  CONSTRAINT invoices_token_check CHECK (token ~ '^[A-Za-z0-9]{32}$'::text),
  CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT invoices_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT invoices_replaces_fkey FOREIGN KEY (replaces) REFERENCES invoices(id),
  CONSTRAINT invoices_series_fkey FOREIGN KEY (series) REFERENCES invoice_series(series)
);
CREATE INDEX invoices_of_order ON invoices USING btree (order_id);
CREATE INDEX invoices_of_time ON invoices USING btree (issued_at);
CREATE UNIQUE INDEX invoices_first_of_refund ON invoices USING btree (refund_id) WHERE refund_id IS NOT NULL AND replaces IS NULL;
CREATE UNIQUE INDEX invoices_first_taken_back ON invoices USING btree (order_id, edition) WHERE kind = 'credit-note'::text AND refund_id IS NULL AND replaces IS NULL;
CREATE UNIQUE INDEX invoices_one_an_edition ON invoices USING btree (order_id, edition) WHERE kind = 'invoice'::text;
CREATE UNIQUE INDEX invoices_one_in_place ON invoices USING btree (replaces) WHERE replaces IS NOT NULL;
CREATE TRIGGER keep_issued BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();

-- Browsers that have signed in to an account before. What they try is counted apart from what strangers try,
-- so that no stranger can slow the owner down.
CREATE TABLE known_devices (
  token text NOT NULL, -- sha-256 of the cookie
  customer_id text NOT NULL,
  last_seen timestamp with time zone NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (token),
  CONSTRAINT known_devices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_of_customer ON known_devices USING btree (customer_id);

-- How many rows of lists there are of each kind.
CREATE TABLE list_counts (
  currency text NOT NULL,
  categories text[] NOT NULL,
  families text[] NOT NULL,
  size text NOT NULL,
  step integer NOT NULL,
  discounted boolean NOT NULL,
  n integer NOT NULL,
  CONSTRAINT list_counts_pkey PRIMARY KEY (currency, categories, families, size, step, discounted)
);

-- A row for each product and currency in which it is shown: a list reads its first cards from an index of it.
CREATE TABLE list_rows (
  currency text NOT NULL,
  product_id text NOT NULL,
  "position" integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  categories text[] NOT NULL,
  families text[] NOT NULL,
  size text NOT NULL, -- the first, as "12ml"; empty without one
  price bigint NOT NULL,
  discount_price bigint NOT NULL,
  step integer NOT NULL, -- discount_price in steps of 50 whole units (PRICE_STEP)
  stocked boolean NOT NULL, -- whether product_stock has a row of it
  CONSTRAINT list_rows_pkey PRIMARY KEY (currency, product_id),
  CONSTRAINT list_rows_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  CONSTRAINT list_rows_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX list_rows_by_price ON list_rows USING btree (currency, discount_price, "position", product_id);
CREATE INDEX list_rows_categories ON list_rows USING gin (categories);
CREATE INDEX list_rows_dearest ON list_rows USING btree (currency, discount_price DESC, "position", product_id);
CREATE INDEX list_rows_discounted ON list_rows USING btree (currency, "position", product_id) WHERE discount_price < price;
CREATE INDEX list_rows_in_order ON list_rows USING btree (currency, "position", product_id);
CREATE INDEX list_rows_newest ON list_rows USING btree (currency, created_at DESC, "position", product_id);
CREATE INDEX list_rows_of_product ON list_rows USING btree (product_id);
CREATE INDEX list_rows_unstocked ON list_rows USING btree (currency, product_id) WHERE NOT stocked;
CREATE TRIGGER counts_delete AFTER DELETE ON list_rows REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_list_changes();
CREATE TRIGGER counts_insert AFTER INSERT ON list_rows REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_list_changes();
CREATE TRIGGER counts_update AFTER UPDATE ON list_rows REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_list_changes();
CREATE TRIGGER pages_deleted AFTER DELETE ON list_rows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_lists();
CREATE TRIGGER pages_inserted AFTER INSERT ON list_rows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_lists();
CREATE TRIGGER pages_updated AFTER UPDATE ON list_rows REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_lists();

CREATE UNLOGGED TABLE made_pages (
  key text NOT NULL,
  holder text NOT NULL,
  claimed_until timestamp with time zone NOT NULL,
  made_in pg_snapshot,
  head text,
  slots integer[],
  body bytea,
  CONSTRAINT made_pages_pkey PRIMARY KEY (key)
);
ALTER TABLE made_pages ALTER COLUMN body SET STORAGE EXTERNAL;

-- Parcels handed over to a courier at one pick-up, as the list that was printed.
CREATE TABLE manifests (
  id text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  market text NOT NULL,
  pick_up_at timestamp with time zone NOT NULL, -- the pick-up it was made for
  staff_id text NOT NULL,
  staff_name text NOT NULL, -- as it was then: printed on the paper
  body jsonb NOT NULL, -- its rows as handed over
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT manifests_pkey PRIMARY KEY (id),
  CONSTRAINT manifests_number_key UNIQUE (number),
  CONSTRAINT manifests_market_fkey FOREIGN KEY (market) REFERENCES markets(code)
);
CREATE INDEX manifests_of_market ON manifests USING btree (market, created_at DESC);

CREATE TABLE markets (
  code text NOT NULL,
  currency text NOT NULL,
  CONSTRAINT markets_pkey PRIMARY KEY (code),
  CONSTRAINT markets_code_currency_key UNIQUE (code, currency),
  CONSTRAINT markets_currency_key UNIQUE (currency),
  CONSTRAINT markets_code_check CHECK (code ~ '^[A-Z]{3}$'::text),
  CONSTRAINT markets_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code)
);

CREATE TABLE media (
  id text NOT NULL, -- hash of the original's bytes
  kind text NOT NULL, -- product, category, hero, banner, store, press, about
  width integer NOT NULL,
  height integer NOT NULL,
  widths integer[] NOT NULL, -- the widths there are variants of
  placeholder text NOT NULL, -- tiny data URI shown until the picture is there
  sample boolean DEFAULT false NOT NULL,
  CONSTRAINT media_pkey PRIMARY KEY (id),
  CONSTRAINT media_height_check CHECK (height > 0),
  CONSTRAINT media_id_check CHECK (id ~ '^[0-9a-f]{16,64}$'::text),
  CONSTRAINT media_width_check CHECK (width > 0),
  CONSTRAINT media_widths_check CHECK (cardinality(widths) > 0)
);
CREATE TRIGGER pages_deleted AFTER DELETE ON media REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');
CREATE TRIGGER pages_inserted AFTER INSERT ON media REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('media');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON media FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows();
CREATE TRIGGER pages_updated AFTER UPDATE ON media REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');

CREATE TABLE migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  needs text,
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

-- What the register of national addresses said about a short code, so that it is asked once in half a year. No code is
-- tied to a person here.
CREATE TABLE national_addresses (
  code text NOT NULL,
  language text NOT NULL,
  answer jsonb, -- the address; null: the register has no such code
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT national_addresses_pkey PRIMARY KEY (code, language)
);
CREATE INDEX national_addresses_by_time ON national_addresses USING btree (asked_at);

-- Families of scent and the words that place a note in one; the lowest priority wins.
CREATE TABLE note_families (
  id text NOT NULL,
  name_en text NOT NULL,
  name_ar text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT note_families_pkey PRIMARY KEY (id)
);

CREATE TABLE note_family_words (
  word text NOT NULL,
  family text NOT NULL,
  priority integer NOT NULL,
  CONSTRAINT note_family_words_pkey PRIMARY KEY (word),
  CONSTRAINT note_family_words_family_fkey FOREIGN KEY (family) REFERENCES note_families(id)
);

CREATE TABLE notes (
  id text NOT NULL,
  name_en text NOT NULL,
  name_ar text NOT NULL,
  family text,
  words text DEFAULT ''::text NOT NULL,
  CONSTRAINT notes_pkey PRIMARY KEY (id),
  CONSTRAINT notes_id_check CHECK (id ~ '^[a-z0-9-]+$'::text),
  CONSTRAINT notes_family_fkey FOREIGN KEY (family) REFERENCES note_families(id)
);
CREATE TRIGGER note_words BEFORE INSERT OR UPDATE OF name_en, name_ar ON notes FOR EACH ROW EXECUTE FUNCTION write_note_words();

-- Uses of offers that are limited in all; others lock nothing.
CREATE TABLE offer_counts (
  offer_id text NOT NULL,
  used integer NOT NULL,
  allowed integer,
  CONSTRAINT offer_counts_pkey PRIMARY KEY (offer_id),
  CONSTRAINT offer_counts_used_check CHECK (used >= 0),
  CONSTRAINT offer_counts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id)
);

-- A random text that changes with the offers: processes keep them compiled while it stays. No row before the first offer.
CREATE TABLE offer_set (
  one boolean DEFAULT true NOT NULL,
  version text NOT NULL,
  CONSTRAINT offer_set_pkey PRIMARY KEY (one),
  CONSTRAINT offer_set_one_check CHECK (one)
);

-- One row a cart that uses an offer; where uses are limited by shopper, one more for each id, mailbox and phone.
CREATE TABLE offer_uses (
  offer_id text NOT NULL,
  identity text NOT NULL, -- cart:, id:, mail: or phone: and what it names, as offers compare it.
  nth integer NOT NULL,
  cart_id text NOT NULL,
  CONSTRAINT offer_uses_pkey PRIMARY KEY (offer_id, identity, nth),
  CONSTRAINT offer_uses_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  CONSTRAINT offer_uses_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id)
);
CREATE INDEX offer_uses_of_cart ON offer_uses USING btree (cart_id);
CREATE INDEX offer_uses_of_identity ON offer_uses USING btree (identity);

-- Each as it is now; orders keep the terms that they were placed with. An offer ends, and stays.
CREATE TABLE offers (
  id text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  name_en text NOT NULL,
  name_ar text NOT NULL,
  terms jsonb NOT NULL, -- All but id and names, as src/shop/offers/offer-terms.ts reads it.
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT offers_pkey PRIMARY KEY (id),
  CONSTRAINT offers_state_check CHECK (state = ANY (ARRAY['draft'::text, 'on'::text, 'ended'::text])),
  CONSTRAINT offers_version_check CHECK (version > 0)
);

CREATE TABLE opening_acts (
  condition text NOT NULL,
  market text DEFAULT ''::text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  basis text NOT NULL,
  words text DEFAULT ''::text NOT NULL,
  by_name text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT opening_acts_pkey PRIMARY KEY (condition, market, subject)
);

CREATE TABLE opening_checks (
  condition text NOT NULL,
  market text DEFAULT ''::text NOT NULL,
  "position" integer NOT NULL,
  found jsonb NOT NULL,
  CONSTRAINT opening_checks_pkey PRIMARY KEY (condition, market)
);

-- One row an act of a person, or of the store where no other table has it. Notes that were taken back keep their row.
CREATE TABLE order_events (
  id text NOT NULL,
  order_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  staff_id text, -- null: the store
  staff_name text DEFAULT ''::text NOT NULL, -- as it was then
  kind text NOT NULL,
  body text DEFAULT ''::text NOT NULL, -- words of a note or a reason
  details jsonb, -- before and after, figures; no names, phones, emails
  mentions text[] DEFAULT '{}'::text[] NOT NULL, -- ids of the colleagues that a note names
  removed_at timestamp with time zone,
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_body_check CHECK (char_length(body) <= 2000),
  CONSTRAINT order_events_kind_check CHECK (kind ~ '^[a-z_]+$'::text),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_events_naming ON order_events USING gin (mentions) WHERE mentions <> '{}'::text[];
CREATE INDEX order_events_of_order ON order_events USING btree (order_id, at DESC);
CREATE INDEX order_events_with_address ON order_events USING btree (at) WHERE details ? 'oldAddress'::text;

CREATE TABLE order_lines (
  id text NOT NULL,
  order_id text NOT NULL,
  "position" integer NOT NULL,
  product_id text NOT NULL,
  title_en text NOT NULL,
  title_ar text NOT NULL,
  image text DEFAULT ''::text NOT NULL,
  size text DEFAULT ''::text NOT NULL,
  list_price bigint NOT NULL,
  unit_price bigint NOT NULL,
  count integer NOT NULL,
  offer_discount bigint DEFAULT 0 NOT NULL, -- What offers took off the line, in minor units; beside it stands the share of a code.
  CONSTRAINT order_lines_pkey PRIMARY KEY (id),
  CONSTRAINT order_lines_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT order_lines_order_id_product_id_key UNIQUE (order_id, product_id),
  CONSTRAINT order_lines_check CHECK (unit_price > 0 AND unit_price <= list_price),
  CONSTRAINT order_lines_count_check CHECK (count >= 1 AND count <= 10),
  CONSTRAINT order_lines_list_price_check CHECK (list_price > 0),
  CONSTRAINT order_lines_offer_discount_check CHECK (offer_discount >= 0),
  CONSTRAINT order_lines_position_check CHECK ("position" >= 0),
  CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX order_lines_of_order ON order_lines USING btree (order_id);
CREATE INDEX order_lines_of_product ON order_lines USING btree (product_id, order_id);

-- Orders that a visitor found by number and e-mail or mobile: the hash of the token in that browser's cookie, for an hour.
CREATE TABLE order_lookups (
  token_hash text NOT NULL,
  order_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT order_lookups_pkey PRIMARY KEY (token_hash),
  CONSTRAINT order_lookups_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_lookups_by_expiry ON order_lookups USING btree (expires_at);
CREATE INDEX order_lookups_by_order ON order_lookups USING btree (order_id);

-- What orders are found by. Number and market stand beside the words, so that a search alone reads one table.
CREATE TABLE order_search (
  order_id text NOT NULL,
  number bigint NOT NULL,
  market text NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT order_search_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_search_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_search_words ON order_search USING gin (words) WITH (fastupdate=off);

CREATE TABLE order_tags (
  order_id text NOT NULL,
  tag text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT order_tags_pkey PRIMARY KEY (order_id, tag),
  CONSTRAINT order_tags_tag_check CHECK (char_length(tag) >= 1 AND char_length(tag) <= 40),
  CONSTRAINT order_tags_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_tags_by_tag ON order_tags USING btree (tag, order_id);

-- A list of orders as a person saved it: the filters and the order of the rows, as the address of the page has them.
CREATE TABLE order_views (
  id text NOT NULL,
  staff_id text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT order_views_pkey PRIMARY KEY (id),
  CONSTRAINT order_views_staff_id_name_key UNIQUE (staff_id, name),
  CONSTRAINT order_views_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT order_views_query_check CHECK (char_length(query) <= 2000)
);

CREATE TABLE orders (
  id text NOT NULL, -- unguessable
  number bigint DEFAULT nextval('order_number'::regclass) NOT NULL, -- the short one people say
  owner_id text NOT NULL,
  cart_id text NOT NULL, -- a cart is ordered once
  market text NOT NULL,
  currency text NOT NULL,
  language text NOT NULL,
  payment_method text NOT NULL,
  payment_state text NOT NULL,
  paid_at timestamp with time zone,
  transaction_id text DEFAULT ''::text NOT NULL, -- the submission's own key; a repeat finds its order
  tran_ref text DEFAULT ''::text NOT NULL, -- the payment provider's reference
  payment_result jsonb,
  subtotal bigint NOT NULL,
  discount bigint DEFAULT 0 NOT NULL,
  coupon text,
  vat bigint NOT NULL,
  vat_basis_points integer NOT NULL,
  shipping bigint NOT NULL,
  total bigint NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  address text NOT NULL,
  apartment text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  phone text NOT NULL,
  seller jsonb NOT NULL, -- the seller as it was on the day of the order
  order_status jsonb, -- the courier's last scan, ScanDescription among it
  invoice_url text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  cancelled_at timestamp with time zone,
  delivered_at timestamp with time zone,
  credit_note_url text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  gift boolean DEFAULT false NOT NULL, -- its packing slip shows no prices
  gift_note text DEFAULT ''::text NOT NULL,
  short_address text DEFAULT ''::text NOT NULL,
  promised_from date,
  promised_to date,
  offers jsonb, -- The offers that applied, with their terms, as src/shop/offers/frozen-offers.ts reads them; null for none.
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_cart_id_key UNIQUE (cart_id),
  CONSTRAINT orders_number_key UNIQUE (number),
  CONSTRAINT cash_is_paid_on_delivery CHECK (payment_method <> 'COD'::text OR (payment_state <> ALL (ARRAY['awaiting'::text, 'failed'::text]))),
  CONSTRAINT orders_discount_check CHECK (discount >= 0),
  CONSTRAINT orders_gift_note_check CHECK (char_length(gift_note) <= 500),
  CONSTRAINT orders_id_check CHECK (id ~ '^[A-Za-z0-9]{24}$'::text),
  CONSTRAINT orders_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text])),
  CONSTRAINT orders_payment_state_check CHECK (payment_state = ANY (ARRAY['on_delivery'::text, 'awaiting'::text, 'authorised'::text, 'paid'::text, 'partly_refunded'::text, 'refund_asked'::text, 'refunded'::text, 'refund_failed'::text, 'failed'::text, 'released'::text])),
  CONSTRAINT orders_shipping_check CHECK (shipping >= 0),
  CONSTRAINT orders_subtotal_check CHECK (subtotal > 0),
  CONSTRAINT orders_total_check CHECK (total >= 0),
  CONSTRAINT orders_vat_basis_points_check CHECK (vat_basis_points >= 0 AND vat_basis_points <= 10000),
  CONSTRAINT orders_vat_check CHECK (vat >= 0),
  CONSTRAINT paid_has_a_time CHECK (paid_at IS NOT NULL OR (payment_state <> ALL (ARRAY['paid'::text, 'partly_refunded'::text, 'refund_asked'::text, 'refunded'::text, 'refund_failed'::text]))),
  CONSTRAINT parts_add_up CHECK (total = (subtotal + vat + shipping - discount)),
  CONSTRAINT market_has_its_currency FOREIGN KEY (market, currency) REFERENCES markets(code, currency),
  CONSTRAINT order_with_a_known_method FOREIGN KEY (payment_method) REFERENCES payment_methods(code),
  CONSTRAINT orders_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id)
);
CREATE INDEX orders_awaiting ON orders USING btree (id) WHERE payment_state = 'awaiting'::text AND cancelled_at IS NULL;
CREATE INDEX orders_by_city ON orders USING btree (lower(city), created_at DESC);
CREATE INDEX orders_by_coupon ON orders USING btree (coupon, created_at DESC) WHERE coupon IS NOT NULL;
CREATE INDEX orders_by_email ON orders USING btree (lower(email));
CREATE INDEX orders_by_payment_method ON orders USING btree (payment_method, created_at DESC);
CREATE INDEX orders_by_payment_state ON orders USING btree (payment_state, created_at DESC);
CREATE INDEX orders_by_phone ON orders USING btree (phone_tail(phone), created_at DESC) WHERE phone <> ''::text;
CREATE INDEX orders_by_phone_end ON orders USING btree (phone_end(phone));
CREATE INDEX orders_by_time ON orders USING btree (created_at);
CREATE INDEX orders_by_total ON orders USING btree (total DESC, number DESC);
CREATE INDEX orders_cancelled ON orders USING btree (created_at DESC, number DESC) INCLUDE (market) WHERE cancelled_at IS NOT NULL;
CREATE INDEX orders_delivered ON orders USING btree (created_at DESC, number DESC) INCLUDE (market) WHERE delivered_at IS NOT NULL AND cancelled_at IS NULL;
CREATE INDEX orders_of_city ON orders USING btree (regexp_replace(regexp_replace(translate(lower(TRIM(BOTH FROM city)), 'أإآٱةى'::text, 'ااااهي'::text), '^((al|ad|ar|as|at|an|ash|az)[ -]+|ال)'::text, ''::text), '[^a-zء-ي]'::text, ''::text, 'g'::text), created_at DESC);
CREATE INDEX orders_of_delivered_cash ON orders USING btree (delivered_at) WHERE payment_method = 'COD'::text AND delivered_at IS NOT NULL;
CREATE INDEX orders_of_owner ON orders USING btree (owner_id, created_at DESC, id);
CREATE INDEX orders_of_owner_by_number ON orders USING btree (owner_id, number DESC);
CREATE INDEX orders_open ON orders USING btree (created_at DESC, number DESC) INCLUDE (market) WHERE delivered_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX orders_placed ON orders USING btree (created_at DESC, number DESC) INCLUDE (market);
CREATE UNIQUE INDEX orders_of_submission ON orders USING btree (owner_id, transaction_id) WHERE transaction_id <> ''::text;
CREATE STATISTICS orders_ends (mcv) ON cancelled_at, delivered_at FROM orders;
CREATE TRIGGER bump_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION bump_order_version();
CREATE TRIGGER person_of_new AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION link_order_to_person();
CREATE TRIGGER person_of_owner AFTER UPDATE OF owner_id ON orders FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id) EXECUTE FUNCTION link_order_to_person();
CREATE TRIGGER search_inserted AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION index_order();
CREATE TRIGGER search_updated AFTER UPDATE ON orders FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.phone IS DISTINCT FROM new.phone OR old.tran_ref IS DISTINCT FROM new.tran_ref) EXECUTE FUNCTION index_order();

-- What has changed, for the processes that cache pages: tags of src/kernel/page-tags.ts, written in the transaction of the change. `xact`
-- finds the rows of exactly the transactions that were committed between two reads, in whatever order. Rows go after six hours.
CREATE TABLE page_changes (
  xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
  tag text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT page_changes_pkey PRIMARY KEY (xact, tag)
);

-- The processes that share pages, by the same build.
CREATE UNLOGGED TABLE page_makers (
  holder text NOT NULL,
  build text NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT page_makers_pkey PRIMARY KEY (holder)
);

-- Papers that a person printed, so that they can be opened again: which orders, not the pages.
CREATE TABLE papers (
  id text NOT NULL,
  kind text NOT NULL,
  markets text[] NOT NULL,
  orders text[] NOT NULL, -- order ids, in the order of the pages
  staff_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT papers_pkey PRIMARY KEY (id),
  CONSTRAINT papers_kind_check CHECK (kind = ANY (ARRAY['labels'::text, 'pick-list'::text]))
);
CREATE INDEX papers_by_time ON papers USING btree (created_at);

CREATE TABLE parcels (
  order_id text NOT NULL,
  reference text NOT NULL, -- ours at the courier: asked for it first, it never books twice
  state text NOT NULL,
  waybill text,
  tracking_url text DEFAULT ''::text NOT NULL,
  label bytea, -- a PDF with a name and an address: gone when the parcel has ended
  due_at timestamp with time zone, -- when it is its turn next; null: never
  tries integer DEFAULT 0 NOT NULL, -- failures in a row
  last_error text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  booked_at timestamp with time zone,
  dispatched_at timestamp with time zone,
  ended_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  printed_at timestamp with time zone,
  picked_at timestamp with time zone,
  packed_at timestamp with time zone,
  packed_by text, -- id of a member of staff
  handed_over_at timestamp with time zone,
  manifest_id text,
  set_aside_at timestamp with time zone,
  set_aside_for text DEFAULT ''::text NOT NULL, -- id of the missing product
  scans jsonb DEFAULT '[]'::jsonb NOT NULL,
  address_needed_at timestamp with time zone, -- since when it waits for an address; null: it does not
  courier text DEFAULT 'smsa'::text NOT NULL,
  address_kept_until timestamp with time zone,
  printed_by text, -- id of a member of staff
  cash_asked bigint, -- what the courier was told to collect, in minor units; null when booked before this was kept
  CONSTRAINT parcels_pkey PRIMARY KEY (order_id),
  CONSTRAINT parcels_reference_key UNIQUE (reference),
  CONSTRAINT booked_has_a_waybill CHECK ((state <> ALL (ARRAY['booked'::text, 'dispatched'::text, 'delivered'::text, 'returned'::text, 'unstoppable'::text])) OR waybill IS NOT NULL),
  CONSTRAINT end_is_an_end CHECK ((state <> ALL (ARRAY['delivered'::text, 'returned'::text, 'cancelled'::text, 'refused'::text])) OR due_at IS NULL),
  CONSTRAINT handed_over_with_a_manifest CHECK ((handed_over_at IS NULL) = (manifest_id IS NULL)),
  CONSTRAINT parcels_cash_asked_check CHECK (cash_asked >= 0),
  CONSTRAINT parcels_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'booking'::text, 'booked'::text, 'dispatched'::text, 'delivered'::text, 'returned'::text, 'cancelling'::text, 'cancelled'::text, 'unstoppable'::text, 'refused'::text])),
  CONSTRAINT parcels_tries_check CHECK (tries >= 0),
  CONSTRAINT parcels_manifest_id_fkey FOREIGN KEY (manifest_id) REFERENCES manifests(id),
  CONSTRAINT parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX parcels_address_needed ON parcels USING btree (address_needed_at) WHERE address_needed_at IS NOT NULL;
CREATE INDEX parcels_by_state ON parcels USING btree (state) WHERE state <> ALL (ARRAY['delivered'::text, 'cancelled'::text]);
CREATE INDEX parcels_by_waybill ON parcels USING btree (waybill) WHERE waybill IS NOT NULL;
CREATE INDEX parcels_came_back ON parcels USING btree (order_id) WHERE state = 'returned'::text;
CREATE INDEX parcels_due ON parcels USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX parcels_in_wave ON parcels USING btree (booked_at) WHERE state = 'booked'::text AND handed_over_at IS NULL;
CREATE INDEX parcels_not_packed ON parcels USING btree (order_id) WHERE packed_at IS NULL AND (state = ANY (ARRAY['waiting'::text, 'booking'::text, 'booked'::text, 'refused'::text]));
CREATE INDEX parcels_of_manifest ON parcels USING btree (manifest_id) WHERE manifest_id IS NOT NULL;
CREATE INDEX parcels_unstoppable ON parcels USING btree (order_id) WHERE state = 'unstoppable'::text;
CREATE UNIQUE INDEX parcels_waybill ON parcels USING btree (waybill) WHERE due_at IS NOT NULL;
CREATE TRIGGER search_inserted AFTER INSERT ON parcels FOR EACH ROW WHEN (new.waybill IS NOT NULL) EXECUTE FUNCTION index_order_of_parcel();
CREATE TRIGGER search_updated AFTER UPDATE ON parcels FOR EACH ROW WHEN (old.waybill IS DISTINCT FROM new.waybill) EXECUTE FUNCTION index_order_of_parcel();

CREATE TABLE payment_attempts (
  id text NOT NULL, -- our reference at the provider
  owner_id text NOT NULL,
  cart_id text NOT NULL,
  provider text NOT NULL,
  channel text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  draft jsonb NOT NULL, -- cart, address, amounts, coupon, seller of that moment
  session text, -- the provider's name of it
  prepared jsonb, -- what to show the shopper
  state text NOT NULL,
  reservation text NOT NULL, -- its pieces: taken from the stock, put back, in an order
  reserved_until timestamp with time zone NOT NULL,
  order_id text,
  code text DEFAULT ''::text NOT NULL, -- the provider's last word
  description text DEFAULT ''::text NOT NULL,
  poll_count integer DEFAULT 0 NOT NULL,
  poll_at timestamp with time zone, -- when to ask the provider next; null: never
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  payment_id text DEFAULT ''::text NOT NULL, -- the provider's; empty while nobody has tried to pay
  payment_type text DEFAULT ''::text NOT NULL,
  payment_at timestamp with time zone,
  network text DEFAULT ''::text NOT NULL,
  quantity integer DEFAULT 0 NOT NULL,
  prefix text DEFAULT ''::text NOT NULL,
  CONSTRAINT payment_attempts_pkey PRIMARY KEY (id),
  CONSTRAINT payment_attempts_order_id_key UNIQUE (order_id),
  CONSTRAINT payment_attempts_session_key UNIQUE (session),
  CONSTRAINT paid_has_an_order CHECK (state <> 'paid'::text OR order_id IS NOT NULL),
  CONSTRAINT payment_attempts_amount_check CHECK (amount > 0),
  CONSTRAINT payment_attempts_hold_check CHECK (reservation = ANY (ARRAY['held'::text, 'released'::text, 'sold'::text])),
  CONSTRAINT payment_attempts_id_check CHECK (id ~ '^[A-Za-z0-9]{24}$'::text),
  CONSTRAINT payment_attempts_quantity_check CHECK (quantity >= 0),
  CONSTRAINT payment_attempts_questions_check CHECK (poll_count >= 0),
  CONSTRAINT payment_attempts_state_check CHECK (state = ANY (ARRAY['preparing'::text, 'open'::text, 'pending'::text, 'review'::text, 'authorised'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'returned'::text])),
  CONSTRAINT sold_in_an_order CHECK (reservation <> 'sold'::text OR order_id IS NOT NULL),
  CONSTRAINT attempt_in_a_markets_currency FOREIGN KEY (currency) REFERENCES markets(currency),
  CONSTRAINT attempt_through_a_providers_channel FOREIGN KEY (provider, channel) REFERENCES card_provider_channels(provider, channel),
  CONSTRAINT payment_attempts_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  CONSTRAINT payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payment_attempts_in_review ON payment_attempts USING btree (order_id) WHERE state = 'review'::text;
CREATE INDEX payment_attempts_of_owner ON payment_attempts USING btree (owner_id, created_at DESC);
CREATE INDEX payment_attempts_of_payment ON payment_attempts USING btree (payment_id) WHERE payment_id <> ''::text;
CREATE INDEX payment_attempts_of_time ON payment_attempts USING btree (created_at);
CREATE INDEX payment_attempts_reserved ON payment_attempts USING btree (reserved_until) WHERE reservation = 'held'::text;
CREATE INDEX payment_attempts_reserved_of_network ON payment_attempts USING btree (network) WHERE reservation = 'held'::text;
CREATE INDEX payment_attempts_reserved_of_owner ON payment_attempts USING btree (owner_id) WHERE reservation = 'held'::text;
CREATE INDEX payment_attempts_to_poll ON payment_attempts USING btree (poll_at) WHERE poll_at IS NOT NULL;
CREATE INDEX payment_attempts_with_payer ON payment_attempts USING btree (created_at) WHERE (draft #>> '{address,email}'::text[]) <> ''::text;
CREATE UNIQUE INDEX payment_attempts_one_reservation_a_cart ON payment_attempts USING btree (cart_id) WHERE reservation = 'held'::text;

-- Money that a lender has agreed to pay. Captured when the parcel goes, else released.
CREATE TABLE payment_authorisations (
  provider text NOT NULL,
  payment_id text NOT NULL,
  attempt_id text NOT NULL,
  order_id text,
  amount bigint NOT NULL,
  currency text NOT NULL,
  keep bigint NOT NULL, -- of the amount: what is to be captured, or was
  state text NOT NULL,
  due_at timestamp with time zone, -- when the lender is asked next; null until the parcel goes
  asked_at timestamp with time zone,
  tries integer DEFAULT 0 NOT NULL,
  last_error text DEFAULT ''::text NOT NULL,
  authorised_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_authorisations_pkey PRIMARY KEY (provider, payment_id),
  CONSTRAINT payment_authorisations_order_id_key UNIQUE (order_id),
  CONSTRAINT keeps_money_for_an_order CHECK (keep = 0 OR order_id IS NOT NULL),
  CONSTRAINT keeps_what_was_authorised CHECK (keep >= 0 AND keep <= amount),
  CONSTRAINT payment_authorisations_amount_check CHECK (amount > 0),
  CONSTRAINT payment_authorisations_state_check CHECK (state = ANY (ARRAY['authorised'::text, 'review'::text, 'captured'::text, 'released'::text, 'lost'::text])),
  CONSTRAINT payment_authorisations_tries_check CHECK (tries >= 0),
  CONSTRAINT authorisation_of_a_known_provider FOREIGN KEY (provider) REFERENCES card_providers(name),
  CONSTRAINT payment_authorisations_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  CONSTRAINT payment_authorisations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payment_authorisations_of_attempt ON payment_authorisations USING btree (attempt_id);
CREATE INDEX payment_authorisations_open ON payment_authorisations USING btree (authorised_at) WHERE state = 'authorised'::text;

CREATE TABLE payment_captures (
  provider text NOT NULL,
  payment_id text NOT NULL,
  attempt_id text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  purpose text NOT NULL,
  captured_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_captures_pkey PRIMARY KEY (provider, payment_id),
  CONSTRAINT payment_captures_amount_check CHECK (amount >= 0),
  CONSTRAINT payment_captures_purpose_check CHECK (purpose = ANY (ARRAY['order'::text, 'review'::text, 'return'::text])),
  CONSTRAINT capture_of_a_known_provider FOREIGN KEY (provider) REFERENCES card_providers(name),
  CONSTRAINT payment_captures_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id)
);
CREATE INDEX payment_captures_under_review ON payment_captures USING btree (captured_at) WHERE purpose = 'review'::text;
CREATE UNIQUE INDEX payment_captures_one_an_order ON payment_captures USING btree (attempt_id) WHERE purpose = 'order'::text;

-- What a provider's statement and our books disagree about; found once, until somebody settles it.
CREATE TABLE payment_differences (
  id text NOT NULL,
  provider text NOT NULL,
  kind text NOT NULL,
  payment_id text NOT NULL,
  reference text NOT NULL,
  ours bigint,
  theirs bigint,
  currency text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT payment_differences_pkey PRIMARY KEY (id),
  CONSTRAINT payment_differences_provider_kind_payment_id_key UNIQUE (provider, kind, payment_id),
  CONSTRAINT payment_differences_kind_check CHECK (kind = ANY (ARRAY['unknown-payment'::text, 'missing-payment'::text, 'unknown-refund'::text, 'missing-refund'::text, 'amount'::text])),
  CONSTRAINT difference_of_a_known_provider FOREIGN KEY (provider) REFERENCES card_providers(name)
);
CREATE INDEX payment_differences_open ON payment_differences USING btree (found_at) WHERE settled_at IS NULL;
CREATE INDEX payment_differences_settled ON payment_differences USING btree (settled_at) WHERE settled_at IS NOT NULL;

CREATE TABLE payment_link_tokens (
  token_hash text NOT NULL,
  order_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_link_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT payment_link_tokens_order_id_fkey FOREIGN KEY (order_id) REFERENCES payment_links(order_id) ON DELETE CASCADE
);
CREATE INDEX payment_link_tokens_of_order ON payment_link_tokens USING btree (order_id);

CREATE TABLE payment_links (
  order_id text NOT NULL,
  owner_id text NOT NULL, -- the shopper that the order was placed for: its payments have it
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL, -- until then a payment may be started
  held_until timestamp with time zone NOT NULL, -- until then the stock is kept: a form that was opened has closed
  ended_as text,
  CONSTRAINT payment_links_pkey PRIMARY KEY (order_id),
  CONSTRAINT payment_links_check CHECK (held_until >= expires_at),
  CONSTRAINT payment_links_ended_as_check CHECK (ended_as = ANY (ARRAY['paid'::text, 'expired'::text, 'cancelled'::text])),
  CONSTRAINT payment_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX payment_links_by_end ON payment_links USING btree (held_until) WHERE ended_as IS NULL;

-- Ways to pay. Opening the store adds those of the code (src/database/markets.ts), so that a new one needs no migration.
CREATE TABLE payment_methods (
  code text NOT NULL,
  CONSTRAINT payment_methods_pkey PRIMARY KEY (code)
);

-- A registration becomes an account only when the owner of the mailbox follows the link and types the password that was
-- chosen with it. Each registration is a row of its own, so that nobody can replace or end the one of somebody else.
CREATE TABLE pending_registrations (
  id text NOT NULL, -- the account's id, once there is one
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  password_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT pending_registrations_pkey PRIMARY KEY (id),
  CONSTRAINT pending_registrations_id_check CHECK (id ~ '^u_[A-Za-z0-9]{24}$'::text)
);
CREATE INDEX pending_registrations_by_email ON pending_registrations USING btree (email);
CREATE INDEX pending_registrations_by_expiry ON pending_registrations USING btree (expires_at);

-- People who buy: those with an account and guests, as one list. A guest is known by phone, else by email. The row names no person: names
-- and addresses are those of the account or the last order, and go with them.
CREATE TABLE people (
  id text NOT NULL,
  customer_id text, -- the account; null for a guest
  seen_at timestamp with time zone NOT NULL, -- last order, else the account's beginning
  first_seen_at timestamp with time zone NOT NULL,
  merged_into text,
  anonymised_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT people_pkey PRIMARY KEY (id),
  CONSTRAINT people_customer_id_key UNIQUE (customer_id),
  CONSTRAINT people_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES people(id)
);
CREATE INDEX people_merged ON people USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX people_seen ON people USING btree (seen_at DESC, id DESC) WHERE merged_into IS NULL AND anonymised_at IS NULL;

-- A merge that can be taken back for 30 days: what moved, and the fields of the account as they were. `moved` is removed after that.
CREATE TABLE people_merges (
  id text NOT NULL,
  from_id text NOT NULL,
  into_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  merged_by text NOT NULL,
  moved jsonb,
  undone_at timestamp with time zone,
  CONSTRAINT people_merges_pkey PRIMARY KEY (id),
  CONSTRAINT people_merges_from_id_fkey FOREIGN KEY (from_id) REFERENCES people(id),
  CONSTRAINT people_merges_into_id_fkey FOREIGN KEY (into_id) REFERENCES people(id)
);
CREATE INDEX people_merges_into ON people_merges USING btree (into_id, at DESC);

CREATE TABLE people_orders (
  order_id text NOT NULL,
  person_id text NOT NULL,
  CONSTRAINT people_orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT people_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT people_orders_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX people_orders_of_person ON people_orders USING btree (person_id);

CREATE TABLE product_categories (
  product_id text NOT NULL,
  category_id text NOT NULL,
  "position" integer NOT NULL, -- order of the titles in the product's own list
  CONSTRAINT product_categories_pkey PRIMARY KEY (product_id, category_id),
  CONSTRAINT product_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  CONSTRAINT product_categories_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_categories_by_category ON product_categories USING btree (category_id, product_id);
CREATE TRIGGER layers_deleted AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();
CREATE TRIGGER layers_inserted AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();
CREATE TRIGGER pages_deleted AFTER DELETE ON product_categories REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_inserted AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON product_categories FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_updated AFTER UPDATE ON product_categories REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER search_delete AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE TRIGGER search_insert AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();

CREATE TABLE product_images (
  product_id text NOT NULL,
  "position" integer NOT NULL,
  media_id text NOT NULL,
  alt_en text DEFAULT ''::text NOT NULL,
  alt_ar text DEFAULT ''::text NOT NULL,
  focal_x integer DEFAULT 50 NOT NULL,
  focal_y integer DEFAULT 50 NOT NULL,
  CONSTRAINT product_images_pkey PRIMARY KEY (product_id, "position"),
  CONSTRAINT focal_x_in_percent CHECK (focal_x >= 0 AND focal_x <= 100),
  CONSTRAINT focal_y_in_percent CHECK (focal_y >= 0 AND focal_y <= 100),
  CONSTRAINT product_images_position_check CHECK ("position" >= 0),
  CONSTRAINT product_images_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  CONSTRAINT product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE TRIGGER pages_deleted AFTER DELETE ON product_images REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_inserted AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_updated AFTER UPDATE ON product_images REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER search_delete AFTER DELETE ON product_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE TRIGGER search_insert AFTER INSERT ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE TRIGGER search_update AFTER UPDATE ON product_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();

CREATE TABLE product_notes (
  product_id text NOT NULL,
  note_id text NOT NULL,
  tier text NOT NULL,
  CONSTRAINT product_notes_pkey PRIMARY KEY (product_id, note_id, tier),
  CONSTRAINT product_notes_tier_check CHECK (tier = ANY (ARRAY['top'::text, 'heart'::text, 'base'::text])),
  CONSTRAINT product_notes_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id),
  CONSTRAINT product_notes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_notes_by_note ON product_notes USING btree (note_id, product_id);
CREATE TRIGGER pages_deleted AFTER DELETE ON product_notes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('note:', 'note_id', 'notes');
CREATE TRIGGER pages_inserted AFTER INSERT ON product_notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('note:', 'note_id', 'notes');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON product_notes FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('note:', 'note_id', 'notes');
CREATE TRIGGER pages_updated AFTER UPDATE ON product_notes REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('note:', 'note_id', 'notes');

CREATE TABLE product_prices (
  product_id text NOT NULL,
  currency text NOT NULL,
  price bigint NOT NULL,
  discount_price bigint NOT NULL,
  hidden boolean DEFAULT false NOT NULL,
  shown boolean DEFAULT true NOT NULL,
  CONSTRAINT product_prices_pkey PRIMARY KEY (product_id, currency),
  CONSTRAINT product_prices_check CHECK (discount_price >= 0 AND discount_price <= price),
  CONSTRAINT product_prices_price_check CHECK (price >= 0),
  CONSTRAINT price_in_a_known_currency FOREIGN KEY (currency) REFERENCES currencies(code),
  CONSTRAINT product_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_prices_by_amount ON product_prices USING btree (currency, discount_price) WHERE price > 0 AND shown;
CREATE INDEX product_prices_on_show ON product_prices USING btree (currency, product_id) INCLUDE (price, discount_price) WHERE price > 0 AND shown;
CREATE INDEX product_prices_shown ON product_prices USING btree (currency, product_id) INCLUDE (price, discount_price) WHERE price > 0;
CREATE TRIGGER pages_deleted AFTER DELETE ON product_prices REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_inserted AFTER INSERT ON product_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON product_prices FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_updated AFTER UPDATE ON product_prices REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER price_shown BEFORE INSERT OR UPDATE ON product_prices FOR EACH ROW EXECUTE FUNCTION write_price_shown();
CREATE TRIGGER search_delete AFTER DELETE ON product_prices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE TRIGGER search_insert AFTER INSERT ON product_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE TRIGGER search_update AFTER UPDATE ON product_prices REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_repriced_products();

CREATE TABLE product_sizes (
  product_id text NOT NULL,
  "position" integer NOT NULL,
  amount numeric(10,2) NOT NULL,
  unit text DEFAULT 'ml'::text NOT NULL,
  CONSTRAINT product_sizes_pkey PRIMARY KEY (product_id, "position"),
  CONSTRAINT product_sizes_amount_check CHECK (amount > 0::numeric),
  CONSTRAINT product_sizes_position_check CHECK ("position" >= 0),
  CONSTRAINT product_sizes_unit_check CHECK (unit = ANY (ARRAY['ml'::text, 'g'::text])),
  CONSTRAINT product_sizes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE TRIGGER layers_deleted AFTER DELETE ON product_sizes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();
CREATE TRIGGER layers_inserted AFTER INSERT ON product_sizes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();
CREATE TRIGGER layers_updated AFTER UPDATE ON product_sizes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();
CREATE TRIGGER pages_deleted AFTER DELETE ON product_sizes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_inserted AFTER INSERT ON product_sizes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON product_sizes FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER pages_updated AFTER UPDATE ON product_sizes REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'product_id');
CREATE TRIGGER search_delete AFTER DELETE ON product_sizes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE TRIGGER search_insert AFTER INSERT ON product_sizes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE TRIGGER search_update AFTER UPDATE ON product_sizes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();

CREATE TABLE product_stock (
  product_id text NOT NULL,
  currency text NOT NULL,
  on_hand integer NOT NULL,
  CONSTRAINT product_stock_pkey PRIMARY KEY (product_id, currency),
  CONSTRAINT product_stock_on_hand_check CHECK (on_hand >= 0),
  CONSTRAINT product_stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT stock_of_a_known_currency FOREIGN KEY (currency) REFERENCES currencies(code)
);
CREATE INDEX product_stock_gone ON product_stock USING btree (currency, product_id) WHERE on_hand = 0;
CREATE TRIGGER movements_inserted AFTER INSERT ON product_stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();
CREATE TRIGGER movements_updated AFTER UPDATE ON product_stock REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();
CREATE TRIGGER pages_deleted AFTER DELETE ON product_stock REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_stock();
CREATE TRIGGER pages_inserted AFTER INSERT ON product_stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_stock();
CREATE TRIGGER pages_updated AFTER UPDATE ON product_stock REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_stock();
CREATE TRIGGER search_delete AFTER DELETE ON product_stock REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE TRIGGER search_insert AFTER INSERT ON product_stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();

-- One narrow row a product for the lists of the back office: what they filter, sort, search and count by.
CREATE TABLE product_summaries (
  product_id text NOT NULL,
  "position" integer NOT NULL,
  name_en text NOT NULL,
  name_ar text NOT NULL,
  words text NOT NULL, -- names, notes and slug, as typed and as the search spells them
  state text NOT NULL,
  missing text[] NOT NULL, -- what it lacks, as src/shop/catalogue/completeness.rules.ts names it
  shown_in text[] NOT NULL, -- currencies in which shoppers see it
  offers text[] NOT NULL, -- currencies in which it has an offer
  categories text[] NOT NULL, -- their titles
  families text[] NOT NULL,
  size text, -- the first, as "12ml"
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT product_summaries_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_summaries_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_summaries_by_name_ar ON product_summaries USING btree (name_ar, product_id);
CREATE INDEX product_summaries_by_name_en ON product_summaries USING btree (name_en, product_id);
CREATE INDEX product_summaries_by_position ON product_summaries USING btree ("position", product_id);
CREATE INDEX product_summaries_by_update ON product_summaries USING btree (updated_at, product_id);

CREATE TABLE products (
  id text NOT NULL,
  slug text NOT NULL,
  title_en text NOT NULL,
  title_ar text NOT NULL,
  description_en text NOT NULL,
  description_ar text NOT NULL,
  dimensions text DEFAULT ''::text NOT NULL,
  weight integer NOT NULL,
  short_note_en text DEFAULT ''::text NOT NULL,
  short_note_ar text DEFAULT ''::text NOT NULL,
  top_note_en text DEFAULT ''::text NOT NULL,
  top_note_ar text DEFAULT ''::text NOT NULL,
  heart_note_en text DEFAULT ''::text NOT NULL,
  heart_note_ar text DEFAULT ''::text NOT NULL,
  base_note_en text DEFAULT ''::text NOT NULL,
  base_note_ar text DEFAULT ''::text NOT NULL,
  sd_type text NOT NULL,
  "position" integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  shelf text DEFAULT ''::text NOT NULL,
  barcode text DEFAULT ''::text NOT NULL,
  low_stock_days integer DEFAULT 14 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'shown'::text NOT NULL,
  size_group text DEFAULT ''::text NOT NULL,
  wear jsonb DEFAULT '{}'::jsonb NOT NULL,
  layers text[] DEFAULT '{}'::text[] NOT NULL,
  back_on date,
  sample boolean DEFAULT false NOT NULL,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_slug_key UNIQUE (slug),
  CONSTRAINT barcode_is_a_code CHECK (barcode ~ '^[A-Z0-9-]{0,32}$'::text),
  CONSTRAINT layers_of_three CHECK (cardinality(layers) <= 3),
  CONSTRAINT low_stock_days_of_a_year CHECK (low_stock_days >= 0 AND low_stock_days <= 365),
  CONSTRAINT product_is_named CHECK (
CASE state
    WHEN 'shown'::text THEN title_en <> ''::text AND title_ar <> ''::text
    ELSE title_en <> ''::text OR title_ar <> ''::text
END),
  CONSTRAINT product_state CHECK (state = ANY (ARRAY['draft'::text, 'shown'::text, 'put_away'::text])),
  CONSTRAINT products_id_check CHECK (id ~ '^[0-9a-f]{24}$'::text),
  CONSTRAINT products_sd_type_check CHECK (sd_type = ANY (ARRAY['notes'::text, 'short_description'::text])),
  CONSTRAINT products_weight_check CHECK (weight >= 0),
  CONSTRAINT shelf_is_a_code CHECK (shelf ~ '^[A-Z0-9-]{0,12}$'::text),
  CONSTRAINT size_group_is_a_slug CHECK (size_group ~ '^([a-z0-9]+(-[a-z0-9]+)*)?$'::text),
  CONSTRAINT wear_is_an_object CHECK (jsonb_typeof(wear) = 'object'::text)
);
CREATE INDEX products_by_position ON products USING btree ("position", id);
CREATE INDEX products_by_size_group ON products USING btree (size_group) WHERE size_group <> ''::text;
CREATE UNIQUE INDEX products_by_barcode ON products USING btree (barcode) WHERE barcode <> ''::text;
CREATE TRIGGER pages_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'id', 'sizes:', 'size_group');
CREATE TRIGGER pages_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'id', 'sizes:', 'size_group');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'id', 'sizes:', 'size_group');
CREATE TRIGGER pages_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('product:', 'id', 'sizes:', 'size_group');
CREATE TRIGGER search_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_products();
CREATE TRIGGER search_update AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_products();
CREATE TRIGGER state_shows_prices AFTER UPDATE OF state ON products FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION show_prices_of_product();

-- How card providers and couriers answered, by day (UTC): counts and the last of each, no content of any answer.
CREATE TABLE provider_answers (
  provider text NOT NULL,
  day date NOT NULL,
  answers integer DEFAULT 0 NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  total_ms bigint DEFAULT 0 NOT NULL,
  last_answer_at timestamp with time zone,
  last_ms integer,
  last_failure_at timestamp with time zone,
  last_failure text,
  last_message_at timestamp with time zone, -- when the provider last sent a message of its own that proved to be from it
  CONSTRAINT provider_answers_pkey PRIMARY KEY (provider, day),
  CONSTRAINT provider_answers_answers_check CHECK (answers >= 0),
  CONSTRAINT provider_answers_failures_check CHECK (failures >= 0),
  CONSTRAINT provider_answers_total_ms_check CHECK (total_ms >= 0)
);

-- Our books against a provider's statement, summed by day of the market, as the last comparison found them; and who closed the
-- day. Amounts are captured less refunded.
CREATE TABLE reconciled_days (
  provider text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  ours bigint NOT NULL,
  theirs bigint NOT NULL,
  compared_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  closed_by text, -- the person's name at that time
  CONSTRAINT reconciled_days_pkey PRIMARY KEY (provider, currency, day),
  CONSTRAINT closed_by_somebody CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CONSTRAINT reconciled_days_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  CONSTRAINT reconciled_days_provider_fkey FOREIGN KEY (provider) REFERENCES card_providers(name)
);
CREATE INDEX reconciled_days_by_day ON reconciled_days USING btree (day);

-- Old addresses as they are compared. Looked up only for a path that is no page; a target is never another old address.
CREATE TABLE redirects (
  from_path text NOT NULL,
  below boolean NOT NULL, -- Whether everything below the path is meant, instead of the path itself.
  target_kind text NOT NULL,
  target text NOT NULL, -- The id of a product or category, a path of the store, an https address, or a path that is not there yet.
  source text NOT NULL, -- The name of the imported file; empty when it was typed.
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  hits integer DEFAULT 0 NOT NULL,
  last_at timestamp with time zone,
  CONSTRAINT redirects_pkey PRIMARY KEY (from_path, below),
  CONSTRAINT redirect_from_a_path CHECK (from_path ~ '^/'::text AND length(from_path) <= 500),
  CONSTRAINT redirect_hits_are_counted CHECK (hits >= 0),
  CONSTRAINT redirect_to_a_kind CHECK (target_kind = ANY (ARRAY['product'::text, 'category'::text, 'page'::text, 'url'::text, 'missing'::text])),
  CONSTRAINT redirect_to_a_place CHECK (target <> ''::text AND length(target) <= 600)
);
CREATE INDEX redirects_of_targets ON redirects USING btree (target);

CREATE TABLE refund_lines (
  refund_id text NOT NULL,
  order_line_id text NOT NULL,
  quantity integer NOT NULL, -- 0: an amount off the line
  net bigint NOT NULL,
  vat bigint NOT NULL,
  restock boolean DEFAULT false NOT NULL,
  CONSTRAINT refund_lines_pkey PRIMARY KEY (refund_id, order_line_id),
  CONSTRAINT refund_lines_net_check CHECK (net >= 0),
  CONSTRAINT refund_lines_quantity_check CHECK (quantity >= 0),
  CONSTRAINT refund_lines_vat_check CHECK (vat >= 0),
  CONSTRAINT units_go_back_into_stock CHECK (NOT restock OR quantity > 0),
  CONSTRAINT refund_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  CONSTRAINT refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX refund_lines_of_line ON refund_lines USING btree (order_line_id);

CREATE TABLE refunds (
  id text NOT NULL,
  provider text,
  payment_id text,
  attempt_id text,
  order_id text,
  channel text,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  tries integer DEFAULT 1 NOT NULL, -- a refused try is repeated under a new reference
  refund_id text DEFAULT ''::text NOT NULL, -- the provider's
  last_error text DEFAULT ''::text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  busy boolean DEFAULT false NOT NULL,
  kind text DEFAULT 'card'::text NOT NULL,
  request_key text, -- of a person's request; a repeat finds its refund
  shipping bigint DEFAULT 0 NOT NULL,
  words text DEFAULT ''::text NOT NULL,
  iban_last4 text DEFAULT ''::text NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_request_key_key UNIQUE (request_key),
  CONSTRAINT refund_of_its_kind CHECK (
CASE kind
    WHEN 'card'::text THEN provider IS NOT NULL AND payment_id IS NOT NULL AND attempt_id IS NOT NULL AND channel IS NOT NULL
    ELSE provider IS NULL AND payment_id IS NULL AND attempt_id IS NULL AND channel IS NULL AND order_id IS NOT NULL
END),
  CONSTRAINT refunds_amount_check CHECK (amount > 0),
  CONSTRAINT refunds_iban_last4_check CHECK (iban_last4 ~ '^([0-9A-Z]{4})?$'::text),
  CONSTRAINT refunds_id_check CHECK (id ~ '^[A-Za-z0-9]{24}$'::text),
  CONSTRAINT refunds_kind_check CHECK (kind = ANY (ARRAY['card'::text, 'transfer'::text, 'release'::text])),
  CONSTRAINT refunds_reason_check CHECK (reason = ANY (ARRAY['cancelled'::text, 'unfulfillable'::text, 'duplicate'::text, 'review'::text, 'damaged'::text, 'missing'::text, 'late'::text, 'goodwill'::text, 'edited'::text])),
  CONSTRAINT refunds_shipping_check CHECK (shipping >= 0),
  CONSTRAINT refunds_state_check CHECK (state = ANY (ARRAY['asked'::text, 'done'::text, 'failed'::text])),
  CONSTRAINT refunds_tries_check CHECK (tries > 0),
  CONSTRAINT refund_in_a_markets_currency FOREIGN KEY (currency) REFERENCES markets(currency),
  CONSTRAINT refund_through_a_providers_channel FOREIGN KEY (provider, channel) REFERENCES card_provider_channels(provider, channel),
  CONSTRAINT refunds_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT refunds_provider_payment_id_fkey FOREIGN KEY (provider, payment_id) REFERENCES payment_captures(provider, payment_id)
);
CREATE INDEX refunds_not_done ON refunds USING btree (changed_at) WHERE state <> 'done'::text;
CREATE INDEX refunds_of_order ON refunds USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX refunds_of_payment ON refunds USING btree (provider, payment_id);
CREATE INDEX refunds_of_time ON refunds USING btree (changed_at);
CREATE TRIGGER keep_within_payment BEFORE INSERT OR UPDATE OF kind, provider, payment_id, order_id, amount ON refunds FOR EACH ROW EXECUTE FUNCTION keep_refunds_within_payment();

-- Cash of delivered orders that was asked for again at the courier.
CREATE TABLE remittance_claims (
  order_id text NOT NULL,
  claimed_by text NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  note text NOT NULL,
  CONSTRAINT remittance_claims_pkey PRIMARY KEY (order_id),
  CONSTRAINT remittance_claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

-- How the remittances of each courier and market are read: the names of their columns, days, and the fee by the contract.
CREATE TABLE remittance_formats (
  courier text NOT NULL,
  market text NOT NULL,
  columns jsonb NOT NULL,
  date_order text NOT NULL,
  fee_kind text NOT NULL,
  fee_value bigint NOT NULL, -- minor units a parcel, or basis points of its cash; 0 for none
  uses integer NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT remittance_formats_pkey PRIMARY KEY (courier, market),
  CONSTRAINT remittance_formats_date_order_check CHECK (date_order = ANY (ARRAY['dmy'::text, 'mdy'::text])),
  CONSTRAINT remittance_formats_fee_kind_check CHECK (fee_kind = ANY (ARRAY['none'::text, 'parcel'::text, 'share'::text])),
  CONSTRAINT remittance_formats_fee_value_check CHECK (fee_value >= 0),
  CONSTRAINT remittance_formats_market_fkey FOREIGN KEY (market) REFERENCES markets(code)
);

CREATE TABLE remittance_lines (
  remittance_id text NOT NULL,
  row_number integer NOT NULL, -- as the file counts it
  waybill text NOT NULL,
  amount bigint NOT NULL,
  order_id text,
  expected bigint,
  state text NOT NULL,
  settled_at timestamp with time zone,
  settled_by text,
  note text DEFAULT ''::text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  fee bigint,
  fee_vat bigint,
  net bigint,
  fee_due bigint, -- the fee by the contract, in minor units; null where none is known
  delivered_on date,
  CONSTRAINT remittance_lines_pkey PRIMARY KEY (remittance_id, row_number),
  CONSTRAINT known_orders_are_expected CHECK ((order_id IS NULL) = (expected IS NULL)),
  CONSTRAINT line_settled_by_somebody CHECK ((settled_at IS NULL) = (settled_by IS NULL)),
  CONSTRAINT remittance_lines_row_number_check CHECK (row_number > 0),
  CONSTRAINT remittance_lines_state_check CHECK (state = ANY (ARRAY['matched'::text, 'amount'::text, 'unknown'::text, 'twice'::text, 'fee'::text])),
  CONSTRAINT remittance_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT remittance_lines_remittance_id_fkey FOREIGN KEY (remittance_id) REFERENCES remittances(id)
);
CREATE INDEX remittance_lines_of_order ON remittance_lines USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX remittance_lines_open ON remittance_lines USING btree (remittance_id) WHERE state <> 'matched'::text AND settled_at IS NULL;

-- Cash that couriers collected and sent us: each file is a remittance, each row a waybill with its amount.
CREATE TABLE remittances (
  id text NOT NULL,
  market text NOT NULL,
  currency text NOT NULL,
  reference text NOT NULL, -- the courier's: a file is taken once
  file_name text NOT NULL,
  uploaded_by text NOT NULL, -- the person's name at that time
  uploaded_at timestamp with time zone NOT NULL,
  courier text DEFAULT 'smsa'::text NOT NULL,
  content_hash text, -- SHA-256 of the file; null for files taken before it was kept
  statement_date date,
  bank_reference text DEFAULT ''::text NOT NULL,
  bank_amount bigint, -- what arrived at the bank, in minor units
  bank_date date,
  uploaded_by_id text,
  closed_at timestamp with time zone,
  closed_by text,
  closed_by_id text,
  close_note text DEFAULT ''::text NOT NULL,
  CONSTRAINT remittances_pkey PRIMARY KEY (id),
  CONSTRAINT remittances_market_reference_key UNIQUE (market, reference),
  CONSTRAINT closed_by_another CHECK (closed_by_id <> uploaded_by_id),
  CONSTRAINT closed_by_somebody CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CONSTRAINT remittances_id_check CHECK (id ~ '^[A-Za-z0-9]{24}$'::text),
  CONSTRAINT remittances_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  CONSTRAINT remittances_market_fkey FOREIGN KEY (market) REFERENCES markets(code)
);
CREATE UNIQUE INDEX remittances_content ON remittances USING btree (content_hash);

-- How long personal data is kept, where the shop's people have changed it. Without a row the period is the one of
-- src/shop/retention/periods.rules.ts, which also checks the days.
CREATE TABLE retention_periods (
  kind text NOT NULL,
  days integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  set_by text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT retention_periods_pkey PRIMARY KEY (kind),
  CONSTRAINT retention_periods_days_check CHECK (days > 0),
  CONSTRAINT retention_periods_kind_check CHECK (kind ~ '^[a-z_]+$'::text)
);

CREATE TABLE reviews (
  id text NOT NULL,
  product_id text NOT NULL,
  user_id text, -- null for sample reviews and deleted accounts
  name text NOT NULL,
  rate integer NOT NULL,
  review text NOT NULL,
  language text NOT NULL,
  hidden boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  state text DEFAULT 'shown'::text NOT NULL,
  reason text,
  findings text[] DEFAULT '{}'::text[] NOT NULL, -- what the text was found to contain when it was written
  moderated_by text,
  moderated_at timestamp with time zone,
  answer text,
  answered_by text,
  answered_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  verified boolean DEFAULT false NOT NULL,
  sample boolean DEFAULT false NOT NULL,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT answer_has_a_time CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT hidden_is_not_shown CHECK (hidden = (state <> 'shown'::text)),
  CONSTRAINT hiding_has_a_reason CHECK ((state = 'hidden'::text) = (reason IS NOT NULL)),
  CONSTRAINT reviews_answer_check CHECK (answer <> ''::text AND char_length(answer) <= 1000),
  CONSTRAINT reviews_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text])),
  CONSTRAINT reviews_rate_check CHECK (rate >= 1 AND rate <= 5),
  CONSTRAINT reviews_reason_check CHECK (reason = ANY (ARRAY['abuse'::text, 'personal-data'::text, 'advertising'::text, 'not-about-product'::text])),
  CONSTRAINT reviews_review_check CHECK (review <> ''::text),
  CONSTRAINT reviews_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'shown'::text, 'hidden'::text])),
  CONSTRAINT reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX reviews_below_three ON reviews USING btree (created_at DESC, id) WHERE rate < 3;
CREATE INDEX reviews_by_customer ON reviews USING btree (user_id, created_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX reviews_by_state ON reviews USING btree (state, created_at DESC, id);
CREATE INDEX reviews_newest ON reviews USING btree (created_at DESC, id);
CREATE INDEX reviews_of_product ON reviews USING btree (product_id, created_at DESC, id) WHERE NOT hidden;
CREATE INDEX reviews_to_read ON reviews USING btree (created_at DESC, id) WHERE moderated_at IS NULL;
CREATE UNIQUE INDEX reviews_one_per_buyer ON reviews USING btree (product_id, user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER pages_deleted AFTER DELETE ON reviews FOR EACH ROW WHEN (NOT old.hidden) EXECUTE FUNCTION change_pages_of_review();
CREATE TRIGGER pages_inserted AFTER INSERT ON reviews FOR EACH ROW WHEN (NOT new.hidden) EXECUTE FUNCTION change_pages_of_review();
CREATE TRIGGER pages_updated AFTER UPDATE ON reviews FOR EACH ROW WHEN (old.hidden IS DISTINCT FROM new.hidden OR old.product_id IS DISTINCT FROM new.product_id OR old.name IS DISTINCT FROM new.name OR old.rate IS DISTINCT FROM new.rate OR old.review IS DISTINCT FROM new.review OR old.answer IS DISTINCT FROM new.answer OR old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION change_pages_of_review();

CREATE TABLE scheduled_prices (
  id text NOT NULL,
  product_id text NOT NULL,
  currency text NOT NULL,
  price bigint NOT NULL,
  discount_price bigint NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone, -- null: it stays
  state text DEFAULT 'planned'::text NOT NULL,
  before_price bigint, -- null before it began, or without a price then
  before_discount bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT scheduled_prices_pkey PRIMARY KEY (id),
  CONSTRAINT schedule_state CHECK (state = ANY (ARRAY['planned'::text, 'running'::text, 'done'::text, 'cancelled'::text])),
  CONSTRAINT scheduled_prices_check CHECK (discount_price > 0 AND discount_price <= price),
  CONSTRAINT scheduled_prices_price_check CHECK (price > 0),
  CONSTRAINT starts_before_end CHECK (ends_at IS NULL OR starts_at < ends_at),
  CONSTRAINT scheduled_prices_currency_fkey FOREIGN KEY (currency) REFERENCES markets(currency),
  CONSTRAINT scheduled_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX scheduled_prices_by_start ON scheduled_prices USING btree (starts_at, id);
CREATE INDEX scheduled_prices_of_product ON scheduled_prices USING btree (product_id, starts_at);
CREATE INDEX scheduled_prices_to_begin ON scheduled_prices USING btree (starts_at, id) WHERE state = 'planned'::text;
CREATE INDEX scheduled_prices_to_end ON scheduled_prices USING btree (ends_at, id) WHERE state = 'running'::text;

-- How often something was searched, by day and market. Nothing here belongs to a person.
CREATE TABLE search_counts (
  day date NOT NULL,
  market text NOT NULL,
  words text NOT NULL,
  searches integer DEFAULT 0 NOT NULL,
  missed integer DEFAULT 0 NOT NULL,
  clicks integer DEFAULT 0 NOT NULL,
  CONSTRAINT search_counts_pkey PRIMARY KEY (day, market, words),
  CONSTRAINT search_counts_clicks_check CHECK (clicks >= 0),
  CONSTRAINT search_counts_missed_check CHECK (missed >= 0),
  CONSTRAINT search_counts_searches_check CHECK (searches >= 0),
  CONSTRAINT search_counts_words_check CHECK (length(words) >= 1 AND length(words) <= 60),
  CONSTRAINT search_counts_market_fkey FOREIGN KEY (market) REFERENCES markets(code)
);

-- What is searched: titles weigh most, then notes and categories, then descriptions, in both languages at once.
CREATE TABLE search_documents (
  product_id text NOT NULL,
  title text NOT NULL, -- the words of both titles, for exact and nearly exact titles
  words tsvector NOT NULL,
  title_words tsvector DEFAULT ''::tsvector NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  categories text[] DEFAULT '{}'::text[] NOT NULL, -- their titles
  families text[] DEFAULT '{}'::text[] NOT NULL, -- of its notes
  size text, -- the first, as "12ml"
  currencies text[] DEFAULT '{}'::text[] NOT NULL, -- in which it has a price
  CONSTRAINT search_documents_pkey PRIMARY KEY (product_id),
  CONSTRAINT search_documents_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX search_documents_by_position ON search_documents USING btree ("position", product_id);
CREATE INDEX search_documents_titles ON search_documents USING gin (title_words);
CREATE INDEX search_documents_words ON search_documents USING gin (words);
CREATE TRIGGER lists_insert AFTER INSERT ON search_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_documents();
CREATE TRIGGER lists_update AFTER UPDATE ON search_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_documents();
CREATE TRIGGER pages_deleted AFTER DELETE ON search_documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_documents();
CREATE TRIGGER pages_inserted AFTER INSERT ON search_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_documents();
CREATE TRIGGER pages_updated AFTER UPDATE ON search_documents REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_documents();
CREATE TRIGGER set_families BEFORE INSERT OR UPDATE ON search_documents FOR EACH ROW EXECUTE FUNCTION set_product_families();

-- Products whose search document is due: made once, when the transaction that changed them commits.
CREATE TABLE search_pending (
  product_id text NOT NULL,
  prices_only boolean DEFAULT false NOT NULL, -- whether only its rows of lists and its offers are due
  CONSTRAINT search_pending_pkey PRIMARY KEY (product_id, prices_only)
);
CREATE CONSTRAINT TRIGGER search_at_commit AFTER INSERT ON search_pending DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION index_pending_products();

-- Spellings that mean one thing, in both scripts. Words are kept as search_stem leaves them.
CREATE TABLE search_synonyms (
  variant text NOT NULL,
  canonical text NOT NULL,
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (variant)
);
CREATE TRIGGER pages_deleted AFTER DELETE ON search_synonyms REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('words');
CREATE TRIGGER pages_inserted AFTER INSERT ON search_synonyms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('words');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('words');
CREATE TRIGGER pages_updated AFTER UPDATE ON search_synonyms REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('words');

CREATE TABLE search_words (
  word text NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_near ON search_words USING gist (word gist_trgm_ops);
CREATE INDEX search_words_prefix ON search_words USING btree (word text_pattern_ops);

-- What the people of the shop set: a row for each change, with the time from which it holds. The value that holds is the
-- last one that has started. Without a row the value is the one of src/shop/settings/settings.rules.ts, which also checks
-- keys and values; the VAT rate before its first change is the row of tax_rates. Rows are never deleted: a change that has
-- not started yet is withdrawn.
CREATE TABLE settings (
  id text NOT NULL,
  key text NOT NULL,
  market text NOT NULL,
  value jsonb NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  withdrawn_at timestamp with time zone,
  set_by text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (id),
  CONSTRAINT settings_key_check CHECK (key ~ '^[a-z_]+\.[a-z_]+$'::text),
  CONSTRAINT settings_market_fkey FOREIGN KEY (market) REFERENCES markets(code)
);
CREATE INDEX settings_of_market ON settings USING btree (market, key, starts_at) WHERE withdrawn_at IS NULL;
CREATE TRIGGER pages_deleted AFTER DELETE ON settings REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('terms');
CREATE TRIGGER pages_inserted AFTER INSERT ON settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('terms');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('terms');
CREATE TRIGGER pages_updated AFTER UPDATE ON settings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('terms');

-- The address of the checkout under way: one an owner.
CREATE TABLE shipping_addresses (
  owner_id text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  address text NOT NULL,
  apartment text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  state text NOT NULL,
  zip text DEFAULT ''::text NOT NULL,
  phone text NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  short_address text DEFAULT ''::text NOT NULL,
  CONSTRAINT shipping_addresses_pkey PRIMARY KEY (owner_id),
  CONSTRAINT shipping_addresses_address_check CHECK (char_length(address) <= 100)
);

CREATE TABLE staff (
  id text NOT NULL, -- never the shape of a customer's or a guest's id
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT true NOT NULL, -- an invitation is sent to it
  image text, -- wanted by the library, always empty
  language text DEFAULT 'en'::text NOT NULL,
  role text NOT NULL, -- a fixed role, or the id of one of staff_roles
  markets text[] DEFAULT '{}'::text[] NOT NULL, -- none: every market
  two_factor_enabled boolean DEFAULT false NOT NULL,
  locked_at timestamp with time zone, -- may not sign in
  removed_at timestamp with time zone, -- kept for the audit log
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_id_check CHECK (id ~ '^s_[A-Za-z0-9]{24}$'::text),
  CONSTRAINT staff_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text]))
);
CREATE INDEX staff_by_role ON staff USING btree (role);
CREATE UNIQUE INDEX staff_by_email ON staff USING btree (lower(email));

CREATE TABLE staff_columns (
  staff_id text NOT NULL,
  grid text NOT NULL,
  columns text[] NOT NULL,
  CONSTRAINT staff_columns_pkey PRIMARY KEY (staff_id, grid),
  CONSTRAINT staff_columns_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

CREATE TABLE staff_job_rows (
  job_id text NOT NULL,
  row_key text NOT NULL,
  result jsonb NOT NULL,
  CONSTRAINT staff_job_rows_pkey PRIMARY KEY (job_id, row_key),
  CONSTRAINT staff_job_rows_job_id_fkey FOREIGN KEY (job_id) REFERENCES staff_jobs(id) ON DELETE CASCADE
);

-- Acts on more than 200 rows.
CREATE TABLE staff_jobs (
  id text NOT NULL,
  kind text NOT NULL,
  staff_id text NOT NULL,
  actor jsonb NOT NULL,
  input jsonb NOT NULL,
  state text NOT NULL,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_jobs_pkey PRIMARY KEY (id),
  CONSTRAINT staff_jobs_done_check CHECK (done >= 0),
  CONSTRAINT staff_jobs_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])),
  CONSTRAINT staff_jobs_total_check CHECK (total >= 0),
  CONSTRAINT staff_jobs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_jobs_of_staff ON staff_jobs USING btree (staff_id, created_at);

-- Links that work once: an invitation, the first owner, a new password, a new start for who lost everything.
CREATE TABLE staff_links (
  id text NOT NULL,
  kind text NOT NULL,
  token text NOT NULL, -- sha-256 of what the link has
  staff_id text, -- whose link; none before the person exists
  email text NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  role text,
  markets text[] DEFAULT '{}'::text[] NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  created_by text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT staff_links_pkey PRIMARY KEY (id),
  CONSTRAINT staff_links_token_key UNIQUE (token),
  CONSTRAINT staff_links_check CHECK ((kind = 'invitation'::text) = (role IS NOT NULL)),
  CONSTRAINT staff_links_kind_check CHECK (kind = ANY (ARRAY['invitation'::text, 'owner'::text, 'password'::text, 'recovery'::text])),
  CONSTRAINT staff_links_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text])),
  CONSTRAINT staff_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  CONSTRAINT staff_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_links_by_expiry ON staff_links USING btree (expires_at);
CREATE UNIQUE INDEX staff_invitations_by_email ON staff_links USING btree (lower(email)) WHERE kind = 'invitation'::text AND used_at IS NULL;

CREATE TABLE staff_open_records (
  record text NOT NULL, -- order:10001, product:65f…
  staff_id text NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_open_records_pkey PRIMARY KEY (record, staff_id),
  CONSTRAINT staff_open_records_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_open_records_by_time ON staff_open_records USING btree (seen_at);

CREATE TABLE staff_passkeys (
  id text NOT NULL,
  name text,
  public_key text NOT NULL,
  staff_id text NOT NULL,
  credential_id text NOT NULL,
  counter integer NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamp with time zone,
  CONSTRAINT staff_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT staff_passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_passkeys_of_staff ON staff_passkeys USING btree (staff_id);

-- Roles made by the shop; the five fixed ones are code (src/shop/staff/permissions.rules.ts).
CREATE TABLE staff_roles (
  id text NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_roles_pkey PRIMARY KEY (id),
  CONSTRAINT staff_roles_id_check CHECK (id ~ '^role_[A-Za-z0-9]{12}$'::text),
  CONSTRAINT staff_roles_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
CREATE UNIQUE INDEX staff_roles_by_name ON staff_roles USING btree (lower(name));

CREATE TABLE staff_sessions (
  id text NOT NULL,
  token text NOT NULL, -- sha-256 of what the browser holds
  staff_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone, -- the last second step; none before the first
  browser text DEFAULT ''::text NOT NULL,
  country text DEFAULT ''::text NOT NULL,
  ip_address text, -- wanted by the library, always empty
  user_agent text, -- wanted by the library, always empty
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT staff_sessions_token_key UNIQUE (token),
  CONSTRAINT staff_sessions_browser_check CHECK (char_length(browser) <= 60),
  CONSTRAINT staff_sessions_country_check CHECK (char_length(country) <= 2),
  CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_sessions_by_expiry ON staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_of_staff ON staff_sessions USING btree (staff_id);

-- The password of a person (provider `credential`); no other way of signing in is switched on.
CREATE TABLE staff_sign_ins (
  id text NOT NULL,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  staff_id text NOT NULL,
  password text, -- a hash with its own parameters
  access_token text, -- wanted by the library, always empty
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_sign_ins_pkey PRIMARY KEY (id),
  CONSTRAINT staff_sign_ins_provider_id_account_id_key UNIQUE (provider_id, account_id),
  CONSTRAINT staff_sign_ins_provider_id_check CHECK (provider_id = 'credential'::text),
  CONSTRAINT staff_sign_ins_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_sign_ins_of_staff ON staff_sign_ins USING btree (staff_id);

-- Steps of a sign-in, trusted browsers and challenges of passkeys; `identifier` is a hash.
CREATE TABLE staff_tokens (
  id text NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_tokens_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_tokens_by_expiry ON staff_tokens USING btree (expires_at);
CREATE INDEX staff_tokens_by_identifier ON staff_tokens USING btree (identifier);

-- Authenticator apps: the secret and the recovery codes are encrypted with the store's secret.
CREATE TABLE staff_two_factor (
  id text NOT NULL,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  staff_id text NOT NULL,
  verified boolean DEFAULT true NOT NULL,
  failed_verification_count integer DEFAULT 0 NOT NULL,
  locked_until timestamp with time zone,
  used_period integer,
  CONSTRAINT staff_two_factor_pkey PRIMARY KEY (id),
  CONSTRAINT staff_two_factor_staff_id_key UNIQUE (staff_id),
  CONSTRAINT staff_two_factor_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

CREATE TABLE stock_alert_turns (
  product_id text NOT NULL,
  market text NOT NULL,
  told_at timestamp with time zone NOT NULL,
  CONSTRAINT stock_alert_turns_pkey PRIMARY KEY (product_id, market),
  CONSTRAINT stock_alert_turns_market_fkey FOREIGN KEY (market) REFERENCES markets(code),
  CONSTRAINT stock_alert_turns_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

-- Who asked to be told when a product is back in a market. An entry is deleted with the message it leads to, and ends by
-- itself; `told_at` says when the last messages about a product went out, so that those who wait are told in turns.
CREATE TABLE stock_alerts (
  id text NOT NULL,
  product_id text NOT NULL,
  market text NOT NULL,
  email text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT stock_alerts_pkey PRIMARY KEY (id),
  CONSTRAINT stock_alerts_product_id_market_email_key UNIQUE (product_id, market, email),
  CONSTRAINT stock_alerts_language_check CHECK (language = ANY (ARRAY['en'::text, 'ar'::text])),
  CONSTRAINT stock_alerts_market_fkey FOREIGN KEY (market) REFERENCES markets(code),
  CONSTRAINT stock_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX stock_alerts_by_email ON stock_alerts USING btree (email);
CREATE INDEX stock_alerts_by_end ON stock_alerts USING btree (expires_at);

-- Every change of the stock with its cause. A trigger writes the movement in the statement that changes the stock, so that
-- the sum of a product's movements is what is on hand, whoever writes. The statement gives its cause in the setting
-- `store.stock_cause`; a change without one is written as `unexplained`.
CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  product_id text NOT NULL,
  currency text NOT NULL, -- of the market whose stock it is
  delta integer NOT NULL, -- 0 only for a reservation that became a sale
  after integer NOT NULL, -- on hand when it was written
  reason text NOT NULL,
  reference text DEFAULT ''::text NOT NULL, -- a delivery note, the cart of a reservation, the other market
  note text DEFAULT ''::text NOT NULL,
  order_id text,
  actor text DEFAULT 'system:database'::text NOT NULL, -- staff:<id>, shopper, system:<name>
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stock_movements_pkey PRIMARY KEY (id),
  CONSTRAINT only_a_reserved_sale_moves_nothing CHECK (delta <> 0 OR reason = 'sold'::text),
  CONSTRAINT stock_movements_after_check CHECK (after >= 0),
  CONSTRAINT stock_movements_reason_check CHECK (reason = ANY (ARRAY['opening'::text, 'loaded'::text, 'sold'::text, 'held'::text, 'released'::text, 'cancelled'::text, 'edited'::text, 'received'::text, 'counted'::text, 'broken'::text, 'gift'::text, 'returned'::text, 'moved'::text, 'correction'::text, 'unexplained'::text])),
  CONSTRAINT stock_movements_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX stock_movements_of_market ON stock_movements USING btree (currency, id);
CREATE INDEX stock_movements_of_order ON stock_movements USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX stock_movements_of_stock ON stock_movements USING btree (product_id, currency, id);
CREATE INDEX stock_movements_sold_out ON stock_movements USING btree (at) WHERE after = 0 AND delta < 0;
CREATE TRIGGER never_changes BEFORE DELETE OR UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change_of_movement();

-- How many units of each stock were ordered in the last four weeks: counted every ten minutes, for the list of stock.
CREATE TABLE stock_sales (
  product_id text NOT NULL,
  currency text NOT NULL,
  sold integer NOT NULL,
  CONSTRAINT stock_sales_pkey PRIMARY KEY (product_id, currency),
  CONSTRAINT stock_sales_sold_check CHECK (sold > 0),
  CONSTRAINT stock_sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE stock_sales_counted (
  only_row boolean DEFAULT true NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  CONSTRAINT stock_sales_counted_pkey PRIMARY KEY (only_row),
  CONSTRAINT stock_sales_counted_only_row_check CHECK (only_row)
);

-- Secrets every process of the store must share and nobody has to configure.
CREATE TABLE store_secrets (
  name text NOT NULL,
  value text NOT NULL,
  CONSTRAINT store_secrets_pkey PRIMARY KEY (name)
);

CREATE TABLE store_state (
  one boolean DEFAULT true NOT NULL,
  state text NOT NULL,
  opened_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  changed_by text NOT NULL,
  words_en text DEFAULT ''::text NOT NULL,
  words_ar text DEFAULT ''::text NOT NULL,
  back_at timestamp with time zone,
  CONSTRAINT store_state_pkey PRIMARY KEY (one),
  CONSTRAINT store_state_one_check CHECK (one),
  CONSTRAINT store_state_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text])),
  CONSTRAINT store_state_words_check CHECK ((words_en = ''::text) = (words_ar = ''::text))
);
CREATE TRIGGER pages_deleted AFTER DELETE ON store_state REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');
CREATE TRIGGER pages_inserted AFTER INSERT ON store_state REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON store_state FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');
CREATE TRIGGER pages_updated AFTER UPDATE ON store_state REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');

CREATE TABLE tax_certificates (
  id text NOT NULL,
  unit_id text NOT NULL,
  state text NOT NULL,
  private_key text NOT NULL,
  request_id text NOT NULL,
  token text NOT NULL,
  secret text NOT NULL,
  checked integer DEFAULT 0 NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT tax_certificates_pkey PRIMARY KEY (id),
  CONSTRAINT tax_certificates_state_check CHECK (state = ANY (ARRAY['checking'::text, 'active'::text, 'replaced'::text, 'failed'::text])),
  CONSTRAINT tax_certificates_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES tax_units(id)
);
CREATE UNIQUE INDEX tax_certificates_one_active ON tax_certificates USING btree (unit_id) WHERE state = 'active'::text;

CREATE TABLE tax_documents (
  invoice_id text NOT NULL,
  unit_id text NOT NULL,
  icv bigint NOT NULL,
  previous_hash text NOT NULL,
  invoice_hash text NOT NULL,
  xml text NOT NULL,
  CONSTRAINT tax_documents_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT tax_documents_invoice_hash_key UNIQUE (invoice_hash),
  CONSTRAINT tax_documents_unit_id_icv_key UNIQUE (unit_id, icv),
  CONSTRAINT tax_documents_icv_check CHECK (icv > 0),
  CONSTRAINT tax_documents_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT tax_documents_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES tax_units(id)
);
CREATE TRIGGER keep_issued BEFORE DELETE OR UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION keep_tax_document();

CREATE TABLE tax_rates (
  currency text NOT NULL,
  basis_points integer NOT NULL,
  CONSTRAINT tax_rates_pkey PRIMARY KEY (currency),
  CONSTRAINT tax_rates_basis_points_check CHECK (basis_points >= 0 AND basis_points <= 10000),
  CONSTRAINT rate_of_a_known_currency FOREIGN KEY (currency) REFERENCES currencies(code)
);
CREATE TRIGGER pages_deleted AFTER DELETE ON tax_rates REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('terms');
CREATE TRIGGER pages_inserted AFTER INSERT ON tax_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('terms');
CREATE TRIGGER pages_truncated AFTER TRUNCATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('terms');
CREATE TRIGGER pages_updated AFTER UPDATE ON tax_rates REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('terms');

CREATE TABLE tax_reports (
  invoice_id text NOT NULL,
  state text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  tried_at timestamp with time zone,
  status integer DEFAULT 0 NOT NULL,
  messages jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT tax_reports_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT tax_reports_state_check CHECK (state = ANY (ARRAY['queued'::text, 'reported'::text, 'warned'::text, 'rejected'::text])),
  CONSTRAINT tax_reports_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES tax_documents(invoice_id)
);
CREATE INDEX tax_reports_queued ON tax_reports USING btree (next_try_at) WHERE state = 'queued'::text;
CREATE INDEX tax_reports_rejected ON tax_reports USING btree (invoice_id) WHERE state = ANY (ARRAY['rejected'::text, 'warned'::text]);

CREATE TABLE tax_units (
  id text NOT NULL,
  market text NOT NULL,
  state text NOT NULL,
  environment text NOT NULL,
  name text NOT NULL,
  vat_number text NOT NULL,
  last_icv bigint DEFAULT 0 NOT NULL,
  last_hash text NOT NULL,
  last_issued_at timestamp with time zone,
  held_at timestamp with time zone,
  stopped text DEFAULT ''::text NOT NULL,
  reporting_until timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT tax_units_pkey PRIMARY KEY (id),
  CONSTRAINT tax_units_last_icv_check CHECK (last_icv >= 0),
  CONSTRAINT tax_units_state_check CHECK (state = ANY (ARRAY['new'::text, 'current'::text, 'retired'::text])),
  CONSTRAINT tax_units_market_fkey FOREIGN KEY (market) REFERENCES markets(code)
);
CREATE UNIQUE INDEX tax_units_one_current ON tax_units USING btree (market) WHERE state = 'current'::text;

-- Unused; goes with the next release.
CREATE TABLE version_pending (
  xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
  is_last boolean DEFAULT false NOT NULL,
  CONSTRAINT version_pending_pkey PRIMARY KEY (xact, is_last)
);

CREATE TABLE wishlist_items (
  customer_id text NOT NULL,
  product_id text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  currency text,
  CONSTRAINT wishlist_items_pkey PRIMARY KEY (customer_id, product_id),
  CONSTRAINT wishlist_items_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  CONSTRAINT wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

-- Functions, written in db/functions/:
-- audit_hash(place bigint, previous text, entry audit) text
-- bump_order_version() trigger
-- cash_room(asked jsonb, now_at timestamp with time zone) jsonb
-- chain_audit() trigger
-- change_every_page() trigger
-- change_pages(tags text[]) void
-- change_pages_of_documents() trigger
-- change_pages_of_layers() trigger
-- change_pages_of_lists() trigger
-- change_pages_of_review() trigger
-- change_pages_of_rows() trigger
-- change_pages_of_stock() trigger
-- count_list_changes() trigger
-- count_notes(list text, divider text) integer
-- count_unchained_audit() trigger
-- families_of_product(wanted text) text[]
-- follow_customer() trigger
-- index_changed_products() trigger
-- index_order() trigger
-- index_order_of_parcel() trigger
-- index_pending_products() trigger
-- index_products(ids text[]) void
-- index_recategorised_products() trigger
-- index_renamed_category() trigger
-- index_repriced_products() trigger
-- keep_issued_invoice() trigger
-- keep_refunds_within_payment() trigger
-- keep_tax_document() trigger
-- link_order_to_person() trigger
-- list_documents() trigger
-- list_products(ids text[]) void
-- list_repriced_products(ids text[]) void
-- missing_of_products(ids text[]) TABLE(product_id text, missing text[])
-- name_key(name text) text
-- named_notes(ids text[]) TABLE(product_id text, tier text, note_id text, name_en text, name_ar text)
-- new_person_id() text
-- note_family(english text) text
-- order_search_query(typed text) tsquery
-- order_search_words(number bigint, email text, first_name text, last_name text, phone text, tran_ref text, waybill text) tsvector
-- person_of_customer(customer text, at timestamp with time zone) text
-- person_of_guest(placed orders) text
-- phone_digits(phone text) text
-- phone_end(phone text) text
-- phone_tail(phone text) text
-- refuse_audit_change() trigger
-- refuse_change_of_movement() trigger
-- refuse_outside_chain() trigger
-- release_offers(of_cart text) void
-- search_exactly(word text) tsquery
-- search_fold(value text) text
-- search_name(word text) tsquery
-- search_name_part(word text) tsquery
-- search_prefix(word text) tsquery
-- search_stem(word text) text
-- search_tokens(value text) text[]
-- set_product_families() trigger
-- show_prices_of_product() trigger
-- summarise_products(ids text[]) void
-- take_offers(asked jsonb, of_cart text, identities text[]) text
-- write_cart_products(ids text[]) void
-- write_note_words() trigger
-- write_price_shown() trigger
-- write_stock_movements() trigger
