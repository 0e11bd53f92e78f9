-- outside a transaction
-- One credit note a refund and a taken back edition, apart from those in the place of a refused one, and one in the place of each.
DROP INDEX CONCURRENTLY IF EXISTS invoices_one_in_place;
CREATE UNIQUE INDEX CONCURRENTLY invoices_one_in_place ON invoices (replaces) WHERE replaces IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS invoices_first_of_refund;
CREATE UNIQUE INDEX CONCURRENTLY invoices_first_of_refund ON invoices (refund_id) WHERE refund_id IS NOT NULL AND replaces IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS invoices_first_taken_back;
CREATE UNIQUE INDEX CONCURRENTLY invoices_first_taken_back ON invoices (order_id, edition)
  WHERE kind = 'credit-note' AND refund_id IS NULL AND replaces IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS invoices_one_a_refund;
DROP INDEX CONCURRENTLY IF EXISTS invoices_one_taken_back;
