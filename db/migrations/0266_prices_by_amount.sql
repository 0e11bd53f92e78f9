-- Finds the products whose price brings a cart to free delivery.
CREATE INDEX product_prices_by_amount ON product_prices (currency, discount_price) WHERE price > 0 AND shown;
