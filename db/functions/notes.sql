-- Notes and families of scent: those of src/shop/scents/families.rules.ts. A test holds both together.

-- The family of a note by the words of its name; the lowest priority wins.
CREATE OR REPLACE FUNCTION note_family(english text) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT f.family FROM note_family_words f
  WHERE f.word = ANY (string_to_array(regexp_replace(lower(english), '[^a-z]+', ' ', 'g'), ' '))
  ORDER BY f.priority LIMIT 1
$$;

-- The notes that products name, paired by their place in the English and the Arabic list.
CREATE OR REPLACE FUNCTION named_notes(ids text[])
RETURNS TABLE (product_id text, tier text, note_id text, name_en text, name_ar text) STABLE LANGUAGE sql AS $$
  SELECT DISTINCT ON (p.id, tiers.tier, replace(search_fold(pairs.english), ' ', '-'))
    p.id, tiers.tier, replace(search_fold(pairs.english), ' ', '-'), lower(trim(pairs.english)),
    coalesce(nullif(trim(pairs.arabic), ''), lower(trim(pairs.english)))
  FROM products p
  CROSS JOIN LATERAL (VALUES ('top', p.top_note_en, p.top_note_ar), ('heart', p.heart_note_en, p.heart_note_ar),
                             ('base', p.base_note_en, p.base_note_ar)) AS tiers (tier, english, arabic)
  CROSS JOIN LATERAL unnest(string_to_array(tiers.english, ','), string_to_array(tiers.arabic, '،')) AS pairs (english, arabic)
  WHERE p.id = ANY (ids) AND search_fold(coalesce(pairs.english, '')) ~ '^[a-z0-9 ]+$'
  ORDER BY p.id, tiers.tier, replace(search_fold(pairs.english), ' ', '-')
$$;

CREATE OR REPLACE FUNCTION write_note_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := ' ' || array_to_string(search_tokens(NEW.name_en || ' ' || NEW.name_ar), ' ');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER note_words BEFORE INSERT OR UPDATE OF name_en, name_ar ON notes FOR EACH ROW EXECUTE FUNCTION write_note_words();

-- The families of a product, three at most, the strongest first: a heart note counts 3, a base note 2, a top note 1; a
-- family that the title names by a note, and not by a general word, 8, one that the short note names 5. What weighs less
-- than half of the strongest is left out. Incense belongs to smoke first.
CREATE OR REPLACE FUNCTION families_of_product(wanted text) RETURNS text[] STABLE LANGUAGE sql AS $$
  WITH spoken AS (
    SELECT DISTINCT sources.source, w.family
    FROM products p, (VALUES (1), (2)) AS sources (source),
      unnest(string_to_array(search_fold(CASE source WHEN 1 THEN p.title_en ELSE p.short_note_en END), ' ')) AS told (word)
      JOIN note_family_words w ON w.word = search_stem(told.word) AND w.priority < 9
    WHERE p.id = wanted),
  weighed AS (
    SELECT family, sum(weight) AS weight FROM (
      SELECT n.family, CASE pn.tier WHEN 'heart' THEN 3 WHEN 'base' THEN 2 ELSE 1 END AS weight
      FROM product_notes pn JOIN notes n ON n.id = pn.note_id WHERE pn.product_id = wanted AND n.family IS NOT NULL
      UNION ALL SELECT family, CASE source WHEN 1 THEN 8 ELSE 5 END FROM spoken) AS parts
    GROUP BY family),
  told AS (
    SELECT w.family, w.weight FROM weighed w WHERE 2 * w.weight >= (SELECT max(weight) FROM weighed)
    UNION ALL
    SELECT 'smoke', 1000 FROM product_categories pc JOIN categories k ON k.id = pc.category_id
    WHERE pc.product_id = wanted AND k.title = 'bakhoor')
  SELECT ARRAY(SELECT t.family FROM told t JOIN note_families f ON f.id = t.family
               GROUP BY t.family, f.position ORDER BY sum(t.weight) DESC, f.position LIMIT 3)
$$;

CREATE OR REPLACE FUNCTION set_product_families() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.families := families_of_product(NEW.product_id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER set_families BEFORE INSERT OR UPDATE ON search_documents FOR EACH ROW EXECUTE FUNCTION set_product_families();
