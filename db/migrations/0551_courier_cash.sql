-- The courier's cash: what a courier was told to collect, what a remittance says beside waybill and amount, the bank's side of a
-- batch, and how the files of each courier are read.
ALTER TABLE parcels ADD COLUMN cash_asked bigint CHECK (cash_asked >= 0);
COMMENT ON COLUMN parcels.cash_asked IS 'what the courier was told to collect, in minor units; null when booked before this was kept';

ALTER TABLE remittances
  ADD COLUMN courier text NOT NULL DEFAULT 'smsa',
  ADD COLUMN content_hash text,
  ADD COLUMN statement_date date,
  ADD COLUMN bank_reference text NOT NULL DEFAULT '',
  ADD COLUMN bank_amount bigint,
  ADD COLUMN bank_date date,
  ADD COLUMN uploaded_by_id text,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by text,
  ADD COLUMN closed_by_id text,
  ADD COLUMN close_note text NOT NULL DEFAULT '',
  ADD CONSTRAINT closed_by_somebody CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  ADD CONSTRAINT closed_by_another CHECK (closed_by_id <> uploaded_by_id);
COMMENT ON COLUMN remittances.content_hash IS 'SHA-256 of the file; null for files taken before it was kept';
COMMENT ON COLUMN remittances.bank_amount IS 'what arrived at the bank, in minor units';

ALTER TABLE remittance_lines
  ADD COLUMN reference text NOT NULL DEFAULT '',
  ADD COLUMN fee bigint,
  ADD COLUMN fee_vat bigint,
  ADD COLUMN net bigint,
  ADD COLUMN fee_due bigint,
  ADD COLUMN delivered_on date,
  DROP CONSTRAINT remittance_lines_state_check,
  ADD CONSTRAINT remittance_lines_state_check CHECK (state IN ('matched', 'amount', 'unknown', 'twice', 'fee'));
COMMENT ON COLUMN remittance_lines.fee_due IS 'the fee by the contract, in minor units; null where none is known';

CREATE TABLE remittance_formats (
  courier text NOT NULL,
  market text NOT NULL REFERENCES markets (code),
  columns jsonb NOT NULL,
  date_order text NOT NULL CHECK (date_order IN ('dmy', 'mdy')),
  fee_kind text NOT NULL CHECK (fee_kind IN ('none', 'parcel', 'share')),
  fee_value bigint NOT NULL CHECK (fee_value >= 0),
  uses integer NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (courier, market)
);
COMMENT ON TABLE remittance_formats IS 'How the remittances of each courier and market are read: the names of their columns, days, and the fee by the contract.';
COMMENT ON COLUMN remittance_formats.fee_value IS 'minor units a parcel, or basis points of its cash; 0 for none';
