-- Finding an order by its number, a name in either script, a phone in any notation, an email, a waybill, a bank reference.

-- What an order is found by, each with the letter of its kind: o number, e email, p and r phone from its start and from its end, f and k
-- names as written and as heard, b the bank's reference, w the waybill.
CREATE OR REPLACE FUNCTION order_search_words(number bigint, email text, first_name text, last_name text, phone text, tran_ref text, waybill text)
RETURNS tsvector IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  digits text := phone_digits(phone);
  words text[] := ARRAY['o:' || number];
  part text;
BEGIN
  IF email <> '' THEN words := words || ('e:' || lower(email)); END IF;
  IF tran_ref <> '' THEN words := words || ('b:' || lower(tran_ref)); END IF;
  IF waybill <> '' THEN words := words || ('w:' || lower(waybill)); END IF;
  IF digits <> '' THEN words := words || ARRAY['p:' || digits, 'p:' || right(digits, 9), 'r:' || reverse(digits)]; END IF;
  FOREACH part IN ARRAY coalesce(string_to_array(search_fold(first_name || ' ' || last_name), ' '), '{}') LOOP
    CONTINUE WHEN part = '';
    words := words || ARRAY['f:' || part, 'f:' || regexp_replace(part, '^ال', '')];
    IF name_key(part) <> '' THEN words := words || ('k:' || name_key(part)); END IF;
  END LOOP;
  RETURN array_to_tsvector(words);
END $$;

CREATE OR REPLACE FUNCTION index_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, number, market, words)
  VALUES (NEW.id, NEW.number, NEW.market, order_search_words(NEW.number, NEW.email, NEW.first_name, NEW.last_name, NEW.phone, NEW.tran_ref,
          (SELECT waybill FROM parcels WHERE order_id = NEW.id)))
  ON CONFLICT (order_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER search_inserted AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION index_order();
CREATE OR REPLACE TRIGGER search_updated AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.first_name IS DISTINCT FROM NEW.first_name OR OLD.last_name IS DISTINCT FROM NEW.last_name
    OR OLD.phone IS DISTINCT FROM NEW.phone OR OLD.tran_ref IS DISTINCT FROM NEW.tran_ref)
  EXECUTE FUNCTION index_order();

CREATE OR REPLACE FUNCTION index_order_of_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search s
     SET words = order_search_words(o.number, o.email, o.first_name, o.last_name, o.phone, o.tran_ref, NEW.waybill)
    FROM orders o WHERE o.id = NEW.order_id AND s.order_id = o.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER search_inserted AFTER INSERT ON parcels
  FOR EACH ROW WHEN (NEW.waybill IS NOT NULL) EXECUTE FUNCTION index_order_of_parcel();
CREATE OR REPLACE TRIGGER search_updated AFTER UPDATE ON parcels
  FOR EACH ROW WHEN (OLD.waybill IS DISTINCT FROM NEW.waybill) EXECUTE FUNCTION index_order_of_parcel();

-- A query for one part of a name: as written, with or without its article, or as heard.
CREATE OR REPLACE FUNCTION search_name_part(word text) RETURNS tsquery IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE WHEN length(name_key(word)) >= 2 THEN written || search_exactly('k:' || name_key(word)) ELSE written END
  FROM (SELECT search_prefix('f:' || word) || search_prefix('f:' || regexp_replace(word, '^ال', '')) AS written) AS one
$$;

-- The same, or its two parts where it has two: عبدالله is عبد and الله, abdulrahman is abd and rahman.
CREATE OR REPLACE FUNCTION search_name(word text) RETURNS tsquery IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
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

-- What a person typed as a query of order_search; null when nothing can be searched for (docs/back-office.md).
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
