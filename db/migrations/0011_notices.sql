-- The outbox of mail. A notice is written with the fact it tells of and sent afterwards; its kind and key make a second
-- one of the same fact impossible.
CREATE TABLE notices (
  id         text PRIMARY KEY,
  kind       text NOT NULL,
  key        text NOT NULL,                                              -- order id, or a hash of the link's token
  recipient  text NOT NULL,
  language   text NOT NULL CHECK (language IN ('en', 'ar')),
  market     text NOT NULL CHECK (market IN ('KSA', 'UAE')),
  data       jsonb NOT NULL,                                             -- emptied once sent: it may hold a link
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'uncertain')),
  attempts   integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (kind, key)
);
CREATE INDEX notices_unsent ON notices (state, changed_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX notices_of_recipient ON notices (recipient, created_at DESC);
