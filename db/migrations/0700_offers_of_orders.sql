-- Offers of an order, as they were when it was placed (docs/offers.md, decision 0801). A release that knows no offers writes none.
ALTER TABLE order_lines ADD COLUMN offer_discount bigint NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_offer_discount_check CHECK (offer_discount >= 0) NOT VALID;
COMMENT ON COLUMN order_lines.offer_discount IS 'What offers took off the line, in minor units; beside it stands the share of a code.';
ALTER TABLE orders ADD COLUMN offers jsonb;
COMMENT ON COLUMN orders.offers IS 'The offers that applied, with their terms, as src/shop/offers/frozen-offers.ts reads them; null for none.';
