-- A name of two parts is found however it is written: عبدالله and عبد الله, Abdulrahman and Abdul Rahman, نور الدين and نورالدين (decision
-- 0551). Only what was typed is read anew; the words that orders and customers are found by stay.
SET LOCAL lock_timeout = '5s';

-- A query for one part of a name: as written, with or without its article, or as heard.
CREATE FUNCTION search_name_part(word text) RETURNS tsquery IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE WHEN length(name_key(word)) >= 2 THEN written || search_exactly('k:' || name_key(word)) ELSE written END
  FROM (SELECT search_prefix('f:' || word) || search_prefix('f:' || regexp_replace(word, '^ال', '')) AS written) AS one
$$;

-- The same, or its two parts where it has two: عبدالله is عبد and الله, abdulrahman is abd and rahman.
CREATE FUNCTION search_name(word text) RETURNS tsquery IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  parts text[] := coalesce(
    regexp_match(word, '^(عبد)(.{3,})$'), regexp_match(word, '^(ابو)(.{2,})$'), regexp_match(word, '^(.{2,}?)(ال.{3,})$'),
    regexp_match(word, '^(abd)(?:[aeiou][lrnsz]?)?(.{3,})$'), regexp_match(word, '^(abu)(.{3,})$'));
BEGIN
  IF parts IS NULL THEN RETURN search_name_part(word); END IF;
  RETURN search_name_part(word) || ((search_name_part(parts[1]) || CASE WHEN parts[1] IN ('عبد', 'abd') THEN search_prefix('f:abd') || search_prefix('f:عبد')
      ELSE search_prefix('f:' || parts[1]) END) &&
    (search_prefix('f:' || parts[2]) || search_prefix('f:al' || parts[2]) || search_exactly('k:' || name_key(parts[2]))
      || search_exactly('k:' || name_key('al' || parts[2]))));
END $$;

CREATE OR REPLACE FUNCTION order_search_query(typed text) RETURNS tsquery STABLE PARALLEL RESTRICTED LANGUAGE plpgsql AS $$
DECLARE
  folded text := search_fold(typed);
  compact text := regexp_replace(lower(typed), '\s', '', 'g');
  digits text := regexp_replace(folded, '[^0-9]', '', 'g');
  national text := ltrim(digits, '0');
  words text[];
  result tsquery;
  part tsquery;
  place integer := 1;
BEGIN
  IF typed ~ '@' THEN RETURN search_prefix('e:' || compact); END IF;
  -- digits with the separators that people write them with
  IF national <> '' AND folded !~ '[a-z\u0621-\u064A]' THEN
    result := search_prefix('o:' || national) || search_prefix('w:' || digits);
    IF length(national) >= 3 THEN result := result || search_prefix('p:' || national) || search_prefix('b:' || digits); END IF;
    IF length(national) >= 4 THEN result := result || search_prefix('r:' || reverse(right(national, 8))); END IF;
    RETURN result;
  END IF;
  words := ARRAY(SELECT word FROM unnest(string_to_array(folded, ' ')) WITH ORDINALITY AS all_words (word, at)
                 WHERE word NOT IN ('', 'al', 'ال', 'bin', 'بن', 'el') ORDER BY at);
  WHILE place <= cardinality(words) LOOP
    part := search_name(words[place]);
    -- two words that are one name for others: one that begins a name, or one before an article
    IF place < cardinality(words) AND (words[place] ~ '^(عبد|ابو|abd([aeiou][lrnsz]?)?|abu)$' OR words[place + 1] ~ '^ال') THEN
      part := (part && search_name(words[place + 1])) || search_name_part(words[place] || words[place + 1]);
      place := place + 1;
    END IF;
    result := CASE WHEN result IS NULL THEN part ELSE result && part END;
    place := place + 1;
  END LOOP;
  -- a waybill or a reference of the bank has letters and digits
  IF length(compact) >= 4 THEN
    part := search_prefix('w:' || compact) || search_prefix('b:' || compact);
    result := CASE WHEN result IS NULL THEN part ELSE result || part END;
  END IF;
  RETURN result;
END $$;
