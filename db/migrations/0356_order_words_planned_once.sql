-- The words an order is found by, as before. A function of SQL is planned anew each time it runs outside a larger plan, and planning these
-- words took ten times longer than finding them, in the statement that writes an order; one of PL/pgSQL is planned once a connection.
SET LOCAL lock_timeout = '5s';
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
