-- How card providers and couriers answered, by day (UTC): counts and the last of each, no content of any answer.
CREATE TABLE provider_answers (
  provider        text NOT NULL,
  day             date NOT NULL,
  answers         integer NOT NULL DEFAULT 0 CHECK (answers >= 0),
  failures        integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  total_ms        bigint NOT NULL DEFAULT 0 CHECK (total_ms >= 0),
  last_answer_at  timestamptz,
  last_ms         integer,
  last_failure_at timestamptz,
  last_failure    text,
  last_message_at timestamptz,  -- when the provider last sent a message of its own that proved to be from it
  PRIMARY KEY (provider, day)
);
