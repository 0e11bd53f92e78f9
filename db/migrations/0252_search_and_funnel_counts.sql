-- How often something was searched and how far visits came, by day and market. Nothing here belongs to a person.
CREATE TABLE search_counts (
  day      date NOT NULL,
  market   text NOT NULL REFERENCES markets (code),
  words    text NOT NULL CHECK (length(words) BETWEEN 1 AND 60),
  searches integer NOT NULL DEFAULT 0 CHECK (searches >= 0),
  missed   integer NOT NULL DEFAULT 0 CHECK (missed >= 0),
  clicks   integer NOT NULL DEFAULT 0 CHECK (clicks >= 0),
  PRIMARY KEY (day, market, words)
);
CREATE TABLE funnel (
  day    date NOT NULL,
  market text NOT NULL REFERENCES markets (code),
  step   text NOT NULL,
  count  integer NOT NULL DEFAULT 0 CHECK (count >= 0),
  PRIMARY KEY (day, market, step)
);

-- suggestions are kept for a catalogue version
CREATE TRIGGER bump_inserted AFTER INSERT ON search_synonyms REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows();
CREATE TRIGGER bump_deleted AFTER DELETE ON search_synonyms REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version_for_rows();
