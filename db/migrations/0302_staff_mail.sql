-- Mail to the staff looks for products that sold out in the last hours.
CREATE INDEX stock_movements_sold_out ON stock_movements (at) WHERE after = 0 AND delta < 0;
