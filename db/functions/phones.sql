-- before migrations: orders are indexed by these

-- The digits of a phone number, Western, without separators and leading zeros.
CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT ltrim(regexp_replace(search_fold(phone), '[^0-9]', '', 'g'), '0')
$$;

-- The last nine digits of a phone number, in Western digits: a number is found in whichever way it was written.
CREATE OR REPLACE FUNCTION phone_end(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT right(regexp_replace(translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'), 9)
$$;

-- The last nine digits of a phone number, Western, which are the same in every notation. Of built-in functions only: it is indexed.
CREATE OR REPLACE FUNCTION phone_tail(phone text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT right(ltrim(regexp_replace(translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'), '0'), 9)
$$;
