-- The words of searches, of products and of people.

-- Lower case, no diacritics, no tatweel, one form of alef, ya and ha, Western digits; everything else is a space.
CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT trim(regexp_replace(
    translate(
      regexp_replace(lower(value), '[\u064B-\u065F\u0670\u0640\u0027\u2019\u02BC]', '', 'g'),
      'أإآٱىیةؤئکگپچڤ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹àáâãäåçèéêëìíîïñòóôõöùúûüýÿ',
      'ااااييهويككبجف01234567890123456789aaaaaaceeeeiiiinooooouuuuyy'),
    '[^a-z0-9\u0621-\u064A]+', ' ', 'g'))
$$;

-- A word without its article or plural ending. Short words stay whole: the ending may be part of them.
CREATE OR REPLACE FUNCTION search_stem(word text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE
    WHEN word ~ '^(وال|بال|كال|فال)' AND length(word) > 5 THEN substr(word, 4)
    WHEN word ~ '^ال' AND length(word) > 4 THEN substr(word, 3)
    WHEN word ~ '^لل' AND length(word) > 4 THEN substr(word, 3)
    WHEN word ~ '^[a-z]{3,}s$' AND word !~ 'ss$' THEN left(word, -1)
    ELSE word
  END
$$;

-- The words of a text, in order: folded, stemmed, brought to one spelling.
CREATE OR REPLACE FUNCTION search_tokens(value text) RETURNS text[] STABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT coalesce(array_agg(coalesce(s.canonical, w.stem) ORDER BY w.place), '{}')
  FROM (SELECT search_stem(word) AS stem, place
        FROM unnest(string_to_array(search_fold(value), ' ')) WITH ORDINALITY AS words (word, place)
        WHERE word <> '') AS w
  LEFT JOIN search_synonyms s ON s.variant = w.stem
$$;

-- The sounds of a name that both scripts write: consonants in one form, and whether it begins with a vowel. نورة, Noura, Nora and Norah
-- are `nr`; عمر and Omar are `amr`. Articles and doubled letters do not count. Empty for a name without any.
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT regexp_replace(
    regexp_replace(
      translate(
        regexp_replace(
          regexp_replace(
            -- Latin pairs of letters that are one sound; v, p, c, q and the Arabic letters beside theirs
            replace(replace(replace(replace(replace(replace(replace(replace(
              regexp_replace(regexp_replace(search_fold(name), '\s', '', 'g'), '^(ال|al(?=.{4}))', ''),
              'sh', 'ش'), 'ch', 'ش'), 'kh', 'خ'), 'gh', 'غ'), 'th', 'ت'), 'dh', 'د'), 'ph', 'ف'), 'x', 'ks'),
            '^[اعءeiou]', 'a'),
          '(?<=.)[اعءوييaeiouyw]|[هh]$', '', 'g'),
        'بتثجحخدذرزسشصضطظغفقكلمنهويpvcqg', 'bttjhxddrzscsdtzgfkklmnhwybfkkg'),
      '(.)\1+', '\1', 'g'),
    '[^a-z0-9]', '', 'g')
$$;

-- A query for one word, or for words that begin so; quotes and backslashes in it are letters.
CREATE OR REPLACE FUNCTION search_exactly(word text) RETURNS tsquery IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery
$$;

-- A query for words that begin so.
CREATE OR REPLACE FUNCTION search_prefix(word text) RETURNS tsquery IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT ('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*')::tsquery
$$;
