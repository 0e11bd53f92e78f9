-- `hidden` is set by the shop's people; `shown` follows from it and from the state of the product.
CREATE OR REPLACE FUNCTION write_price_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown := NOT NEW.hidden AND EXISTS (SELECT FROM products p WHERE p.id = NEW.product_id AND p.state = 'shown');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER price_shown BEFORE INSERT OR UPDATE ON product_prices FOR EACH ROW EXECUTE FUNCTION write_price_shown();

CREATE OR REPLACE FUNCTION show_prices_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_prices SET shown = (NEW.state = 'shown' AND NOT hidden) WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER state_shows_prices AFTER UPDATE OF state ON products
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION show_prices_of_product();
