-- Caches in front of the store (decision 0401). `edge_version` is raised once for all changes that a purge names: an answer that was
-- made by a process which knows a version shows everything that was purged up to it. `edge_progress` says for each cache which
-- changes (0330_page_changes.sql) it has been told of, and which process tells it.
SET LOCAL lock_timeout = '5s';

CREATE TABLE edge_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint  NOT NULL
);

CREATE TABLE edge_progress (
  edge       text        PRIMARY KEY,
  told       text,
  told_at    timestamptz NOT NULL DEFAULT now(),
  turn       text,
  holder     text        NOT NULL,
  held_until timestamptz NOT NULL
);
