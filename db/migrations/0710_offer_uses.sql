-- Which offers are on, and how often they were used (docs/offers.md, decision 0840).
CREATE TABLE offer_set (
  one boolean DEFAULT true NOT NULL,
  version text NOT NULL,
  CONSTRAINT offer_set_pkey PRIMARY KEY (one),
  CONSTRAINT offer_set_one_check CHECK (one)
);
COMMENT ON TABLE offer_set IS 'A random text that changes with the offers: processes keep them compiled while it stays. No row before the first offer.';
INSERT INTO offer_set (version) SELECT gen_random_uuid()::text WHERE EXISTS (SELECT FROM offers);
CREATE TABLE offer_counts (
  offer_id text NOT NULL,
  used integer NOT NULL,
  allowed integer,
  CONSTRAINT offer_counts_pkey PRIMARY KEY (offer_id),
  CONSTRAINT offer_counts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers (id),
  CONSTRAINT offer_counts_used_check CHECK (used >= 0)
);
COMMENT ON TABLE offer_counts IS 'Uses of offers that are limited in all; others lock nothing.';
CREATE TABLE offer_uses (
  offer_id text NOT NULL,
  identity text NOT NULL,
  nth integer NOT NULL,
  cart_id text NOT NULL,
  CONSTRAINT offer_uses_pkey PRIMARY KEY (offer_id, identity, nth),
  CONSTRAINT offer_uses_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers (id),
  CONSTRAINT offer_uses_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts (id)
);
CREATE INDEX offer_uses_of_cart ON offer_uses (cart_id);
CREATE INDEX offer_uses_of_identity ON offer_uses (identity);
COMMENT ON TABLE offer_uses IS 'One row a cart that uses an offer; where uses are limited by shopper, one more for each id, mailbox and phone.';
COMMENT ON COLUMN offer_uses.identity IS 'cart:, id:, mail: or phone: and what it names, as offers compare it.';
INSERT INTO offer_counts (offer_id, used, allowed)
  SELECT id, 0, (terms -> 'limits' ->> 'uses')::integer FROM offers WHERE terms -> 'limits' ->> 'uses' IS NOT NULL;
