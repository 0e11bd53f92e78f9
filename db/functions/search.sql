-- What products are found by is made once, when a transaction that writes them in several statements commits. A change notes what is due
-- in `search_pending`.

-- Makes the notes and the search document of products anew from what the catalogue says of them.
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

CREATE OR REPLACE FUNCTION index_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending (product_id) SELECT DISTINCT id FROM changed ORDER BY id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION index_recategorised_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending (product_id) SELECT DISTINCT product_id FROM changed ORDER BY product_id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION index_renamed_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending (product_id)
  SELECT DISTINCT pc.product_id FROM changed c JOIN product_categories pc ON pc.category_id = c.id ORDER BY 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- A price that becomes another one changes the rows of lists and what is on offer; words, notes and categories stay.
CREATE OR REPLACE FUNCTION index_repriced_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending (product_id, prices_only)
  SELECT n.product_id, bool_and((n.price > 0, n.hidden, n.shown) IS NOT DISTINCT FROM (o.price > 0, o.hidden, o.shown))
  FROM changed n LEFT JOIN before o USING (product_id, currency) GROUP BY n.product_id ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_products();
CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_products();
CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_renamed_category();
CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON product_prices
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_repriced_products();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['product_categories', 'product_images', 'product_prices', 'product_sizes', 'product_stock'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products()', name);
    EXECUTE format('CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products()', name);
  END LOOP;
END $$;
CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON product_images
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON product_sizes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();

CREATE OR REPLACE FUNCTION index_pending_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
  repriced text[];
BEGIN
  -- fires for each row; the first one takes them all
  IF NOT EXISTS (SELECT FROM search_pending WHERE product_id = NEW.product_id AND prices_only = NEW.prices_only) THEN
    RETURN NULL;
  END IF;
  WITH taken AS (DELETE FROM search_pending RETURNING product_id, prices_only)
  SELECT array_agg(product_id ORDER BY product_id) FILTER (WHERE NOT prices_only),
    array_agg(product_id ORDER BY product_id) FILTER (WHERE prices_only)
    INTO ids, repriced FROM taken;
  IF ids IS NOT NULL THEN
    PERFORM index_products(ids);
    PERFORM summarise_products(ids);
    PERFORM write_cart_products(ids);
  END IF;
  IF repriced IS NOT NULL THEN PERFORM list_repriced_products(repriced); END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS search_at_commit ON search_pending;
CREATE CONSTRAINT TRIGGER search_at_commit AFTER INSERT ON search_pending
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION index_pending_products();
