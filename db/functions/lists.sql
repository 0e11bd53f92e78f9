-- The rows that lists of products are read from, and how many there are of each kind (docs/search.md).

-- Writes the rows of lists of these products that differ.
CREATE OR REPLACE FUNCTION list_products(ids text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM list_rows l WHERE l.product_id = ANY (ids) AND NOT EXISTS (
    SELECT FROM product_prices pr
    WHERE pr.product_id = l.product_id AND pr.currency = l.currency AND pr.price > 0 AND pr.shown);
  INSERT INTO list_rows AS l (currency, product_id, position, created_at, categories, families, size, price,
    discount_price, step, stocked)
  SELECT pr.currency, d.product_id, d.position, d.created_at, d.categories, d.families, coalesce(d.size, ''), pr.price,
    pr.discount_price, pr.discount_price / (50 * 10 ^ c.digits)::bigint,
    EXISTS (SELECT FROM product_stock st WHERE st.product_id = d.product_id AND st.currency = pr.currency)
  FROM search_documents d
  JOIN product_prices pr ON pr.product_id = d.product_id AND pr.price > 0 AND pr.shown
  JOIN currencies c ON c.code = pr.currency
  WHERE d.product_id = ANY (ids)
  ON CONFLICT (currency, product_id) DO UPDATE SET position = excluded.position, created_at = excluded.created_at,
    categories = excluded.categories, families = excluded.families, size = excluded.size, price = excluded.price,
    discount_price = excluded.discount_price, step = excluded.step, stocked = excluded.stocked
  WHERE (l.position, l.created_at, l.categories, l.families, l.size, l.price, l.discount_price, l.stocked)
    IS DISTINCT FROM (excluded.position, excluded.created_at, excluded.categories, excluded.families, excluded.size,
                      excluded.price, excluded.discount_price, excluded.stocked)
$$;

-- The document of a product is written anew, at the end of a transaction, after every change of it.
CREATE OR REPLACE FUNCTION list_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_products(ARRAY(SELECT product_id FROM changed));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER lists_insert AFTER INSERT ON search_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_documents();
CREATE OR REPLACE TRIGGER lists_update AFTER UPDATE ON search_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_documents();

-- What a new price changes: rows of lists, and what is on offer.
CREATE OR REPLACE FUNCTION list_repriced_products(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_products(ids);
  UPDATE product_summaries s SET offers = found.offers
  FROM (SELECT id AS product_id, ARRAY(SELECT pr.currency FROM product_prices pr
          WHERE pr.product_id = id AND pr.price > 0 AND pr.discount_price < pr.price ORDER BY pr.currency) AS offers
        FROM unnest(ids) AS id) AS found
  WHERE s.product_id = found.product_id AND s.offers <> found.offers;
END $$;

-- Changes to the counts are made one transaction after the other, at its end, so that none waits in a circle.
CREATE OR REPLACE FUNCTION count_list_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('list_counts'));
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_counts AS c
    SELECT currency, categories, families, size, step, discount_price < price, count(*) FROM added GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (currency, categories, families, size, step, discounted) DO UPDATE SET n = c.n + excluded.n;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO list_counts AS c
    SELECT currency, categories, families, size, step, discounted, sum(n) FROM (
      SELECT currency, categories, families, size, step, discount_price < price AS discounted, 1 AS n FROM added
      UNION ALL
      SELECT currency, categories, families, size, step, discount_price < price, -1 FROM removed) AS changes
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0
    ON CONFLICT (currency, categories, families, size, step, discounted) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    UPDATE list_counts c SET n = c.n - gone.n FROM (
      SELECT currency, categories, families, size, step, discount_price < price AS discounted, count(*) AS n FROM removed
      GROUP BY 1, 2, 3, 4, 5, 6) AS gone
    WHERE (c.currency, c.categories, c.families, c.size, c.step, c.discounted)
        = (gone.currency, gone.categories, gone.families, gone.size, gone.step, gone.discounted);
  END IF;
  DELETE FROM list_counts WHERE n = 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER counts_insert AFTER INSERT ON list_rows
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_list_changes();
CREATE OR REPLACE TRIGGER counts_update AFTER UPDATE ON list_rows
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_list_changes();
CREATE OR REPLACE TRIGGER counts_delete AFTER DELETE ON list_rows
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_list_changes();
