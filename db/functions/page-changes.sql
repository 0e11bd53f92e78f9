-- What has changed, for the processes that cache pages: each change writes the tags of what it changed (src/kernel/page-tags.ts) in its
-- own transaction.

-- More tags than this in one statement are written as one that every page has.
CREATE OR REPLACE FUNCTION change_pages(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(tags) > 500 THEN tags := ARRAY['*']; END IF;
  INSERT INTO page_changes (tag) SELECT DISTINCT tag FROM unnest(tags) AS tag WHERE tag IS NOT NULL ON CONFLICT DO NOTHING;
END $$;

-- Arguments: the beginning of the tag and the column that ends it, in pairs; a beginning without a column is a whole tag. A
-- changed row has the tags of what it was and of what it is.
CREATE OR REPLACE FUNCTION change_pages_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parts text[] := '{}';
  rows_of text := CASE TG_OP WHEN 'INSERT' THEN 'SELECT * FROM changed' WHEN 'DELETE' THEN 'SELECT * FROM before'
                             ELSE 'SELECT * FROM changed UNION ALL SELECT * FROM before' END;
  tags text[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM change_pages(ARRAY['*']);
    RETURN NULL;
  END IF;
  FOR n IN 0 .. TG_NARGS - 1 BY 2 LOOP
    parts := parts || CASE WHEN n + 1 < TG_NARGS THEN format('(%L || %I)', TG_ARGV[n], TG_ARGV[n + 1]) ELSE format('%L', TG_ARGV[n]) END;
  END LOOP;
  EXECUTE format('SELECT array_agg(DISTINCT tag) FROM (%s) AS found, unnest(ARRAY[%s]) AS tag', rows_of, array_to_string(parts, ', '))
    INTO tags;
  PERFORM change_pages(tags);
  RETURN NULL;
END $$;

DO $$
DECLARE feed record;
BEGIN
  FOR feed IN SELECT * FROM (VALUES
    ('products', '''product:'', ''id'', ''sizes:'', ''size_group'''),
    ('product_images', '''product:'', ''product_id'''),
    ('product_sizes', '''product:'', ''product_id'''),
    ('product_prices', '''product:'', ''product_id'''),
    ('product_categories', '''product:'', ''product_id'''),
    ('product_notes', '''note:'', ''note_id'', ''notes'''),
    ('categories', '''categories'''),
    ('content', '''content:'', ''key'''),
    ('countries', '''countries'''),
    ('tax_rates', '''terms'''),
    ('settings', '''terms'''),
    ('search_synonyms', '''words'''),
    -- an edge forgets what it keeps of a store that closes
    ('store_state', '''*'''),
    -- by the release before, when a banner begins or ends
    ('catalogue_version', '''*''')
  ) AS tables (name, arguments) LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER pages_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows(%s)', feed.name, feed.arguments);
    EXECUTE format('CREATE OR REPLACE TRIGGER pages_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows(%s)', feed.name, feed.arguments);
    EXECUTE format('CREATE OR REPLACE TRIGGER pages_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS before
                    FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows(%s)', feed.name, feed.arguments);
    EXECUTE format('CREATE OR REPLACE TRIGGER pages_truncated AFTER TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows(%s)', feed.name, feed.arguments);
  END LOOP;
END $$;

-- Every page names the house.
CREATE OR REPLACE FUNCTION change_every_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_pages(ARRAY['*']);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER house_inserted AFTER INSERT ON content
  FOR EACH ROW WHEN (NEW.key = 'house') EXECUTE FUNCTION change_every_page();
CREATE OR REPLACE TRIGGER house_updated AFTER UPDATE ON content
  FOR EACH ROW WHEN (NEW.key = 'house') EXECUTE FUNCTION change_every_page();
CREATE OR REPLACE TRIGGER house_deleted AFTER DELETE ON content
  FOR EACH ROW WHEN (OLD.key = 'house') EXECUTE FUNCTION change_every_page();

-- What a product is worn with depends on its categories and its size.
CREATE OR REPLACE FUNCTION change_pages_of_layers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_pages(ARRAY(SELECT DISTINCT 'note:' || pn.note_id FROM changed JOIN product_notes pn USING (product_id)));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER layers_inserted AFTER INSERT ON product_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();
CREATE OR REPLACE TRIGGER layers_deleted AFTER DELETE ON product_categories
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();
CREATE OR REPLACE TRIGGER layers_inserted AFTER INSERT ON product_sizes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();
CREATE OR REPLACE TRIGGER layers_updated AFTER UPDATE ON product_sizes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();
CREATE OR REPLACE TRIGGER layers_deleted AFTER DELETE ON product_sizes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_layers();

-- A picture is shown only where another row names it, so a new one changes no page; one that is written over changes any.
CREATE OR REPLACE TRIGGER pages_inserted AFTER INSERT ON media
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('media');
CREATE OR REPLACE TRIGGER pages_updated AFTER UPDATE ON media
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');
CREATE OR REPLACE TRIGGER pages_deleted AFTER DELETE ON media
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows('*');
CREATE OR REPLACE TRIGGER pages_truncated AFTER TRUNCATE ON media FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_rows();

-- A review that waits to be read changes no page, nor does what is noted of a moderation.
CREATE OR REPLACE FUNCTION change_pages_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_pages(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN 'reviews:' || OLD.product_id END,
                             CASE WHEN TG_OP <> 'DELETE' THEN 'reviews:' || NEW.product_id END]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER pages_inserted AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NOT NEW.hidden) EXECUTE FUNCTION change_pages_of_review();
CREATE OR REPLACE TRIGGER pages_deleted AFTER DELETE ON reviews
  FOR EACH ROW WHEN (NOT OLD.hidden) EXECUTE FUNCTION change_pages_of_review();
CREATE OR REPLACE TRIGGER pages_updated AFTER UPDATE ON reviews
  FOR EACH ROW
  WHEN ((OLD.hidden, OLD.product_id, OLD.name, OLD.rate, OLD.review, OLD.answer, OLD.user_id)
    IS DISTINCT FROM (NEW.hidden, NEW.product_id, NEW.name, NEW.rate, NEW.review, NEW.answer, NEW.user_id))
  EXECUTE FUNCTION change_pages_of_review();

-- Stock: `stock:` is the number itself, `left:` what a shopper may still take (10 at most, as MAX_QUANTITY in
-- src/shop/cart/quantity.rules.ts), `product:` whether any is left. What comes back on hand may join the products that share its
-- notes.
CREATE OR REPLACE FUNCTION change_pages_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO page_changes (tag)
      SELECT DISTINCT told.tag FROM changed n JOIN before o USING (product_id, currency)
      CROSS JOIN LATERAL (VALUES
        ('stock:' || product_id, true),
        ('left:' || product_id, least(n.on_hand, 10) <> least(o.on_hand, 10)),
        ('product:' || product_id, (n.on_hand > 0) <> (o.on_hand > 0)),
        ('sold-out:' || currency, (n.on_hand > 0) <> (o.on_hand > 0))) AS told (tag, holds)
      WHERE n.on_hand <> o.on_hand AND told.holds
      UNION
      SELECT 'note:' || pn.note_id FROM changed n JOIN before o USING (product_id, currency)
      JOIN product_notes pn USING (product_id) WHERE n.on_hand > 0 AND o.on_hand <= 0
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO page_changes (tag)
      SELECT DISTINCT told.tag FROM changed n
      CROSS JOIN LATERAL (VALUES ('stock:' || product_id), ('left:' || product_id), ('product:' || product_id),
                                 ('sold-out:' || currency)) AS told (tag)
      UNION
      SELECT 'note:' || pn.note_id FROM changed JOIN product_notes pn USING (product_id)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- The rows of lists are written at the end of a transaction, when they differ. A product that appears, goes or moves may join
-- or leave the products that share its notes.
CREATE OR REPLACE FUNCTION change_pages_of_lists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT tag) INTO tags FROM (
      SELECT unnest(ARRAY['list:' || l.currency] || ARRAY(SELECT 'list:' || l.currency || ':' || c FROM unnest(l.categories) AS c)) AS tag
      FROM (SELECT * FROM changed UNION ALL SELECT * FROM before) AS l
      UNION
      SELECT 'shown:' || currency FROM changed n JOIN before o USING (currency, product_id)
      WHERE n.position <> o.position OR n.categories <> o.categories
      UNION
      SELECT 'note:' || pn.note_id FROM changed n JOIN before o USING (currency, product_id)
      JOIN product_notes pn USING (product_id) WHERE n.position <> o.position) AS told;
  ELSE
    SELECT array_agg(DISTINCT tag) INTO tags FROM (
      SELECT unnest(ARRAY['list:' || l.currency] || ARRAY(SELECT 'list:' || l.currency || ':' || c FROM unnest(l.categories) AS c)) AS tag
      FROM changed AS l
      UNION
      SELECT 'shown:' || currency FROM changed
      UNION
      SELECT 'note:' || pn.note_id FROM changed JOIN product_notes pn USING (product_id)) AS told;
  END IF;
  PERFORM change_pages(tags);
  RETURN NULL;
END $$;

-- What a search finds changes with the words of products, not with their prices. A document is written again with each change of its
-- product, and INSERT ... ON CONFLICT fires the trigger of inserted rows where there are none, too.
CREATE OR REPLACE FUNCTION change_pages_of_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM change_pages(ARRAY['words']) WHERE EXISTS (
      SELECT FROM changed n JOIN before o USING (product_id)
      WHERE (n.title, n.words, n.position, n.categories, n.families, n.size, n.currencies)
        IS DISTINCT FROM (o.title, o.words, o.position, o.categories, o.families, o.size, o.currencies));
  ELSE
    PERFORM change_pages(ARRAY['words']) WHERE EXISTS (SELECT FROM changed);
  END IF;
  RETURN NULL;
END $$;

-- The triggers of these three: a row that is written or deleted is `changed`, what it was before an update `before`.
DO $$
DECLARE feed record;
BEGIN
  FOR feed IN SELECT * FROM (VALUES ('product_stock', 'stock'), ('list_rows', 'lists'), ('search_documents', 'documents'))
    AS tables (name, subject) LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER pages_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_%s()', feed.name, feed.subject);
    EXECUTE format('CREATE OR REPLACE TRIGGER pages_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_%s()', feed.name, feed.subject);
    EXECUTE format('CREATE OR REPLACE TRIGGER pages_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_%s()', feed.name, feed.subject);
  END LOOP;
END $$;
