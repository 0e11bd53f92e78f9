-- A search of orders reads some thousand rows in 3 ms; starting helper processes for it takes 20. A restricted function keeps its statement
-- in one process.
SET LOCAL lock_timeout = '5s';
ALTER FUNCTION order_search_query(text) PARALLEL RESTRICTED;
