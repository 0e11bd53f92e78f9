CREATE OR REPLACE FUNCTION new_person_id() RETURNS text VOLATILE LANGUAGE sql AS $$
  SELECT 'p_' || replace(gen_random_uuid()::text, '-', '')
$$;

-- The person of an account; made when there is none.
CREATE OR REPLACE FUNCTION person_of_customer(customer text, at timestamptz) RETURNS text VOLATILE LANGUAGE plpgsql AS $$
DECLARE person text;
BEGIN
  INSERT INTO people (id, customer_id, seen_at, first_seen_at) VALUES (new_person_id(), customer, at, at)
  ON CONFLICT (customer_id) DO NOTHING;
  SELECT coalesce(merged_into, id) INTO person FROM people WHERE customer_id = customer;
  RETURN person;
END $$;

-- The guest with this phone, else with this email; made when there is none.
CREATE OR REPLACE FUNCTION person_of_guest(placed orders) RETURNS text VOLATILE LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION link_order_to_person() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER person_of_new AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION link_order_to_person();
CREATE OR REPLACE TRIGGER person_of_owner AFTER UPDATE OF owner_id ON orders
  FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION link_order_to_person();

CREATE OR REPLACE FUNCTION follow_customer() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER person_follows AFTER INSERT OR DELETE ON customers FOR EACH ROW EXECUTE FUNCTION follow_customer();
CREATE OR REPLACE TRIGGER search_follows AFTER UPDATE OF name, first_name, last_name, email, phone ON customers
  FOR EACH ROW EXECUTE FUNCTION follow_customer();
