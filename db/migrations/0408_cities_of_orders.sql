-- outside a transaction: the table may be large
-- The list of orders finds a city in either language and any known spelling (decision 0550); the expression is that of its query.
DROP INDEX CONCURRENTLY IF EXISTS orders_of_city;
CREATE INDEX CONCURRENTLY orders_of_city ON orders ((regexp_replace(regexp_replace(
  translate(lower(trim(city)), 'أإآٱةى', 'ااااهي'), '^((al|ad|ar|as|at|an|ash|az)[ -]+|ال)', ''),
  '[^a-zء-ي]', '', 'g')), created_at DESC);
