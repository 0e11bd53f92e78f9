-- Whether a cash order stays below the ceilings of what its keys have open, and whether its acknowledgement goes out.
-- Locks the keys first, one order for all, so that two orders never pass one ceiling together; it is VOLATILE, so that what it
-- counts afterwards holds the orders that were waited for. Call it when every row of the order is locked.
--   asked.keys     [{key, orders, units, total}], each figure the most that may be open, 0 for no limit
--   asked.lines    [{productId, count}], asked.total in minor units, asked.market, asked.currency
--   asked.share    percent of a product's stock that the orders of one key may hold, or asked.least units if that is more
--   asked.mailbox  the key of a mailbox that nobody has confirmed, else empty: told at most asked.mails times an hour, unless
--                  an order of asked.phone and asked.email was delivered
-- Returns {refusal: null | 'ceiling' | 'share', product, most, silent}; `most` is how many of the product may still be ordered.
CREATE OR REPLACE FUNCTION cash_room(asked jsonb, now_at timestamptz) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  who jsonb;
  had record;
  above record;
  units bigint;
  silent boolean := false;
BEGIN
  FOR who IN SELECT value FROM jsonb_array_elements(asked -> 'keys') LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('cash ' || (who ->> 'key'), 0)) WHERE (asked ->> 'locks')::boolean;
  END LOOP;
  SELECT coalesce(sum(l.count), 0) INTO units FROM jsonb_to_recordset(asked -> 'lines') AS l (count integer);
  FOR who IN SELECT value FROM jsonb_array_elements(asked -> 'keys') LOOP
    WITH held AS (
      SELECT o.id, o.total FROM cash_marks m JOIN orders o ON o.id = m.order_id LEFT JOIN parcels p ON p.order_id = o.id
       WHERE m.key = who ->> 'key' AND m.market = asked ->> 'market' AND m.at > now_at - interval '14 days'
         AND o.cancelled_at IS NULL AND o.delivered_at IS NULL
         AND (p.order_id IS NULL OR (p.handed_over_at IS NULL AND p.state IN ('waiting', 'booking', 'booked', 'refused'))))
    SELECT (SELECT count(*) FROM held) AS orders, (SELECT coalesce(sum(total), 0) FROM held) AS total,
           coalesce(sum(each.units), 0) AS units, jsonb_object_agg(each.product_id, each.units) AS products INTO had
      FROM (SELECT l.product_id, sum(l.count) AS units FROM held JOIN order_lines l ON l.order_id = held.id GROUP BY 1) AS each;
    IF ((who ->> 'orders')::bigint > 0 AND had.orders + 1 > (who ->> 'orders')::bigint)
      OR ((who ->> 'units')::bigint > 0 AND had.units + units > (who ->> 'units')::bigint)
      OR ((who ->> 'total')::bigint > 0 AND had.total + (asked ->> 'total')::bigint > (who ->> 'total')::bigint) THEN
      RETURN jsonb_build_object('refusal', 'ceiling', 'silent', true);
    END IF;
    SELECT wanted.product_id, greatest(room.most - room.held, 0) AS most INTO above
      FROM (SELECT l."productId" AS product_id, sum(l.count) AS count
              FROM jsonb_to_recordset(asked -> 'lines') AS l ("productId" text, count integer) GROUP BY 1) AS wanted
      JOIN product_stock s ON s.product_id = wanted.product_id AND s.currency = asked ->> 'currency'
      CROSS JOIN LATERAL (SELECT coalesce((had.products ->> wanted.product_id)::bigint, 0) AS held) AS already
      CROSS JOIN LATERAL (SELECT already.held, greatest((asked ->> 'least')::bigint,
        (s.on_hand + already.held) * (asked ->> 'share')::bigint / 100) AS most) AS room
     WHERE room.held + wanted.count > room.most ORDER BY 1 LIMIT 1;
    IF FOUND THEN
      RETURN jsonb_build_object('refusal', 'share', 'product', above.product_id, 'most', above.most, 'silent', true);
    END IF;
  END LOOP;
  IF asked ->> 'mailbox' <> '' THEN
    SELECT count(*) >= (asked ->> 'mails')::integer INTO silent FROM cash_marks
     WHERE key = asked ->> 'mailbox' AND at > now_at - interval '1 hour';
    IF silent AND asked ->> 'phone' <> '' THEN
      silent := NOT EXISTS (SELECT FROM orders WHERE phone_tail(phone) = phone_tail(asked ->> 'phone') AND phone <> ''
        AND lower(email) = lower(asked ->> 'email') AND delivered_at IS NOT NULL);
    END IF;
  END IF;
  RETURN jsonb_build_object('refusal', NULL, 'silent', silent);
END $$;
