-- What a cart shows of a product, apart from its price and stock, in one row that is ready to be read (docs/database.md).
CREATE OR REPLACE FUNCTION write_cart_products(ids text[]) RETURNS void LANGUAGE sql AS $$
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

-- Applied anew, it writes every product: a change of one writes `search_pending` before it commits, so none is under way meanwhile.
LOCK TABLE search_pending IN SHARE MODE;
SELECT write_cart_products(ARRAY(SELECT id FROM products));
