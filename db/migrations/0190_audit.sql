-- What the shop's staff and its commands did: append-only, each row chained to the one before by a hash.

CREATE TABLE audit (
  id          text PRIMARY KEY,
  at          timestamptz NOT NULL,
  actor_kind  text NOT NULL CHECK (actor_kind IN ('staff', 'system')),
  actor       text NOT NULL,                                   -- id of a member of staff, or the name of a command or job
  role_then   text,
  session     text,
  request     text,
  action      text NOT NULL CHECK (action ~ '^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$'),
  subject     text NOT NULL CHECK (subject ~ '^[a-z][a-z-]*:.'),
  market      text,
  before      jsonb,                                           -- changed fields only; no names, phones, emails
  after       jsonb,
  reason      text,
  undo_of     text REFERENCES audit (id)
);
CREATE INDEX audit_by_time ON audit (at, id);
CREATE INDEX audit_by_actor ON audit (actor, at, id);
CREATE INDEX audit_by_subject ON audit (subject, at, id);
CREATE INDEX audit_by_action ON audit (action text_pattern_ops, at, id);
CREATE INDEX audit_by_undo ON audit (undo_of) WHERE undo_of IS NOT NULL;

-- The chain: in the order of the commits. A row's hash covers its fields, its position and the hash of the row before.
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  audit_id text NOT NULL UNIQUE REFERENCES audit (id),
  previous text NOT NULL,
  hash     text NOT NULL UNIQUE
);

-- The end of the chain: one row, locked while a row is chained.
CREATE TABLE audit_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position bigint NOT NULL,
  hash     text NOT NULL
);
INSERT INTO audit_head (position, hash) VALUES (0, '');

-- The hash of a row of the audit log at a position of the chain.
CREATE FUNCTION audit_hash(place bigint, previous text, entry audit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    place, previous, entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_kind,
    entry.actor, entry.role_then, entry.session, entry.request, entry.action, entry.subject, entry.market, entry.before,
    entry.after, entry.reason, entry.undo_of)::text, 'UTF8')), 'hex')
$$;

-- Runs at the commit, so that the end of the chain is locked last and for as short as can be.
CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head;
  digest text;
BEGIN
  SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  digest := audit_hash(head.position + 1, head.hash, NEW);
  INSERT INTO audit_chain (position, audit_id, previous, hash) VALUES (head.position + 1, NEW.id, head.hash, digest);
  UPDATE audit_head SET position = head.position + 1, hash = digest;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER audit_is_chained AFTER INSERT ON audit
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit();

-- Nobody changes or deletes a row, whatever rights they have; only the trigger above writes the chain.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE FUNCTION refuse_outside_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'the chain of the audit log is written by its trigger' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_head_is_kept BEFORE DELETE OR TRUNCATE ON audit_head EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_by_trigger BEFORE INSERT ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_outside_chain();
CREATE TRIGGER audit_head_by_trigger BEFORE INSERT OR UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION refuse_outside_chain();
REVOKE UPDATE, DELETE, TRUNCATE ON audit, audit_chain FROM PUBLIC;

-- A request of a member of staff by its idempotency key: kept for 48 hours with its answer.
CREATE TABLE admin_requests (
  staff_id    text NOT NULL,
  key         text NOT NULL,
  call        text NOT NULL,                                   -- method and path
  body_hash   text NOT NULL,
  attempt     text NOT NULL,                                   -- the run that may commit
  is_committed boolean NOT NULL DEFAULT false,                 -- whether an act of it has committed
  status      integer,
  headers     jsonb,
  answer      text,
  started_at  timestamptz NOT NULL,
  PRIMARY KEY (staff_id, key)
);
CREATE INDEX admin_requests_by_time ON admin_requests (started_at);
