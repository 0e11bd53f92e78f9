-- The version row is one row for the whole shop. An order that took the last piece of one product and still waits for
-- another would hold it against an order that has that other product: a deadlock. So a sale bumps the version as the
-- very last thing before its commit, when it waits for nothing any more.
DROP TRIGGER bump_when_sold_out ON product_stock;
CREATE CONSTRAINT TRIGGER bump_when_sold_out AFTER UPDATE ON product_stock
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.on_hand > 0) IS DISTINCT FROM (NEW.on_hand > 0)) EXECUTE FUNCTION bump_catalogue_version();
