-- Promises to shoppers (docs/offers.md, decision 0800).
CREATE TABLE offers (
  id text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  name_en text NOT NULL,
  name_ar text NOT NULL,
  terms jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT offers_pkey PRIMARY KEY (id),
  CONSTRAINT offers_version_check CHECK (version > 0),
  CONSTRAINT offers_state_check CHECK (state IN ('draft', 'on', 'ended'))
);
COMMENT ON TABLE offers IS 'Each as it is now; orders keep the terms that they were placed with. An offer ends, and stays.';
COMMENT ON COLUMN offers.terms IS 'All but id and names, as src/shop/offers/offer-terms.ts reads it.';
