-- How often addresses that are no page were asked for, by day (decision 0786).
CREATE TABLE asked_addresses (
  path text NOT NULL,
  below boolean NOT NULL,
  day date NOT NULL,
  missed boolean NOT NULL,
  hits integer NOT NULL,
  host text NOT NULL DEFAULT '',
  last_at timestamptz NOT NULL,
  CONSTRAINT asked_addresses_pkey PRIMARY KEY (path, below, day),
  CONSTRAINT asked_for_a_path CHECK (path ~ '^/' AND length(path) <= 500),
  CONSTRAINT asked_addresses_hits_check CHECK (hits > 0)
);
COMMENT ON TABLE asked_addresses IS 'Uses of old addresses, and paths that were not found, for thirty days. No query, nothing of a person.';
COMMENT ON COLUMN asked_addresses.below IS 'As in redirects: whether everything below the path is meant.';
COMMENT ON COLUMN asked_addresses.host IS 'The host of the page that linked to it last; empty for an address that was typed.';
CREATE INDEX asked_addresses_missed ON asked_addresses (path) WHERE missed;
CREATE INDEX asked_addresses_by_day ON asked_addresses (day);
