-- Finding an order by its number, a name in either script, a phone in any notation, an e-mail, a waybill, a bank reference.

-- The sounds of a name that both scripts write: consonants in one form, and whether it begins with a vowel. نورة, Noura, Nora and Norah
-- are `nr`; عمر and Omar are `amr`. Articles and doubled letters do not count. Empty for a name without any.
CREATE FUNCTION name_key(name text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
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

-- The digits of a phone number, Western, without separators and leading zeros.
CREATE FUNCTION phone_digits(phone text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT ltrim(regexp_replace(search_fold(phone), '[^0-9]', '', 'g'), '0')
$$;

-- What an order is found by, each with the letter of its kind: o number, e e-mail, p and r phone from its start and from its end, f and k
-- names as written and as heard, b the bank's reference, w the waybill.
CREATE FUNCTION order_search_words(number bigint, email text, first_name text, last_name text, phone text, tran_ref text, waybill text)
RETURNS tsvector IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT word FROM (
      SELECT 'o:' || number AS word
      UNION ALL SELECT 'e:' || lower(email) WHERE email <> ''
      UNION ALL SELECT 'b:' || lower(tran_ref) WHERE tran_ref <> ''
      UNION ALL SELECT 'w:' || lower(waybill) WHERE waybill <> ''
      UNION ALL SELECT unnest(ARRAY['p:' || d, 'p:' || right(d, 9), 'r:' || reverse(d)]) FROM phone_digits(phone) AS d WHERE d <> ''
      UNION ALL SELECT unnest(ARRAY['f:' || part, 'f:' || regexp_replace(part, '^ال', '')])
        FROM unnest(string_to_array(search_fold(first_name || ' ' || last_name), ' ')) AS part WHERE part <> ''
      UNION ALL SELECT 'k:' || key
        FROM unnest(string_to_array(search_fold(first_name || ' ' || last_name), ' ')) AS part, name_key(part) AS key WHERE key <> ''
    ) AS words WHERE word IS NOT NULL))
$$;

-- Number and market stand beside the words, so that a search alone reads one table.
CREATE TABLE order_search (
  order_id text PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  number   bigint NOT NULL,
  market   text NOT NULL,
  words    tsvector NOT NULL
);
CREATE INDEX order_search_words ON order_search USING gin (words) WITH (fastupdate = off);

CREATE FUNCTION index_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, number, market, words)
  VALUES (NEW.id, NEW.number, NEW.market, order_search_words(NEW.number, NEW.email, NEW.first_name, NEW.last_name, NEW.phone, NEW.tran_ref,
          (SELECT waybill FROM parcels WHERE order_id = NEW.id)))
  ON CONFLICT (order_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER search_inserted AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION index_order();
CREATE TRIGGER search_updated AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.email, OLD.first_name, OLD.last_name, OLD.phone, OLD.tran_ref) IS DISTINCT FROM
        (NEW.email, NEW.first_name, NEW.last_name, NEW.phone, NEW.tran_ref))
  EXECUTE FUNCTION index_order();

CREATE FUNCTION index_order_of_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search s
     SET words = order_search_words(o.number, o.email, o.first_name, o.last_name, o.phone, o.tran_ref, NEW.waybill)
    FROM orders o WHERE o.id = NEW.order_id AND s.order_id = o.id;
  RETURN NULL;
END $$;
CREATE TRIGGER search_inserted AFTER INSERT ON parcels FOR EACH ROW WHEN (NEW.waybill IS NOT NULL)
  EXECUTE FUNCTION index_order_of_parcel();
CREATE TRIGGER search_updated AFTER UPDATE ON parcels FOR EACH ROW WHEN (OLD.waybill IS DISTINCT FROM NEW.waybill)
  EXECUTE FUNCTION index_order_of_parcel();

INSERT INTO order_search (order_id, number, market, words)
SELECT o.id, o.number, o.market, order_search_words(o.number, o.email, o.first_name, o.last_name, o.phone, o.tran_ref, p.waybill)
FROM orders o LEFT JOIN parcels p ON p.order_id = o.id;

-- What a person typed as a query of order_search; null when nothing can be searched for.
CREATE FUNCTION order_search_query(typed text) RETURNS tsquery STABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  folded text := search_fold(typed);
  compact text := regexp_replace(lower(typed), '\s', '', 'g');
  digits text := regexp_replace(folded, '[^0-9]', '', 'g');
  national text := ltrim(digits, '0');
  word text;
  result tsquery;
  part tsquery;
BEGIN
  IF typed ~ '@' THEN RETURN search_prefix('e:' || compact); END IF;
  -- digits with the separators that people write them with
  IF national <> '' AND folded !~ '[a-z\u0621-\u064A]' THEN
    result := search_prefix('o:' || national) || search_prefix('w:' || digits);
    IF length(national) >= 3 THEN result := result || search_prefix('p:' || national) || search_prefix('b:' || digits); END IF;
    IF length(national) >= 4 THEN result := result || search_prefix('r:' || reverse(right(national, 8))); END IF;
    RETURN result;
  END IF;
  FOREACH word IN ARRAY string_to_array(folded, ' ') LOOP
    CONTINUE WHEN word IN ('', 'al', 'ال', 'bin', 'بن', 'el');
    part := search_prefix('f:' || word) || search_prefix('f:' || regexp_replace(word, '^ال', ''));
    IF length(name_key(word)) >= 2 THEN part := part || search_exactly('k:' || name_key(word)); END IF;
    result := CASE WHEN result IS NULL THEN part ELSE result && part END;
  END LOOP;
  -- a waybill or a reference of the bank has letters and digits
  IF length(compact) >= 4 THEN
    part := search_prefix('w:' || compact) || search_prefix('b:' || compact);
    result := CASE WHEN result IS NULL THEN part ELSE result || part END;
  END IF;
  RETURN result;
END $$;

-- A query for one word, or for words that begin so; quotes and backslashes in it are letters.
CREATE FUNCTION search_exactly(word text) RETURNS tsquery IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery
$$;
CREATE FUNCTION search_prefix(word text) RETURNS tsquery IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT ('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*')::tsquery
$$;
