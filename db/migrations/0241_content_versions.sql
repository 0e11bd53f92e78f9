-- Drafts and numbered versions of what the shop writes: home, banners, pages, policies. `content` stays what pages read; a publication
-- writes it in its own transaction. A policy is drafted and published with both its languages, so its key here names no language.

-- One row a key: its version counts every change of its drafts and publications, and is locked while one is made.
CREATE TABLE content_heads (
  key     text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE content_versions (
  key          text NOT NULL REFERENCES content_heads (key),
  number       integer NOT NULL CHECK (number > 0),
  body         jsonb NOT NULL,
  state        text NOT NULL CHECK (state IN ('draft', 'scheduled', 'published', 'replaced', 'discarded')),
  publish_at   timestamptz,                                              -- when it is to be published
  market       text,                                                     -- whose clock that time was chosen on
  author       text NOT NULL,                                            -- who changed it last: id and name as it was then
  author_name  text NOT NULL,
  restored     integer,                                                  -- the number that it puts back
  created_at   timestamptz NOT NULL,
  saved_at     timestamptz NOT NULL,
  published_at timestamptz,
  PRIMARY KEY (key, number),
  CONSTRAINT scheduled_has_a_time CHECK ((state = 'scheduled') = (publish_at IS NOT NULL)),
  CONSTRAINT published_has_a_time CHECK (state NOT IN ('published', 'replaced') OR published_at IS NOT NULL)
);
CREATE UNIQUE INDEX content_one_open ON content_versions (key) WHERE state IN ('draft', 'scheduled');
CREATE UNIQUE INDEX content_one_published ON content_versions (key) WHERE state = 'published';
CREATE INDEX content_due ON content_versions (publish_at) WHERE state = 'scheduled';

-- Times at which pages change by themselves because a banner begins or ends: the version of the catalogue grows then.
CREATE TABLE content_turns (
  at timestamptz PRIMARY KEY
);
