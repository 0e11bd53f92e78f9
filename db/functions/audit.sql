-- The hash of a row of the audit log at a position of the chain.
CREATE OR REPLACE FUNCTION audit_hash(place bigint, previous text, entry audit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    place, previous, entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_kind,
    entry.actor, entry.role_then, entry.session, entry.request, entry.action, entry.subject, entry.market, entry.before,
    entry.after, entry.reason, entry.undo_of)::text, 'UTF8')), 'hex')
$$;

-- How many rows of this transaction are not chained yet: the row of the end of the chain, written with each of 50,000 rows, would be
-- found among as many versions each time.
CREATE OR REPLACE FUNCTION count_unchained_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('audit.waiting', (coalesce(nullif(current_setting('audit.waiting', true), ''), '0')::int + 1)::text, true);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER audit_counts_unchained AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION count_unchained_audit();

-- Chains a row at the commit. The end of the chain is read from the chain itself, whose rows nobody can change, under the lock of its
-- one row. `audit.waiting` may be set by the role of the store: the row of the end is then written later, and the chain stays right.
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
DROP TRIGGER IF EXISTS audit_is_chained ON audit;
CREATE CONSTRAINT TRIGGER audit_is_chained AFTER INSERT ON audit
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit();

-- Nobody changes or deletes a row, whatever rights they have; only the trigger above writes the chain.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE OR REPLACE TRIGGER audit_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_chain_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_head_is_kept BEFORE DELETE OR TRUNCATE ON audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE OR REPLACE FUNCTION refuse_outside_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'the chain of the audit log is written by its trigger' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER audit_chain_by_trigger BEFORE INSERT ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_outside_chain();
CREATE OR REPLACE TRIGGER audit_head_by_trigger BEFORE INSERT OR UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION refuse_outside_chain();
