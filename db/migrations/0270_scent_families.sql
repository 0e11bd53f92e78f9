-- The eight families of scent of src/shop/scents/families.rules.ts, and the words that place a note in one; the lowest
-- priority wins. A test holds them and the list of notes (src/shop/scents/note-list.rules.ts) together.
INSERT INTO note_families (id, name_en, name_ar, position) VALUES ('smoke', '', '', 8) ON CONFLICT (id) DO NOTHING;
UPDATE note_families f SET name_en = n.name_en, name_ar = n.name_ar, position = n.position
FROM (VALUES
  ('floral', 'Rose & florals', 'ورد وأزهار', 1), ('wood', 'Oudh & woods', 'عود وأخشاب', 2),
  ('amber', 'Amber & resins', 'عنبر ولبان', 3), ('musk', 'Musk', 'مسك', 4),
  ('spice', 'Spice & leather', 'بهارات وجلد', 5), ('citrus', 'Citrus & sea', 'حمضيات وبحر', 6),
  ('sweet', 'Honey & fruit', 'عسل وفواكه', 7), ('smoke', 'Smoke & incense', 'بخور ودخان', 8)
) AS n (id, name_en, name_ar, position) WHERE f.id = n.id;

DELETE FROM note_family_words;
INSERT INTO note_family_words (word, family, priority)
SELECT word, family, priority
FROM (VALUES
  ('wood', 1, 'oudh oud aoud agarwood laotian'),
  ('musk', 2, 'musk misk ambrette'),
  ('spice', 3, 'leather suede tobacco paper parchment saffron cardamom cinnamon clove pepper nutmeg'),
  ('sweet', 4, 'honey vanilla tonka almond coconut cream coffee cocoa cacao fig plum pear date apple raspberry berry blackcurrant buckthorn fruit'),
  ('citrus', 5, 'bergamot citrus grapefruit lemon mandarin petitgrain sea seaweed tea'),
  ('floral', 6, 'rose jasmine yasmin sambac iris orris violet geranium carnation lily gardenia tuberose ylang osmanthus heliotrope henna neroli narcissus flower blossom'),
  ('amber', 7, 'amber ambergris labdanum cistus benzoin incense frankincense luban olibanum myrrh mastic elemi'),
  ('wood', 8, 'sandalwood sandal cedar cedarwood vetiver patchouli cypriol nagarmotha rosewood'),
  ('citrus', 9, 'orange sage rosemary mint camphor dew stone earth'),
  ('spice', 10, 'spice spikenard davana'),
  ('smoke', 10, 'smoke tar'),
  ('amber', 10, 'resin balsam'),
  ('wood', 10, 'wood heartwood driftwood bark'),
  ('citrus', 11, 'leaf leaves oakmoss hay pine'),
  ('sweet', 12, 'sugar')
) AS lists (family, priority, words), unnest(string_to_array(lists.words, ' ')) AS word
ON CONFLICT (word) DO NOTHING;

UPDATE notes SET family = note_family(name_en) WHERE family IS DISTINCT FROM note_family(name_en);
DELETE FROM note_families WHERE id NOT IN ('floral', 'wood', 'amber', 'musk', 'spice', 'citrus', 'sweet', 'smoke');

-- The families of a product, three at most, the strongest first: a heart note counts 3, a base note 2, a top note 1; a
-- family that the title names by a note, and not by a general word, 8, one that the short note names 5. What weighs less
-- than half of the strongest is left out. Incense belongs to smoke first.
CREATE FUNCTION families_of_product(wanted text) RETURNS text[] STABLE LANGUAGE sql AS $$
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

CREATE FUNCTION set_product_families() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.families := families_of_product(NEW.product_id);
  RETURN NEW;
END $$;
CREATE TRIGGER set_families BEFORE INSERT OR UPDATE ON search_documents
  FOR EACH ROW EXECUTE FUNCTION set_product_families();
UPDATE search_documents SET families = '{}';
UPDATE product_summaries s SET families = d.families FROM search_documents d WHERE d.product_id = s.product_id;

-- Spellings that shoppers use for words of the catalogue, with their plurals and forms for men and women.
INSERT INTO search_synonyms (variant, canonical)
SELECT search_stem(search_fold(variant)), canonical
FROM (VALUES
  ('mukhallat', ARRAY['خلطات', 'خلطة', 'خلطه', 'خلط', 'مخلطات', 'خلطات عطرية', 'mukhallats', 'khaltat']),
  ('women', ARRAY['انثى', 'أنثى', 'انثوي', 'انثوية', 'اناث', 'بناتي', 'سيدات', 'girl', 'girls', 'feminine']),
  ('men', ARRAY['ذكر', 'ذكوري', 'رجولي', 'رجل', 'masculine', 'boy']),
  ('oudh', ARRAY['عوود', 'عووود', 'اعواد', 'oodh']),
  ('bakhoor', ARRAY['بخورات', 'ابخرة']),
  ('musk', ARRAY['مسكات']),
  ('saffron', ARRAY['زعفرانية', 'زعفراني']),
  ('amber', ARRAY['عنبرية', 'عنبري']),
  ('gift', ARRAY['هدية', 'اهدي']),
  ('arous', ARRAY['زفاف', 'عرس', 'زواج', 'اعراس', 'marriage'])
) AS more (canonical, variants), unnest(more.variants) AS variant
WHERE search_fold(variant) NOT LIKE '% %'
ON CONFLICT (variant) DO NOTHING;
INSERT INTO search_words (word) SELECT variant FROM search_synonyms ON CONFLICT DO NOTHING;
-- products that were indexed with a word that now has another spelling
SELECT index_products(ARRAY(
  SELECT d.product_id FROM search_documents d
  WHERE EXISTS (SELECT FROM search_synonyms s WHERE s.variant <> s.canonical
                AND d.words @@ to_tsquery('simple', quote_literal(s.variant)))));

-- the finder reads the first products of some families
CREATE INDEX search_documents_by_position ON search_documents (position, product_id);
