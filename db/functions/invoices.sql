-- An issued invoice is corrected by a credit note, never changed. Its printed form is added later, and the buyer, whom tax law does not
-- ask for on the invoice of a consumer, is taken out when the order is old; it is printed anew then (docs/personal-data.md).
CREATE OR REPLACE FUNCTION keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.pdf IS NULL AND to_jsonb(NEW) - 'pdf' = to_jsonb(OLD) - 'pdf' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.pdf IS NULL
     AND NEW.document = jsonb_set(OLD.document, '{buyer}', '{"name": "", "address": "", "phone": ""}')
     AND to_jsonb(NEW) - 'pdf' - 'document' = to_jsonb(OLD) - 'pdf' - 'document' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoice % is issued and stays as it is', OLD.number;
END $$;
CREATE OR REPLACE TRIGGER keep_issued BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();

-- The XML of an issued paper and its place in the chain of its unit stay for ever.
CREATE OR REPLACE FUNCTION keep_tax_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'document % of its unit is issued and stays as it is', OLD.icv;
END $$;
CREATE OR REPLACE TRIGGER keep_issued BEFORE DELETE OR UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION keep_tax_document();
