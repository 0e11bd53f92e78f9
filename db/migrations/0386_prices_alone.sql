-- A price that becomes another one changes the rows of lists and what is on offer; the words, notes and categories of its product stay.
-- They were written again with each price, which took most of its time. In `search_pending`, a product with a dollar sign before it
-- has new prices alone.
SET LOCAL lock_timeout = '5s';

CREATE FUNCTION index_repriced_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending
  SELECT CASE WHEN bool_and((n.price > 0, n.hidden, n.shown) IS NOT DISTINCT FROM (o.price > 0, o.hidden, o.shown))
              THEN '$' || n.product_id ELSE n.product_id END AS due
  FROM changed n LEFT JOIN before o USING (product_id, currency) GROUP BY n.product_id ORDER BY due
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON product_prices
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_repriced_products();

CREATE FUNCTION list_repriced_products(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_products(ids);
  UPDATE product_summaries s SET offers = found.offers
  FROM (SELECT id AS product_id, ARRAY(SELECT pr.currency FROM product_prices pr
          WHERE pr.product_id = id AND pr.price > 0 AND pr.discount_price < pr.price ORDER BY pr.currency) AS offers
        FROM unnest(ids) AS id) AS found
  WHERE s.product_id = found.product_id AND s.offers <> found.offers;
END $$;

CREATE OR REPLACE FUNCTION index_pending_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
  repriced text[];
  is_due boolean;
BEGIN
  -- fires for each row; the first one takes them all
  IF NOT EXISTS (SELECT FROM search_pending WHERE product_id = NEW.product_id) THEN RETURN NULL; END IF;
  WITH taken AS (DELETE FROM search_pending RETURNING product_id)
  SELECT array_agg(product_id ORDER BY product_id) FILTER (WHERE product_id NOT LIKE '*%' AND product_id NOT LIKE '$%'),
    array_agg(substr(product_id, 2) ORDER BY product_id) FILTER (WHERE product_id LIKE '$%'),
    bool_or(product_id LIKE '*%')
    INTO ids, repriced, is_due FROM taken;
  IF ids IS NOT NULL THEN
    PERFORM index_products(ids);
    PERFORM summarise_products(ids);
    PERFORM write_cart_products(ids);
  END IF;
  IF repriced IS NOT NULL THEN PERFORM list_repriced_products(repriced); END IF;
  IF NEW.product_id LIKE '**%' THEN
    UPDATE catalogue_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid;
  ELSIF is_due THEN
    INSERT INTO search_pending VALUES ('**' || pg_current_xact_id());
  END IF;
  RETURN NULL;
END $$;
