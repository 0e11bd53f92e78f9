-- outside a transaction
-- A file is one by its content.
DROP INDEX CONCURRENTLY IF EXISTS remittances_content;
CREATE UNIQUE INDEX CONCURRENTLY remittances_content ON remittances (content_hash);
