-- Checks what 0700 has added, without keeping others from the table.
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_offer_discount_check;
