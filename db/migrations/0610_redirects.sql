-- Addresses of the old shop and where they lead now (decision 0786).
CREATE TABLE redirects (
  from_path text NOT NULL,
  below boolean NOT NULL,
  target_kind text NOT NULL,
  target text NOT NULL,
  source text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  hits integer NOT NULL DEFAULT 0,
  last_at timestamptz,
  CONSTRAINT redirects_pkey PRIMARY KEY (from_path, below),
  CONSTRAINT redirect_from_a_path CHECK (from_path ~ '^/' AND length(from_path) <= 500),
  CONSTRAINT redirect_to_a_kind CHECK (target_kind IN ('product', 'category', 'page', 'url', 'missing')),
  CONSTRAINT redirect_to_a_place CHECK (target <> '' AND length(target) <= 600),
  CONSTRAINT redirect_hits_are_counted CHECK (hits >= 0)
);
COMMENT ON TABLE redirects IS 'Old addresses as they are compared. Looked up only for a path that is no page; a target is never another old address.';
COMMENT ON COLUMN redirects.below IS 'Whether everything below the path is meant, instead of the path itself.';
COMMENT ON COLUMN redirects.target IS 'The id of a product or category, a path of the store, an https address, or a path that is not there yet.';
COMMENT ON COLUMN redirects.source IS 'The name of the imported file; empty when it was typed.';
CREATE INDEX redirects_of_targets ON redirects (target);
