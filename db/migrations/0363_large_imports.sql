-- A sheet of 50,000 products is written in one transaction, which must not hold what orders wait for, nor do for each row what can
-- be done once.
SET LOCAL lock_timeout = '5s';

-- The audit log: the end of the chain is read when the first row of a transaction is chained and written after the last one. A row
-- that is written 50,000 times in one transaction is found among as many versions each time. `audit.waiting` counts rows that
-- are not chained yet, `audit.head` is the end of the chain meanwhile; both end with the transaction.
CREATE FUNCTION count_unchained_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('audit.waiting', (coalesce(nullif(current_setting('audit.waiting', true), ''), '0')::int + 1)::text, true);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_counts_unchained AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION count_unchained_audit();

CREATE OR REPLACE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head;
  digest text;
  known text := coalesce(current_setting('audit.head', true), '');
  waiting integer := coalesce(nullif(current_setting('audit.waiting', true), ''), '1')::int - 1;
BEGIN
  IF known = '' THEN
    SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  ELSE
    head.position := split_part(known, ' ', 1)::bigint;
    head.hash := split_part(known, ' ', 2);
  END IF;
  digest := audit_hash(head.position + 1, head.hash, NEW);
  INSERT INTO audit_chain (position, audit_id, previous, hash) VALUES (head.position + 1, NEW.id, head.hash, digest);
  IF waiting > 0 THEN
    PERFORM set_config('audit.head', (head.position + 1) || ' ' || digest, true);
  ELSE
    UPDATE audit_head SET position = head.position + 1, hash = digest;
    PERFORM set_config('audit.head', '', true);
  END IF;
  PERFORM set_config('audit.waiting', greatest(waiting, 0)::text, true);
  RETURN NULL;
END
$$;

-- The version of the catalogue: one row for the whole shop, which an order writes that takes the last piece. A change of the
-- catalogue writes it as the very last thing before its commit (as 0003 and 0070 have sales and reviews do it), after the search
-- documents. A row of `search_pending` that begins with `*` says that it is due: with one star while documents are to be made.
CREATE OR REPLACE FUNCTION bump_catalogue_version_for_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    INSERT INTO search_pending VALUES ('*' || pg_current_xact_id()) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION index_pending_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
  is_due boolean;
BEGIN
  -- fires for each row; the first one takes them all
  IF NOT EXISTS (SELECT FROM search_pending WHERE product_id = NEW.product_id) THEN RETURN NULL; END IF;
  WITH taken AS (DELETE FROM search_pending RETURNING product_id)
  SELECT array_agg(product_id ORDER BY product_id) FILTER (WHERE product_id NOT LIKE '*%'), bool_or(product_id LIKE '*%')
    INTO ids, is_due FROM taken;
  IF ids IS NOT NULL THEN
    PERFORM index_products(ids);
    PERFORM summarise_products(ids);
  END IF;
  IF NEW.product_id LIKE '**%' THEN
    UPDATE catalogue_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid;
  ELSIF is_due THEN
    INSERT INTO search_pending VALUES ('**' || pg_current_xact_id());
  END IF;
  RETURN NULL;
END $$;
