-- What the register of national addresses said about a short code, so that it is asked once in half a year. No code is
-- tied to a person here.
CREATE TABLE national_addresses (
  code     text NOT NULL,
  language text NOT NULL,
  answer   jsonb,                    -- the address; null: the register has no such code
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (code, language)
);
CREATE INDEX national_addresses_by_time ON national_addresses (asked_at);
