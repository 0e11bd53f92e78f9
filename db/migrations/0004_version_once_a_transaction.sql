-- Counting stock writes rows that are mostly known; only a row that is new is a change of what pages show. And one
-- transaction needs one new version, however many rows it writes: a catalogue of 10,000 would otherwise rewrite the
-- version row as many times.
CREATE OR REPLACE FUNCTION bump_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

DROP TRIGGER bump_when_listed ON product_stock;
CREATE CONSTRAINT TRIGGER bump_when_listed AFTER INSERT OR DELETE ON product_stock
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_catalogue_version();
