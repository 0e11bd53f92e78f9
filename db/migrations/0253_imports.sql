-- Sheets that staff upload: what was read, what was mended before writing, and what writing changed, so that it can be undone.
CREATE TABLE imports (
  id         text PRIMARY KEY,
  staff_id   text NOT NULL,
  staff_name text NOT NULL,
  file       text NOT NULL,                              -- its name
  header     jsonb NOT NULL,
  rows       jsonb NOT NULL,
  state      text NOT NULL DEFAULT 'read' CHECK (state IN ('read', 'applied', 'undone')),
  seen       jsonb NOT NULL,                             -- stock on hand when the file was read, by product and currency
  undo       jsonb,                                      -- what takes it back
  created_at timestamptz NOT NULL,
  applied_at timestamptz,
  undone_at  timestamptz
);
CREATE INDEX imports_by_time ON imports (created_at);
