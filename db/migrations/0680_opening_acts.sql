-- What people did and decided before the opening (decision 0830).
CREATE TABLE opening_acts (
  condition text NOT NULL,
  market text DEFAULT '' NOT NULL,
  -- which part of the condition: a policy in one language
  subject text DEFAULT '' NOT NULL,
  -- a hash of what was decided on, or of the token of a link
  basis text NOT NULL,
  -- what the person read
  words text DEFAULT '' NOT NULL,
  by_name text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  -- null while it waits for the person
  done_at timestamp with time zone,
  CONSTRAINT opening_acts_pkey PRIMARY KEY (condition, market, subject)
);
-- Backups that have left the machine, and those that were restored and compared.
CREATE TABLE backup_proofs (
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  -- where it is, or which one it was
  name text NOT NULL,
  -- how large; null for a restored one
  bytes bigint,
  CONSTRAINT backup_proofs_pkey PRIMARY KEY (kind, at),
  CONSTRAINT backup_proofs_kind_check CHECK (kind IN ('made', 'restored')),
  CONSTRAINT backup_proofs_bytes_check CHECK ((kind = 'made') = (bytes IS NOT NULL))
);
