-- outside a transaction: the table may be large
-- Each change of a product writes its rows of lists again, and looked through those of all products for them.
DROP INDEX CONCURRENTLY IF EXISTS list_rows_of_product;
CREATE INDEX CONCURRENTLY list_rows_of_product ON list_rows (product_id);
