-- What a cart shows of a product, apart from its price and stock, in one row that is ready to be read: carts change far more often
-- than products. Written when the transaction that changed the product commits, beside its search document (decision 0464).
SET LOCAL lock_timeout = '5s';

-- Every change of a product writes a row here before it commits: none is under way while the rows are made.
LOCK TABLE search_pending IN SHARE MODE;

CREATE TABLE cart_products (
  product_id text PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  shown      json NOT NULL -- as src/shop/catalogue/offer-queries.ts reads it
);

CREATE FUNCTION write_cart_products(ids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO cart_products (product_id, shown)
  SELECT p.id, json_build_object(
    'title', json_build_object('en', p.title_en, 'ar', p.title_ar),
    'description', json_build_object('en', p.description_en, 'ar', p.description_ar),
    'shortNote', json_build_object('en', p.short_note_en, 'ar', p.short_note_ar),
    'categories', coalesce((SELECT json_agg(c.title ORDER BY pc.position) FROM product_categories pc
      JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = p.id), '[]'),
    'picture', (SELECT json_build_object('id', m.id, 'widths', m.widths) FROM product_images i
      JOIN media m ON m.id = i.media_id WHERE i.product_id = p.id AND i.position = 0),
    'size', coalesce((SELECT json_build_object('amount', s.amount, 'unit', s.unit) FROM product_sizes s
      WHERE s.product_id = p.id AND s.position = 0), json_build_object('amount', p.weight, 'unit', 'ml')))
  FROM products p WHERE p.id = ANY (ids)
  ON CONFLICT (product_id) DO UPDATE SET shown = excluded.shown WHERE cart_products.shown::text <> excluded.shown::text
$$;

CREATE OR REPLACE FUNCTION index_pending_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
  is_due boolean;
BEGIN
  -- fires for each row; the first one takes them all
  IF NOT EXISTS (SELECT FROM search_pending WHERE product_id = NEW.product_id) THEN RETURN NULL; END IF;
  WITH taken AS (DELETE FROM search_pending RETURNING product_id)
  SELECT array_agg(product_id ORDER BY product_id) FILTER (WHERE product_id NOT LIKE '*%'), bool_or(product_id LIKE '*%')
    INTO ids, is_due FROM taken;
  IF ids IS NOT NULL THEN
    PERFORM index_products(ids);
    PERFORM summarise_products(ids);
    PERFORM write_cart_products(ids);
  END IF;
  IF NEW.product_id LIKE '**%' THEN
    UPDATE catalogue_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid;
  ELSIF is_due THEN
    INSERT INTO search_pending VALUES ('**' || pg_current_xact_id());
  END IF;
  RETURN NULL;
END $$;

SELECT write_cart_products(ARRAY(SELECT id FROM products));
