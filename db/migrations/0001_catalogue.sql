-- What the shop sells. Money is in minor units (fils, halala, paise); a product without a price row in a currency,
-- or with a price of 0, is hidden in that market (specification, section 5).

CREATE TABLE media (
  id          text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16,64}$'),  -- hash of the original's bytes
  kind        text NOT NULL,                                      -- product, category, hero, banner, store, press, about
  width       integer NOT NULL CHECK (width > 0),
  height      integer NOT NULL CHECK (height > 0),
  widths      integer[] NOT NULL CHECK (cardinality(widths) > 0), -- the widths there are variants of
  placeholder text NOT NULL                                       -- tiny data URI shown until the picture is there
);

CREATE TABLE categories (
  id            text PRIMARY KEY,
  title         text NOT NULL UNIQUE CHECK (title ~ '^[a-z0-9][a-z0-9-]*$'),
  title_ar      text NOT NULL,
  display_en    text NOT NULL,
  display_ar    text NOT NULL,
  description_en text NOT NULL DEFAULT '',
  description_ar text NOT NULL DEFAULT '',
  image         text REFERENCES media (id),
  banner        text REFERENCES media (id),
  banner_ar     text REFERENCES media (id),
  nav_include   boolean NOT NULL DEFAULT false,
  home_include  boolean NOT NULL DEFAULT false,
  position      integer NOT NULL
);

CREATE TABLE products (
  id             text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  slug           text NOT NULL UNIQUE,
  title_en       text NOT NULL CHECK (title_en <> ''),
  title_ar       text NOT NULL CHECK (title_ar <> ''),
  description_en text NOT NULL,
  description_ar text NOT NULL,
  dimensions     text NOT NULL DEFAULT '',
  weight         integer NOT NULL CHECK (weight >= 0),
  short_note_en  text NOT NULL DEFAULT '',
  short_note_ar  text NOT NULL DEFAULT '',
  top_note_en    text NOT NULL DEFAULT '',
  top_note_ar    text NOT NULL DEFAULT '',
  heart_note_en  text NOT NULL DEFAULT '',
  heart_note_ar  text NOT NULL DEFAULT '',
  base_note_en   text NOT NULL DEFAULT '',
  base_note_ar   text NOT NULL DEFAULT '',
  sd_type        text NOT NULL CHECK (sd_type IN ('notes', 'short_description')),
  position       integer NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX products_by_position ON products (position, id);

CREATE TABLE product_images (
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position   integer NOT NULL CHECK (position >= 0),
  media_id   text NOT NULL REFERENCES media (id),
  PRIMARY KEY (product_id, position)
);

CREATE TABLE product_sizes (
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position   integer NOT NULL CHECK (position >= 0),
  amount     numeric(10, 2) NOT NULL CHECK (amount > 0),
  unit       text NOT NULL DEFAULT 'ml' CHECK (unit IN ('ml', 'g')),
  PRIMARY KEY (product_id, position)
);

CREATE TABLE product_prices (
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  currency   text NOT NULL CHECK (currency IN ('AED', 'SAR', 'INR')),
  price      bigint NOT NULL CHECK (price >= 0),
  discount_price bigint NOT NULL CHECK (discount_price >= 0 AND discount_price <= price),
  PRIMARY KEY (product_id, currency)
);
CREATE INDEX product_prices_visible ON product_prices (currency, product_id) WHERE price > 0;

CREATE TABLE product_stock (
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  currency   text NOT NULL CHECK (currency IN ('AED', 'SAR', 'INR')),
  on_hand    integer NOT NULL CHECK (on_hand >= 0),
  PRIMARY KEY (product_id, currency)
);

CREATE TABLE product_categories (
  product_id  text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  category_id text NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  position    integer NOT NULL,                                   -- order of the titles in the product's own list
  PRIMARY KEY (product_id, category_id)
);
CREATE INDEX product_categories_by_category ON product_categories (category_id, product_id);

CREATE TABLE reviews (
  id         text PRIMARY KEY,
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  user_id    text,                                                -- null for sample reviews and deleted accounts
  name       text NOT NULL,
  rate       integer NOT NULL CHECK (rate BETWEEN 1 AND 5),
  review     text NOT NULL CHECK (review <> ''),
  language   text NOT NULL CHECK (language IN ('en', 'ar')),
  hidden     boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reviews_of_product ON reviews (product_id, created_at DESC, id) WHERE NOT hidden;

-- Pages, home texts, banners, FAQs, sellers: one document a key, first filled from content/.
CREATE TABLE content (
  key        text PRIMARY KEY,
  body       jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE countries (
  code    text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
  name_en text NOT NULL UNIQUE,
  name_ar text NOT NULL,
  position integer NOT NULL
);

CREATE TABLE tax_rates (
  currency     text PRIMARY KEY CHECK (currency IN ('AED', 'SAR', 'INR')),
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 0 AND 10000)
);

-- One number that every cached page hangs on: it grows whenever something a page shows has changed,
-- and every process reads it at most once a second.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version  bigint NOT NULL
);
INSERT INTO catalogue_version (version) VALUES (1);

CREATE FUNCTION bump_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['media', 'categories', 'products', 'product_images', 'product_sizes', 'product_prices',
                              'product_categories', 'reviews', 'content', 'countries', 'tax_rates'] LOOP
    EXECUTE format('CREATE TRIGGER bump AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version()', name);
  END LOOP;
END $$;

-- A sale changes a page only when it takes the last piece, a return only when it brings the first one back.
CREATE TRIGGER bump_when_sold_out AFTER UPDATE ON product_stock
  FOR EACH ROW WHEN ((OLD.on_hand > 0) IS DISTINCT FROM (NEW.on_hand > 0)) EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_when_listed AFTER INSERT OR DELETE ON product_stock
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
