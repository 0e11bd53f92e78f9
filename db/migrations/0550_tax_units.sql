-- ZATCA phase 2. A unit is what issues documents to be reported: one key, one counter and one chain over invoices and credit notes of all
-- series. A unit that is made anew starts at 1; the documents of the one before stay its own.
CREATE TABLE tax_units (
  id              text PRIMARY KEY,
  market          text NOT NULL REFERENCES markets (code),
  state           text NOT NULL CHECK (state IN ('new', 'current', 'retired')),
  environment     text NOT NULL,
  name            text NOT NULL,
  vat_number      text NOT NULL,
  last_icv        bigint NOT NULL DEFAULT 0 CHECK (last_icv >= 0),
  last_hash       text NOT NULL,
  last_issued_at  timestamptz,
  held_at         timestamptz,                      -- restored from a backup: issues nothing until the owner says
  stopped         text NOT NULL DEFAULT '',         -- why reporting waits for a person; empty while it goes on
  reporting_until timestamptz NOT NULL DEFAULT 'epoch', -- a process reports its documents until then
  created_at      timestamptz NOT NULL
);
CREATE UNIQUE INDEX tax_units_one_current ON tax_units (market) WHERE state = 'current';

-- The certificates of a unit: the first one, and one for each renewal. Keys and secrets are sealed by a secret of the machine's settings.
CREATE TABLE tax_certificates (
  id          text PRIMARY KEY,
  unit_id     text NOT NULL REFERENCES tax_units (id),
  state       text NOT NULL CHECK (state IN ('checking', 'active', 'replaced', 'failed')),
  private_key text NOT NULL,
  request_id  text NOT NULL,
  token       text NOT NULL,
  secret      text NOT NULL,
  checked     integer NOT NULL DEFAULT 0,           -- compliance documents that were accepted
  problem     text NOT NULL DEFAULT '',
  ends_at     timestamptz NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE UNIQUE INDEX tax_certificates_one_active ON tax_certificates (unit_id) WHERE state = 'active';

-- The XML of an issued paper at its place in the chain: written with it, never changed.
CREATE TABLE tax_documents (
  invoice_id    text PRIMARY KEY REFERENCES invoices (id),
  unit_id       text NOT NULL REFERENCES tax_units (id),
  icv           bigint NOT NULL CHECK (icv > 0),
  previous_hash text NOT NULL,
  invoice_hash  text NOT NULL UNIQUE,
  xml           text NOT NULL,
  UNIQUE (unit_id, icv)
);

-- What becomes of a document after it is issued.
CREATE TABLE tax_reports (
  invoice_id  text PRIMARY KEY REFERENCES tax_documents (invoice_id),
  state       text NOT NULL CHECK (state IN ('queued', 'reported', 'warned', 'rejected')),
  tries       integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  tried_at    timestamptz,
  status      integer NOT NULL DEFAULT 0,           -- of the last answer; 0 for none
  messages    jsonb NOT NULL DEFAULT '[]'           -- the authority's own codes and words
);
CREATE INDEX tax_reports_queued ON tax_reports (next_try_at) WHERE state = 'queued';
CREATE INDEX tax_reports_rejected ON tax_reports (invoice_id) WHERE state IN ('rejected', 'warned');
