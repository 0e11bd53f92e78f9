CREATE OR REPLACE FUNCTION write_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cause jsonb := coalesce(nullif(current_setting('store.stock_cause', true), '')::jsonb, '{}');
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_movements (product_id, currency, delta, after, reason, reference, note, order_id, actor, at)
      SELECT product_id, currency, on_hand, on_hand,
             coalesce(cause ->> 'reason', 'unexplained'), coalesce(cause ->> 'reference', ''),
             coalesce(cause ->> 'note', ''), cause ->> 'orderId', coalesce(cause ->> 'actor', 'system:database'),
             coalesce((cause ->> 'at')::timestamptz, now())
      FROM changed WHERE on_hand <> 0 ORDER BY product_id, currency;
  ELSE
    INSERT INTO stock_movements (product_id, currency, delta, after, reason, reference, note, order_id, actor, at)
      SELECT n.product_id, n.currency, n.on_hand - o.on_hand, n.on_hand,
             coalesce(cause ->> 'reason', 'unexplained'), coalesce(cause ->> 'reference', ''),
             coalesce(cause ->> 'note', ''), cause ->> 'orderId', coalesce(cause ->> 'actor', 'system:database'),
             coalesce((cause ->> 'at')::timestamptz, now())
      FROM changed n JOIN before o USING (product_id, currency)
      WHERE n.on_hand <> o.on_hand ORDER BY n.product_id, n.currency;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER movements_inserted AFTER INSERT ON product_stock
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();
CREATE OR REPLACE TRIGGER movements_updated AFTER UPDATE ON product_stock
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();

-- History never changes. It goes only with its product, which goes only when it was never ordered.
CREATE OR REPLACE FUNCTION refuse_change_of_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a stock movement never changes';
END $$;
CREATE OR REPLACE TRIGGER never_changes BEFORE DELETE OR UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change_of_movement();
