-- Issued invoices and credit notes: frozen when issued, numbered without gaps per seller and year.

-- The last number of each series. Taking a number locks its row until the invoice is written or nothing is.
CREATE TABLE invoice_series (
  series text PRIMARY KEY,
  last   bigint NOT NULL CHECK (last >= 0)
);

CREATE TABLE invoices (
  id            text PRIMARY KEY,
  order_id      text NOT NULL REFERENCES orders (id),
  kind          text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  series        text NOT NULL REFERENCES invoice_series (series),
  sequence      bigint NOT NULL CHECK (sequence > 0),
  number        text NOT NULL UNIQUE,
  token         text NOT NULL UNIQUE CHECK (token ~ '^[A-Za-z0-9]{32}$'), -- opens it without login
  uuid          uuid NOT NULL UNIQUE,
  previous_hash text NOT NULL,                                            -- chains the series (ZATCA, phase 2)
  hash          text NOT NULL,
  document      jsonb NOT NULL,
  pdf           bytea,                                                    -- printed at its first opening, then kept
  issued_at     timestamptz NOT NULL,
  UNIQUE (order_id, kind),
  UNIQUE (series, sequence)
);

-- An issued invoice is corrected by a credit note, never changed; only its printed form is added later.
CREATE FUNCTION keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.pdf IS NULL AND to_jsonb(NEW) - 'pdf' = to_jsonb(OLD) - 'pdf' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoice % is issued and stays as it is', OLD.number;
END $$;
CREATE TRIGGER keep_issued BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();
