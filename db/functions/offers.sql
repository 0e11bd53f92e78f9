-- Takes a use of some offers for a cart; null, or why one cannot be used: then nothing is taken. Locks the counts of limited ones
-- first, one order for all; call it when the stock is locked.
--   asked       [{id, version, most}], most being the uses of one shopper, null for no limit
--   identities  the shopper, each as offer_uses has it
CREATE OR REPLACE FUNCTION take_offers(asked jsonb, of_cart text, identities text[]) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  ids text[];
  one record;
  who text;
  free integer;
BEGIN
  SELECT array_agg(a.id ORDER BY a.id) INTO ids FROM jsonb_to_recordset(asked) AS a (id text);
  PERFORM FROM offer_counts WHERE offer_id = ANY (ids) ORDER BY offer_id FOR UPDATE;
  IF EXISTS (SELECT FROM jsonb_to_recordset(asked) AS a (id text, version integer) LEFT JOIN offers o ON o.id = a.id
              WHERE o.version IS DISTINCT FROM a.version OR o.state <> 'on') THEN
    RETURN 'ended';
  END IF;
  IF EXISTS (SELECT FROM offer_counts WHERE offer_id = ANY (ids) AND used >= allowed) THEN RETURN 'usedUp'; END IF;
  FOR one IN SELECT a.id, a.most FROM jsonb_to_recordset(asked) AS a (id text, most integer) ORDER BY a.id LOOP
    INSERT INTO offer_uses (offer_id, identity, nth, cart_id) VALUES (one.id, 'cart:' || of_cart, 1, of_cart);
    CONTINUE WHEN one.most IS NULL;
    FOR who IN SELECT DISTINCT unnest(identities) ORDER BY 1 LOOP
      LOOP
        SELECT min(n) INTO free FROM generate_series(1, one.most) AS n WHERE NOT EXISTS (
          SELECT FROM offer_uses u WHERE u.offer_id = one.id AND u.identity = who AND u.nth = n);
        IF free IS NULL THEN
          DELETE FROM offer_uses WHERE cart_id = of_cart;
          RETURN 'usedByYou';
        END IF;
        -- waits for another order of the same shopper that takes this one
        INSERT INTO offer_uses (offer_id, identity, nth, cart_id) VALUES (one.id, who, free, of_cart) ON CONFLICT DO NOTHING;
        EXIT WHEN FOUND;
      END LOOP;
    END LOOP;
  END LOOP;
  UPDATE offer_counts SET used = used + 1 WHERE offer_id = ANY (ids);
  RETURN NULL;
END $$;

-- Gives back the uses of a cart; a second call changes nothing.
CREATE OR REPLACE FUNCTION release_offers(of_cart text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  ids text[];
BEGIN
  SELECT array_agg(offer_id) INTO ids FROM offer_uses WHERE cart_id = of_cart AND identity = 'cart:' || of_cart;
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM FROM offer_counts WHERE offer_id = ANY (ids) ORDER BY offer_id FOR UPDATE;
  WITH gone AS (DELETE FROM offer_uses WHERE cart_id = of_cart RETURNING offer_id, identity)
  UPDATE offer_counts SET used = used - 1 FROM gone WHERE offer_counts.offer_id = gone.offer_id AND gone.identity = 'cart:' || of_cart;
END $$;
