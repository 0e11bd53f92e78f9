-- What the people of the shop set: a row for each change, with the time from which it holds. The value that holds is the
-- last one that has started. Without a row the value is the one of src/shop/settings/settings.rules.ts, which also checks
-- keys and values; the VAT rate before its first change is the row of tax_rates. Rows are never deleted: a change that has
-- not started yet is withdrawn.
CREATE TABLE settings (
  id           text PRIMARY KEY,
  key          text NOT NULL CHECK (key ~ '^[a-z_]+\.[a-z_]+$'),
  market       text NOT NULL REFERENCES markets (code),
  value        jsonb NOT NULL,
  starts_at    timestamptz NOT NULL,
  version      integer NOT NULL DEFAULT 1,
  withdrawn_at timestamptz,
  set_by       text NOT NULL,
  set_at       timestamptz NOT NULL
);
CREATE INDEX settings_of_market ON settings (market, key, starts_at) WHERE withdrawn_at IS NULL;

-- pages show the free-shipping threshold and the ways to pay
CREATE TRIGGER bump_inserted AFTER INSERT ON settings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows();
CREATE TRIGGER bump_updated AFTER UPDATE ON settings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows();

-- The last nine digits of a phone number, in Western digits: a number is found in whichever way it was written.
CREATE FUNCTION phone_end(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT right(regexp_replace(translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'), 9)
$$;
CREATE INDEX orders_by_phone_end ON orders (phone_end(phone));
