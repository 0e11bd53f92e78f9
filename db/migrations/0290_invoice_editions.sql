-- An order whose lines are changed before its parcel is booked gets a new edition of its invoice; a credit note takes the one before back
-- whole (decision 0345). So an order has one invoice and at most one such credit note for each edition.
ALTER TABLE invoices ADD COLUMN edition integer NOT NULL DEFAULT 1 CHECK (edition > 0);
DROP INDEX invoices_one_an_order;
DROP INDEX invoices_one_a_cancellation;
CREATE UNIQUE INDEX invoices_one_an_edition ON invoices (order_id, edition) WHERE kind = 'invoice';
CREATE UNIQUE INDEX invoices_one_taken_back ON invoices (order_id, edition) WHERE kind = 'credit-note' AND refund_id IS NULL;
