-- What is due at the commit, in columns: products whose search document or prices are due, and whether the version of the catalogue
-- is, as the very last thing.
ALTER TABLE search_pending ADD COLUMN prices_only boolean NOT NULL DEFAULT false;
ALTER TABLE search_pending DROP CONSTRAINT search_pending_pkey, ADD PRIMARY KEY (product_id, prices_only);
COMMENT ON COLUMN search_pending.prices_only IS 'whether only its rows of lists and its offers are due';

CREATE TABLE version_pending (
  xact xid8 DEFAULT pg_current_xact_id(),
  is_last boolean DEFAULT false,
  PRIMARY KEY (xact, is_last)
);
COMMENT ON TABLE version_pending IS 'Transactions after which the version of the catalogue is due: first noted, then written when all else is.';
COMMENT ON COLUMN version_pending.is_last IS 'whether what else was due is written';
