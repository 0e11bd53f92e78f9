-- The end of the chain of the audit log is read from the chain itself, whose rows nobody can change, under the lock of its one row.
-- `audit.head` could be set by the store's role before an insert, and a forged position broke every later act. `audit.waiting` may
-- still be set by it: the row of the end is then written later, and the chain stays right.
CREATE OR REPLACE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head;
  digest text;
  waiting integer := coalesce(nullif(current_setting('audit.waiting', true), ''), '1')::int - 1;
BEGIN
  SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  SELECT position, hash INTO head.position, head.hash FROM audit_chain ORDER BY position DESC LIMIT 1;
  IF NOT FOUND THEN
    head.position := 0;
    head.hash := '';
  END IF;
  digest := audit_hash(head.position + 1, head.hash, NEW);
  INSERT INTO audit_chain (position, audit_id, previous, hash) VALUES (head.position + 1, NEW.id, head.hash, digest);
  IF waiting <= 0 THEN
    UPDATE audit_head SET position = head.position + 1, hash = digest;
  END IF;
  PERFORM set_config('audit.waiting', greatest(waiting, 0)::text, true);
  RETURN NULL;
END
$$;
