-- Search and scents. What a shopper types and what the catalogue says are brought to one way of writing by the same
-- functions, so that hamza, ta marbuta, articles, plurals and the spellings of two scripts meet.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Lower case, no diacritics, no tatweel, one form of alef, ya and ha, Western digits; everything else is a space.
CREATE FUNCTION search_fold(value text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT trim(regexp_replace(
    translate(
      regexp_replace(lower(value), '[\u064B-\u065F\u0670\u0640\u0027\u2019\u02BC]', '', 'g'),
      'أإآٱىیةؤئکگپچڤ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹àáâãäåçèéêëìíîïñòóôõöùúûüýÿ',
      'ااااييهويككبجف01234567890123456789aaaaaaceeeeiiiinooooouuuuyy'),
    '[^a-z0-9\u0621-\u064A]+', ' ', 'g'))
$$;

-- A word without its article or plural ending. Short words stay whole: the ending may be part of them.
CREATE FUNCTION search_stem(word text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE
    WHEN word ~ '^(وال|بال|كال|فال)' AND length(word) > 5 THEN substr(word, 4)
    WHEN word ~ '^ال' AND length(word) > 4 THEN substr(word, 3)
    WHEN word ~ '^لل' AND length(word) > 4 THEN substr(word, 3)
    WHEN word ~ '^[a-z]{3,}s$' AND word !~ 'ss$' THEN left(word, -1)
    ELSE word
  END
$$;

-- Spellings that mean one thing, in both scripts. Words are kept as search_stem leaves them.
CREATE TABLE search_synonyms (
  variant   text PRIMARY KEY,
  canonical text NOT NULL
);
INSERT INTO search_synonyms (variant, canonical)
SELECT search_stem(search_fold(variant)), canonical
FROM (VALUES
  ('oudh', ARRAY['oudh', 'oud', 'aoud', 'aud', 'aoudh', 'ud', 'ood', 'oude', 'ouds', 'عود', 'agarwood', 'gaharu']),
  ('bakhoor', ARRAY['bakhoor', 'bakhour', 'bukhoor', 'bukhour', 'bukhur', 'bakhur', 'bokhoor', 'bokhur', 'بخور', 'incense']),
  ('dahn', ARRAY['dahn', 'dehn', 'dhan', 'duhn', 'dehan', 'دهن', 'ادهان', 'oil', 'زيت', 'زيوت', 'attar', 'ittar', 'عطر زيتي']),
  ('musk', ARRAY['musk', 'misk', 'mesk', 'musc', 'مسك', 'مسوك']),
  ('amber', ARRAY['amber', 'anbar', 'ambar', 'عنبر']),
  ('mukhallat', ARRAY['mukhallat', 'mukhalat', 'mokhallat', 'mukallat', 'مخلط', 'blend']),
  ('rose', ARRAY['rose', 'ward', 'warda', 'ورد', 'ورده', 'ورود']),
  ('taif', ARRAY['taif', 'taef', 'tayef', 'taifi', 'طايف', 'طائف', 'طايفي', 'طائفي', 'طائفيه']),
  ('sandal', ARRAY['sandal', 'sandalwood', 'صندل', 'sandel']),
  ('saffron', ARRAY['saffron', 'zafran', 'zaffran', 'زعفران']),
  ('jasmine', ARRAY['jasmine', 'yasmin', 'yasmeen', 'jasmin', 'ياسمين']),
  ('full', ARRAY['full', 'fol', 'فل', 'sambac']),
  ('arous', ARRAY['arous', 'aroos', 'arus', 'aroosa', 'عروس', 'عروسه', 'bridal', 'bride', 'wedding']),
  ('women', ARRAY['women', 'woman', 'her', 'lady', 'ladies', 'female', 'نسائي', 'نسائيه', 'نساء', 'حريمي', 'بنات']),
  ('men', ARRAY['men', 'man', 'him', 'gents', 'male', 'رجالي', 'رجاليه', 'رجال', 'شباب']),
  ('gift', ARRAY['gift', 'present', 'هديه', 'هدايا', 'اهداء']),
  ('set', ARRAY['set', 'kit', 'box', 'طقم', 'اطقم', 'بكج', 'مجموعه']),
  ('perfume', ARRAY['perfume', 'parfum', 'fragrance', 'scent', 'عطر', 'عطور', 'عطريه', 'برفان']),
  ('burner', ARRAY['burner', 'mabkhara', 'mabkharah', 'مبخره', 'مباخر', 'censer']),
  ('frankincense', ARRAY['frankincense', 'luban', 'lubaan', 'loban', 'لبان', 'olibanum']),
  ('cambodi', ARRAY['cambodi', 'cambodian', 'kambodi', 'combodi', 'كمبودي', 'كامبودي']),
  ('hindi', ARRAY['hindi', 'indian', 'هندي', 'assam']),
  ('hair', ARRAY['hair', 'شعر']),
  ('mist', ARRAY['mist', 'spray', 'رذاذ', 'بخاخ', 'معطر']),
  ('henna', ARRAY['henna', 'hinna', 'حناء', 'حنا', 'حنه']),
  ('eid', ARRAY['eid', 'عيد', 'ramadan', 'رمضان']),
  ('jeddah', ARRAY['jeddah', 'jedda', 'jiddah', 'جده']),
  ('royal', ARRAY['royal', 'malaki', 'maliki', 'ملكي', 'ملكيه']),
  ('neroli', ARRAY['neroli', 'نيرولي', 'نارنج']),
  ('coffee', ARRAY['coffee', 'qahwa', 'gahwa', 'قهوه']),
  ('maamoul', ARRAY['maamoul', 'mamoul', 'mabthooth', 'معمول']),
  ('muattaq', ARRAY['muattaq', 'moattaq', 'aged', 'معتق', 'معتقه']),
  ('travel', ARRAY['travel', 'سفر']),
  ('white', ARRAY['white', 'abyad', 'ابيض', 'بيضاء']),
  ('black', ARRAY['black', 'aswad', 'اسود', 'سوداء'])
) AS families (canonical, variants), unnest(families.variants) AS variant
ON CONFLICT (variant) DO NOTHING;

-- The words of a text, in order: folded, stemmed, brought to one spelling.
CREATE FUNCTION search_tokens(value text) RETURNS text[] STABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT coalesce(array_agg(coalesce(s.canonical, w.stem) ORDER BY w.place), '{}')
  FROM (SELECT search_stem(word) AS stem, place
        FROM unnest(string_to_array(search_fold(value), ' ')) WITH ORDINALITY AS words (word, place)
        WHERE word <> '') AS w
  LEFT JOIN search_synonyms s ON s.variant = w.stem
$$;

-- Families of scent and the words that place a note in one; the lowest priority wins.
CREATE TABLE note_families (
  id       text PRIMARY KEY,
  name_en  text NOT NULL,
  name_ar  text NOT NULL,
  position integer NOT NULL
);
INSERT INTO note_families (id, name_en, name_ar, position) VALUES
  ('oudh', 'Oudh', 'العود', 1), ('musk', 'Musk', 'المسك', 2), ('rose', 'Rose', 'الورد', 3),
  ('floral', 'Flowers', 'الزهور', 4), ('amber', 'Amber and resins', 'العنبر والراتنجات', 5),
  ('wood', 'Woods', 'الأخشاب', 6), ('spice', 'Spices', 'التوابل', 7), ('citrus', 'Citrus', 'الحمضيات', 8),
  ('fruit', 'Fruit', 'الفواكه', 9), ('sweet', 'Sweet notes', 'النفحات الحلوة', 10),
  ('leather', 'Leather and smoke', 'الجلد والدخان', 11), ('fresh', 'Green and fresh', 'الخضرة والانتعاش', 12);

CREATE TABLE note_family_words (
  word     text PRIMARY KEY,
  family   text NOT NULL REFERENCES note_families (id),
  priority integer NOT NULL
);
INSERT INTO note_family_words (word, family, priority)
SELECT word, family, priority
FROM (VALUES
  ('oudh', 1, 'oudh agarwood'),
  ('leather', 2, 'leather suede smoke smoked tobacco tar saddle paper parchment'),
  ('spice', 3, 'saffron cardamom cinnamon clove pepper nutmeg spice spikenard cypriol davana coffee'),
  ('citrus', 4, 'bergamot citrus grapefruit lemon mandarin neroli petitgrain bitter'),
  ('sweet', 5, 'honey honeyed vanilla sugar syrup cocoa tonka cream milk jam almond date'),
  ('fruit', 6, 'pear apple plum fruit raspberry berry blackcurrant fig coconut dried ripe buckthorn'),
  ('rose', 7, 'rose'),
  ('floral', 8, 'jasmine iris lily gardenia tuberose violet ylang neroli blossom flower osmanthus heliotrope carnation geranium henna orris lily sambac'),
  ('musk', 9, 'musk ambrette powder aldehydes cotton wax'),
  ('amber', 10, 'amber ambergris benzoin labdanum resin balsam myrrh incense elemi cistus mastic paste camphor'),
  ('wood', 11, 'wood sandal sandalwood cedar vetiver guaiac cashmere driftwood patchouli rosewood heartwood bark pine'),
  ('fresh', 12, 'green tea mint dew rosemary sage leaf leaves hay sea seaweed stone earth oakmoss verbena')
) AS lists (family, priority, words), unnest(string_to_array(lists.words, ' ')) AS word
ON CONFLICT (word) DO NOTHING;

CREATE TABLE notes (
  id      text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]+$'),
  name_en text NOT NULL,
  name_ar text NOT NULL,
  family  text REFERENCES note_families (id)
);

CREATE TABLE product_notes (
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  note_id    text NOT NULL REFERENCES notes (id),
  tier       text NOT NULL CHECK (tier IN ('top', 'heart', 'base')),
  PRIMARY KEY (product_id, note_id, tier)
);
CREATE INDEX product_notes_by_note ON product_notes (note_id, product_id);

-- What is searched: titles weigh most, then notes and categories, then descriptions, in both languages at once.
CREATE TABLE search_documents (
  product_id text PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  title      text NOT NULL, -- the words of both titles, for exact and nearly exact titles
  words      tsvector NOT NULL
);
CREATE INDEX search_documents_words ON search_documents USING gin (words);

-- Every word of the catalogue and every known spelling, to correct a word that is none of them. Words of removed products
-- stay; they find nothing.
CREATE TABLE search_words (word text PRIMARY KEY);
INSERT INTO search_words (word) SELECT variant FROM search_synonyms;
CREATE INDEX search_words_near ON search_words USING gist (word gist_trgm_ops);
CREATE INDEX search_words_prefix ON search_words (word text_pattern_ops);

CREATE FUNCTION note_family(english text) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT f.family FROM note_family_words f
  WHERE f.word = ANY (string_to_array(regexp_replace(lower(english), '[^a-z]+', ' ', 'g'), ' '))
  ORDER BY f.priority LIMIT 1
$$;

-- The notes that products name, paired by their place in the English and the Arabic list.
CREATE FUNCTION named_notes(ids text[])
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

-- Makes the notes and the search document of products anew from what the catalogue says of them.
CREATE FUNCTION index_products(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notes (id, name_en, name_ar, family)
  SELECT DISTINCT ON (n.note_id) n.note_id, n.name_en, n.name_ar, note_family(n.name_en)
  FROM named_notes(ids) n ORDER BY n.note_id
  ON CONFLICT (id) DO NOTHING;

  DELETE FROM product_notes WHERE product_id = ANY (ids);
  INSERT INTO product_notes (product_id, note_id, tier)
  SELECT n.product_id, n.note_id, n.tier FROM named_notes(ids) n;

  INSERT INTO search_documents (product_id, title, words)
  SELECT p.id, array_to_string(search_tokens(p.title_en || ' ' || p.title_ar), ' '),
    setweight(to_tsvector('simple', array_to_string(search_tokens(p.title_en || ' ' || p.title_ar), ' ')), 'A') ||
    setweight(to_tsvector('simple', array_to_string(search_tokens(concat_ws(' ', c.names, p.top_note_en, p.top_note_ar,
      p.heart_note_en, p.heart_note_ar, p.base_note_en, p.base_note_ar)), ' ')), 'B') ||
    setweight(to_tsvector('simple', array_to_string(search_tokens(concat_ws(' ', p.short_note_en, p.short_note_ar)), ' ')), 'C') ||
    setweight(to_tsvector('simple', array_to_string(search_tokens(concat_ws(' ', p.description_en, p.description_ar)), ' ')), 'D')
  FROM products p
  LEFT JOIN LATERAL (
    SELECT string_agg(concat_ws(' ', k.title, k.display_en, k.display_ar), ' ') AS names
    FROM product_categories pc JOIN categories k ON k.id = pc.category_id WHERE pc.product_id = p.id) c ON true
  WHERE p.id = ANY (ids)
  ON CONFLICT (product_id) DO UPDATE SET title = excluded.title, words = excluded.words;

  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM search_documents d, unnest(tsvector_to_array(d.words)) AS word
  WHERE d.product_id = ANY (ids) ORDER BY word
  ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION index_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(SELECT DISTINCT id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER search_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_products();
CREATE TRIGGER search_update AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_products();

CREATE FUNCTION index_recategorised_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER search_insert AFTER INSERT ON product_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();
CREATE TRIGGER search_delete AFTER DELETE ON product_categories
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_recategorised_products();

CREATE FUNCTION index_renamed_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(
    SELECT DISTINCT pc.product_id FROM changed c JOIN product_categories pc ON pc.category_id = c.id));
  RETURN NULL;
END $$;
CREATE TRIGGER search_update AFTER UPDATE ON categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_renamed_category();

-- Products that were there before search was.
SELECT index_products(ARRAY(SELECT id FROM products));
