-- Kept pages that a process has made again, for the other processes (decision 0476): each takes what another has made, or claims
-- the page for a short time and makes it. `key` is the digest of the page's key, the build and what all pages show by the clock.
-- A page shows every transaction that is visible in `made_in`. Rows are removed after some seconds; the tables are empty after a
-- crash of the server and are not on a standby, and each process then makes its pages by itself.
SET LOCAL lock_timeout = '5s';

CREATE UNLOGGED TABLE made_pages (
  key           text        PRIMARY KEY,
  holder        text        NOT NULL,
  claimed_until timestamptz NOT NULL,
  made_in       pg_snapshot,
  head          text,
  slots         integer[],
  body          bytea
);

-- The bytes are compressed already.
ALTER TABLE made_pages ALTER COLUMN body SET STORAGE EXTERNAL;

-- The processes that share pages, by the same build.
CREATE UNLOGGED TABLE page_makers (
  holder text        PRIMARY KEY,
  build  text        NOT NULL,
  until  timestamptz NOT NULL
);
