-- What the back office needs of the catalogue: versions against lost changes, states of products, a market where a
-- product is hidden but keeps its price, and words and a focal point for pictures.

ALTER TABLE products
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN state   text    NOT NULL DEFAULT 'shown' CONSTRAINT product_state CHECK (state IN ('draft', 'shown', 'put_away'));
ALTER TABLE categories ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE coupons ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A draft may lack a name in one of the languages.
ALTER TABLE products
  DROP CONSTRAINT products_title_en_check,
  DROP CONSTRAINT products_title_ar_check,
  ADD CONSTRAINT product_is_named CHECK (
    CASE state WHEN 'draft' THEN title_en <> '' OR title_ar <> '' ELSE title_en <> '' AND title_ar <> '' END);

ALTER TABLE product_images
  ADD COLUMN alt_en  text    NOT NULL DEFAULT '',
  ADD COLUMN alt_ar  text    NOT NULL DEFAULT '',
  ADD COLUMN focal_x integer NOT NULL DEFAULT 50 CONSTRAINT focal_x_in_percent CHECK (focal_x BETWEEN 0 AND 100),
  ADD COLUMN focal_y integer NOT NULL DEFAULT 50 CONSTRAINT focal_y_in_percent CHECK (focal_y BETWEEN 0 AND 100);

-- `hidden` is set by the shop's people; `shown` follows from it and from the product's state, and is what every page
-- and call for shoppers reads beside the price.
ALTER TABLE product_prices
  ADD COLUMN hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN shown  boolean NOT NULL DEFAULT true;

CREATE FUNCTION write_price_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown := NOT NEW.hidden AND EXISTS (SELECT FROM products p WHERE p.id = NEW.product_id AND p.state = 'shown');
  RETURN NEW;
END $$;
CREATE TRIGGER price_shown BEFORE INSERT OR UPDATE ON product_prices
  FOR EACH ROW EXECUTE FUNCTION write_price_shown();

CREATE FUNCTION show_prices_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_prices SET shown = (NEW.state = 'shown' AND NOT hidden) WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER state_shows_prices AFTER UPDATE OF state ON products
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION show_prices_of_product();

CREATE INDEX product_prices_on_show ON product_prices (currency, product_id) INCLUDE (price, discount_price)
  WHERE price > 0 AND shown;

-- As before (0041), with the currencies in which a product is shown.
CREATE OR REPLACE FUNCTION index_products(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH named AS MATERIALIZED (SELECT * FROM named_notes(ids)),
  unknown AS (
    SELECT DISTINCT ON (n.note_id) n.note_id, n.name_en, n.name_ar FROM named n
    WHERE NOT EXISTS (SELECT FROM notes k WHERE k.id = n.note_id) ORDER BY n.note_id),
  learned AS (
    INSERT INTO notes (id, name_en, name_ar, family)
    SELECT u.note_id, u.name_en, u.name_ar, note_family(u.name_en) FROM unknown u
    ON CONFLICT (id) DO NOTHING),
  gone AS (
    DELETE FROM product_notes pn WHERE pn.product_id = ANY (ids) AND NOT EXISTS (
      SELECT FROM named n WHERE n.product_id = pn.product_id AND n.note_id = pn.note_id AND n.tier = pn.tier))
  INSERT INTO product_notes (product_id, note_id, tier)
  SELECT n.product_id, n.note_id, n.tier FROM named n
  ON CONFLICT DO NOTHING;

  INSERT INTO search_documents (product_id, title, title_words, words, position, created_at, categories, families,
    size, currencies)
  SELECT p.id, t.title, to_tsvector('simple', t.title),
    setweight(to_tsvector('simple', t.title), 'A') ||
    setweight(to_tsvector('simple', array_to_string(search_tokens(concat_ws(' ', c.names, p.top_note_en, p.top_note_ar,
      p.heart_note_en, p.heart_note_ar, p.base_note_en, p.base_note_ar)), ' ')), 'B') ||
    setweight(to_tsvector('simple', array_to_string(search_tokens(concat_ws(' ', p.short_note_en, p.short_note_ar)), ' ')), 'C') ||
    setweight(to_tsvector('simple', array_to_string(search_tokens(concat_ws(' ', p.description_en, p.description_ar)), ' ')), 'D'),
    p.position, p.created_at, coalesce(c.titles, '{}'), f.families, s.size,
    ARRAY(SELECT pr.currency FROM product_prices pr WHERE pr.product_id = p.id AND pr.price > 0 AND pr.shown ORDER BY pr.currency)
  FROM products p
  CROSS JOIN LATERAL (
    SELECT array_to_string(search_tokens(p.title_en || ' ' || p.title_ar), ' ') AS title OFFSET 0) t
  CROSS JOIN LATERAL (
    SELECT string_agg(concat_ws(' ', k.title, k.display_en, k.display_ar), ' ') AS names,
      array_agg(k.title ORDER BY k.position) AS titles
    FROM product_categories pc JOIN categories k ON k.id = pc.category_id WHERE pc.product_id = p.id) c
  CROSS JOIN LATERAL (
    SELECT ARRAY(SELECT DISTINCT n.family FROM product_notes pn JOIN notes n ON n.id = pn.note_id
                 WHERE pn.product_id = p.id AND n.family IS NOT NULL ORDER BY n.family) AS families) f
  LEFT JOIN LATERAL (
    SELECT trim_scale(z.amount) || z.unit AS size FROM product_sizes z
    WHERE z.product_id = p.id ORDER BY z.position LIMIT 1) s ON true
  WHERE p.id = ANY (ids)
  ON CONFLICT (product_id) DO UPDATE SET title = excluded.title, title_words = excluded.title_words,
    words = excluded.words, position = excluded.position, created_at = excluded.created_at,
    categories = excluded.categories, families = excluded.families, size = excluded.size, currencies = excluded.currencies;

  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM search_documents d, unnest(tsvector_to_array(d.words)) AS word
  WHERE d.product_id = ANY (ids) ORDER BY word
  ON CONFLICT DO NOTHING;
END $$;
