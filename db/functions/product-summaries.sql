-- One narrow row a product for the lists of the back office.

-- The notes of one text: English ones are divided by commas, Arabic ones by Arabic commas.
CREATE OR REPLACE FUNCTION count_notes(list text, divider text) RETURNS integer IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT count(*)::integer FROM unnest(string_to_array(list, divider)) AS note WHERE btrim(note, E' \t\n\r') <> ''
$$;

-- What a product lacks. The same rule as `missingOf` in src/shop/catalogue/completeness.rules.ts; a test holds the two
-- together.
CREATE OR REPLACE FUNCTION missing_of_products(ids text[])
RETURNS TABLE (product_id text, missing text[]) STABLE LANGUAGE sql AS $$
  SELECT p.id, array_remove(ARRAY[
      CASE WHEN btrim(p.title_en, E' \t\n\r') = '' THEN 'title.en' END,
      CASE WHEN btrim(p.title_ar, E' \t\n\r') = '' THEN 'title.ar' END,
      CASE WHEN btrim(p.description_en, E' \t\n\r') = '' THEN 'description.en' END,
      CASE WHEN btrim(p.description_ar, E' \t\n\r') = '' THEN 'description.ar' END,
      CASE WHEN btrim(p.short_note_en, E' \t\n\r') = '' AND NOT t.no_short_note THEN 'shortNote.en' END,
      CASE WHEN btrim(p.short_note_ar, E' \t\n\r') = '' AND NOT t.no_short_note THEN 'shortNote.ar' END,
      CASE WHEN n.top_en < greatest(n.top_ar, t.fewest) THEN 'notes.top.en' END,
      CASE WHEN n.top_ar < greatest(n.top_en, t.fewest) THEN 'notes.top.ar' END,
      CASE WHEN n.heart_en < greatest(n.heart_ar, t.fewest) THEN 'notes.heart.en' END,
      CASE WHEN n.heart_ar < greatest(n.heart_en, t.fewest) THEN 'notes.heart.ar' END,
      CASE WHEN n.base_en < greatest(n.base_ar, t.fewest) THEN 'notes.base.en' END,
      CASE WHEN n.base_ar < greatest(n.base_en, t.fewest) THEN 'notes.base.ar' END,
      CASE WHEN i.without_en > 0 THEN 'alt.en' END,
      CASE WHEN i.without_ar > 0 THEN 'alt.ar' END,
      CASE WHEN i.pictures = 0 THEN 'picture' END
    ] || ARRAY(
      SELECT 'price.' || m.code FROM markets m
      WHERE NOT EXISTS (SELECT FROM product_prices pr
                        WHERE pr.product_id = p.id AND pr.currency = m.currency AND (pr.price > 0 OR pr.hidden))
      ORDER BY m.code), NULL)
  FROM products p
  CROSS JOIN LATERAL (SELECT
    count_notes(p.top_note_en, ',') AS top_en, count_notes(p.top_note_ar, '،') AS top_ar,
    count_notes(p.heart_note_en, ',') AS heart_en, count_notes(p.heart_note_ar, '،') AS heart_ar,
    count_notes(p.base_note_en, ',') AS base_en, count_notes(p.base_note_ar, '،') AS base_ar) AS n
  CROSS JOIN LATERAL (SELECT
    CASE p.sd_type WHEN 'notes' THEN 1 ELSE 0 END AS fewest,
    p.sd_type = 'notes' AND btrim(p.short_note_en || p.short_note_ar, E' \t\n\r') = '' AS no_short_note) AS t
  CROSS JOIN LATERAL (SELECT count(*) AS pictures,
      count(*) FILTER (WHERE btrim(pi.alt_en, E' \t\n\r') = '') AS without_en,
      count(*) FILTER (WHERE btrim(pi.alt_ar, E' \t\n\r') = '') AS without_ar
    FROM product_images pi WHERE pi.product_id = p.id) AS i
  WHERE p.id = ANY (ids)
$$;

CREATE OR REPLACE FUNCTION summarise_products(ids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_summaries (product_id, position, name_en, name_ar, words, state, missing, shown_in, offers,
    categories, families, size, updated_at)
  SELECT p.id, p.position, lower(p.title_en), p.title_ar,
    ' ' || search_fold(p.title_en) || ' ' || search_fold(p.title_ar) || ' ' || replace(p.slug, '-', ' ')
      || ' ' || search_fold(concat_ws(' ', p.top_note_en, p.heart_note_en, p.base_note_en, p.top_note_ar,
                                      p.heart_note_ar, p.base_note_ar))
      || ' ' || array_to_string(search_tokens(concat_ws(' ', p.title_en, p.title_ar, p.top_note_en, p.heart_note_en,
                                      p.base_note_en, p.top_note_ar, p.heart_note_ar, p.base_note_ar)), ' '),
    p.state, m.missing, d.currencies,
    ARRAY(SELECT pr.currency FROM product_prices pr
          WHERE pr.product_id = p.id AND pr.price > 0 AND pr.discount_price < pr.price ORDER BY pr.currency),
    d.categories, d.families, d.size, p.updated_at
  FROM products p
  JOIN missing_of_products(ids) m ON m.product_id = p.id
  JOIN search_documents d ON d.product_id = p.id
  WHERE p.id = ANY (ids)
  ON CONFLICT (product_id) DO UPDATE SET position = excluded.position, name_en = excluded.name_en,
    name_ar = excluded.name_ar, words = excluded.words, state = excluded.state, missing = excluded.missing,
    shown_in = excluded.shown_in, offers = excluded.offers, categories = excluded.categories,
    families = excluded.families, size = excluded.size, updated_at = excluded.updated_at
$$;
