-- Whether shoppers see the store (decision 0795). Without a row a sandbox is open and a live store closed.
CREATE TABLE store_state (
  one boolean DEFAULT true NOT NULL,
  state text NOT NULL,
  -- the first opening; null where the store never was open
  opened_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  changed_by text NOT NULL,
  -- what the closed page says, and when the store is back
  words_en text DEFAULT '' NOT NULL,
  words_ar text DEFAULT '' NOT NULL,
  back_at timestamp with time zone,
  CONSTRAINT store_state_pkey PRIMARY KEY (one),
  CONSTRAINT store_state_one_check CHECK (one),
  CONSTRAINT store_state_state_check CHECK (state IN ('open', 'closed')),
  CONSTRAINT store_state_words_check CHECK ((words_en = '') = (words_ar = ''))
);
-- What was last seen of each condition of opening.
CREATE TABLE opening_checks (
  condition text NOT NULL,
  market text DEFAULT '' NOT NULL,
  position integer NOT NULL,
  found jsonb NOT NULL,
  CONSTRAINT opening_checks_pkey PRIMARY KEY (condition, market)
);
-- A store that sold before is open.
INSERT INTO store_state (state, opened_at, changed_at, changed_by)
SELECT 'open', min(created_at), now(), 'migration' FROM orders HAVING count(*) > 0;
