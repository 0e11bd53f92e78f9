-- The document of a product is written again with each change of it. INSERT ... ON CONFLICT fires the trigger of inserted rows, too,
-- where there are none: so each price counted as a change of the words that products are found by (0330_page_changes.sql).
SET LOCAL lock_timeout = '5s';

CREATE OR REPLACE FUNCTION change_pages_of_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM change_pages(ARRAY['words']) WHERE EXISTS (
      SELECT FROM changed n JOIN before o USING (product_id)
      WHERE (n.title, n.words, n.position, n.categories, n.families, n.size, n.currencies)
        IS DISTINCT FROM (o.title, o.words, o.position, o.categories, o.families, o.size, o.currencies));
  ELSE
    PERFORM change_pages(ARRAY['words']) WHERE EXISTS (SELECT FROM changed);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pages_inserted AFTER INSERT ON search_documents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_documents();
CREATE OR REPLACE TRIGGER pages_deleted AFTER DELETE ON search_documents REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_pages_of_documents();
