-- People who buy: those with an account and guests, as one list. A guest is known by phone, else by email. The row names no person: names
-- and addresses are those of the account or the last order, and go with them.
CREATE TABLE people (
  id            text PRIMARY KEY,
  customer_id   text UNIQUE,                                             -- the account; null for a guest
  seen_at       timestamptz NOT NULL,                                    -- last order, else the account's beginning
  first_seen_at timestamptz NOT NULL,
  merged_into   text REFERENCES people (id),
  anonymised_at timestamptz,
  version       integer NOT NULL DEFAULT 1
);
CREATE INDEX people_seen ON people (seen_at DESC, id DESC) WHERE merged_into IS NULL AND anonymised_at IS NULL;
CREATE INDEX people_merged ON people (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE people_orders (
  order_id  text PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  person_id text NOT NULL REFERENCES people (id)
);
CREATE INDEX people_orders_of_person ON people_orders (person_id);

-- A merge that can be taken back for 30 days: what moved, and the fields of the account as they were. `moved` is removed after that.
CREATE TABLE people_merges (
  id        text PRIMARY KEY,
  from_id   text NOT NULL REFERENCES people (id),
  into_id   text NOT NULL REFERENCES people (id),
  at        timestamptz NOT NULL,
  merged_by text NOT NULL,
  moved     jsonb,
  undone_at timestamptz
);
CREATE INDEX people_merges_into ON people_merges (into_id, at DESC);

-- The last nine digits of a phone number, Western, which are the same in every notation. Of built-in functions only: it is indexed.
CREATE FUNCTION phone_tail(phone text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT right(ltrim(regexp_replace(translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'), '0'), 9)
$$;

CREATE INDEX orders_by_phone ON orders (phone_tail(phone), created_at DESC) WHERE phone <> '';
CREATE INDEX parcels_came_back ON parcels (order_id) WHERE state = 'returned';

CREATE TABLE customer_search (
  customer_id text PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  words       tsvector NOT NULL
);
CREATE INDEX customer_search_words ON customer_search USING gin (words);

CREATE FUNCTION new_person_id() RETURNS text VOLATILE LANGUAGE sql AS $$
  SELECT 'p_' || replace(gen_random_uuid()::text, '-', '')
$$;

-- The person of an account; made when there is none.
CREATE FUNCTION person_of_customer(customer text, at timestamptz) RETURNS text VOLATILE LANGUAGE plpgsql AS $$
DECLARE person text;
BEGIN
  INSERT INTO people (id, customer_id, seen_at, first_seen_at) VALUES (new_person_id(), customer, at, at)
  ON CONFLICT (customer_id) DO NOTHING;
  SELECT coalesce(merged_into, id) INTO person FROM people WHERE customer_id = customer;
  RETURN person;
END $$;

-- The guest with this phone, else with this email; made when there is none.
CREATE FUNCTION person_of_guest(placed orders) RETURNS text VOLATILE LANGUAGE plpgsql AS $$
DECLARE
  person text;
  digits text := phone_tail(placed.phone);
BEGIN
  IF length(digits) >= 7 THEN
    SELECT p.id INTO person FROM orders o JOIN people_orders l ON l.order_id = o.id JOIN people p ON p.id = l.person_id
     WHERE phone_tail(o.phone) = digits AND o.phone <> '' AND o.id <> placed.id
       AND p.customer_id IS NULL AND p.merged_into IS NULL AND p.anonymised_at IS NULL
     ORDER BY o.created_at DESC LIMIT 1;
  ELSE
    SELECT p.id INTO person FROM orders o JOIN people_orders l ON l.order_id = o.id JOIN people p ON p.id = l.person_id
     WHERE lower(o.email) = lower(placed.email) AND o.email <> '' AND o.id <> placed.id
       AND p.customer_id IS NULL AND p.merged_into IS NULL AND p.anonymised_at IS NULL
     ORDER BY o.created_at DESC LIMIT 1;
  END IF;
  IF person IS NULL THEN
    INSERT INTO people (id, seen_at, first_seen_at) VALUES (new_person_id(), placed.created_at, placed.created_at)
    RETURNING id INTO person;
  END IF;
  RETURN person;
END $$;

CREATE FUNCTION link_order_to_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person text;
  before text;
BEGIN
  IF NEW.owner_id LIKE 'u\_%' THEN
    person := person_of_customer(NEW.owner_id, NEW.created_at);
  ELSIF TG_OP = 'UPDATE' THEN
    RETURN NULL;
  ELSE
    person := person_of_guest(NEW);
  END IF;
  SELECT person_id INTO before FROM people_orders WHERE order_id = NEW.id;
  INSERT INTO people_orders (order_id, person_id) VALUES (NEW.id, person)
  ON CONFLICT (order_id) DO UPDATE SET person_id = excluded.person_id;
  UPDATE people SET seen_at = NEW.created_at WHERE id = person AND seen_at < NEW.created_at;
  IF before <> person THEN
    -- a guest who opened an account leaves nothing behind
    DELETE FROM people p WHERE p.id = before AND p.customer_id IS NULL AND p.merged_into IS NULL
       AND NOT EXISTS (SELECT FROM people_orders WHERE person_id = before)
       AND NOT EXISTS (SELECT FROM people_merges WHERE before IN (from_id, into_id))
       AND NOT EXISTS (SELECT FROM people WHERE merged_into = before);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER person_of_new AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION link_order_to_person();
CREATE TRIGGER person_of_owner AFTER UPDATE OF owner_id ON orders FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION link_order_to_person();

CREATE FUNCTION follow_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE people SET customer_id = NULL, anonymised_at = now() WHERE customer_id = OLD.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN PERFORM person_of_customer(NEW.id, NEW.created_at); END IF;
  INSERT INTO customer_search (customer_id, words)
  VALUES (NEW.id, order_search_words(0, NEW.email, CASE WHEN NEW.first_name = '' THEN NEW.name ELSE NEW.first_name END,
                                     NEW.last_name, NEW.phone, '', ''))
  ON CONFLICT (customer_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER person_follows AFTER INSERT OR DELETE ON customers FOR EACH ROW EXECUTE FUNCTION follow_customer();
CREATE TRIGGER search_follows AFTER UPDATE OF name, first_name, last_name, email, phone ON customers
  FOR EACH ROW EXECUTE FUNCTION follow_customer();

INSERT INTO people (id, customer_id, seen_at, first_seen_at) SELECT new_person_id(), id, created_at, created_at FROM customers;
INSERT INTO customer_search (customer_id, words)
SELECT id, order_search_words(0, email, CASE WHEN first_name = '' THEN name ELSE first_name END, last_name, phone, '', '') FROM customers;

-- Orders that were there: by account, then guests by phone, then by email. Orders without any of them stay without a person.
INSERT INTO people_orders (order_id, person_id)
SELECT o.id, p.id FROM orders o JOIN people p ON p.customer_id = o.owner_id;
WITH guests AS (
  SELECT id, created_at, CASE WHEN length(phone_tail(phone)) >= 7 THEN 'p' || phone_tail(phone)
                              WHEN email <> '' THEN 'e' || lower(email) END AS known
    FROM orders WHERE owner_id NOT LIKE 'u\_%'
), made AS MATERIALIZED (
  SELECT known, new_person_id() AS person, min(created_at) AS first_at, max(created_at) AS last_at
    FROM guests WHERE known IS NOT NULL GROUP BY known
), written AS (
  INSERT INTO people (id, seen_at, first_seen_at) SELECT person, last_at, first_at FROM made RETURNING id
)
INSERT INTO people_orders (order_id, person_id)
SELECT g.id, m.person FROM guests g JOIN made m ON m.known = g.known;
UPDATE people p SET seen_at = latest.at
  FROM (SELECT l.person_id, max(o.created_at) AS at FROM people_orders l JOIN orders o ON o.id = l.order_id GROUP BY 1) AS latest
 WHERE latest.person_id = p.id AND p.seen_at < latest.at;
