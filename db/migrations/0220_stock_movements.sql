-- Every change of the stock with its cause. A trigger writes the movement in the statement that changes the stock, so that
-- the sum of a product's movements is what is on hand, whoever writes. The statement gives its cause in the setting
-- `store.stock_cause`; a change without one is written as `unexplained`.
CREATE TABLE stock_movements (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  currency   text NOT NULL,                               -- of the market whose stock it is
  delta      integer NOT NULL,                            -- 0 only for a reservation that became a sale
  after      integer NOT NULL CHECK (after >= 0),         -- on hand when it was written
  reason     text NOT NULL CHECK (reason IN ('opening', 'loaded', 'sold', 'held', 'released', 'cancelled', 'edited',
                                             'received', 'counted', 'broken', 'gift', 'returned', 'moved',
                                             'correction', 'unexplained')),
  reference  text NOT NULL DEFAULT '',                    -- a delivery note, the cart of a reservation, the other market
  note       text NOT NULL DEFAULT '',
  order_id   text,
  actor      text NOT NULL DEFAULT 'system:database',     -- staff:<id>, shopper, system:<name>
  at         timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT only_a_reserved_sale_moves_nothing CHECK (delta <> 0 OR reason = 'sold')
);
CREATE INDEX stock_movements_of_stock ON stock_movements (product_id, currency, id);
CREATE INDEX stock_movements_of_market ON stock_movements (currency, id);
CREATE INDEX stock_movements_of_order ON stock_movements (order_id) WHERE order_id IS NOT NULL;

INSERT INTO stock_movements (product_id, currency, delta, after, reason)
  SELECT product_id, currency, on_hand, on_hand, 'opening' FROM product_stock WHERE on_hand > 0
  ORDER BY product_id, currency;

CREATE FUNCTION write_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER movements_inserted AFTER INSERT ON product_stock REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();
CREATE TRIGGER movements_updated AFTER UPDATE ON product_stock REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION write_stock_movements();

-- History never changes. It goes only with its product, which goes only when it was never ordered.
CREATE FUNCTION refuse_change_of_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a stock movement never changes';
END $$;
CREATE TRIGGER never_changes BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_movement();
