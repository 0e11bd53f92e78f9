-- A trigger for each statement fires also when the statement changed no row: a document written as it was, a review that
-- was there already, an account deleted that had written none. None of these changes a page, and each had every page of
-- every process made anew.
CREATE FUNCTION bump_catalogue_version_for_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    UPDATE catalogue_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['media', 'categories', 'products', 'product_images', 'product_sizes', 'product_prices',
                              'product_categories', 'content', 'countries', 'tax_rates'] LOOP
    EXECUTE format('DROP TRIGGER bump ON %I', name);
    EXECUTE format('CREATE TRIGGER bump_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows()', name);
    EXECUTE format('CREATE TRIGGER bump_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows()', name);
    EXECUTE format('CREATE TRIGGER bump_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows()', name);
    EXECUTE format('CREATE TRIGGER bump_truncated AFTER TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version()', name);
  END LOOP;
END $$;

-- Customers write reviews, in transactions that go on to wait for other rows (deleting an account waits for its bags,
-- which an order holds that waits for the version): as with the stock, the version is the last thing before the commit.
DROP TRIGGER bump ON reviews;
CREATE CONSTRAINT TRIGGER bump AFTER INSERT OR UPDATE OR DELETE ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bump_catalogue_version();
