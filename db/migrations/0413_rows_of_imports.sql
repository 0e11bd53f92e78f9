-- The rows of an uploaded sheet, some at a time: each part is read, looked at, written and taken back by itself (decision 0561).
CREATE TABLE import_rows (
  import_id text    NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  part      integer NOT NULL,
  rows      jsonb   NOT NULL,
  seen      jsonb   NOT NULL DEFAULT '{}',  -- stock on hand when the file was read, by currency and product
  written   integer,                        -- how many of its rows were written; null before that
  undo      jsonb,                          -- what takes it back; null before it is written, and when it was taken back
  PRIMARY KEY (import_id, part)
);
INSERT INTO import_rows (import_id, part, rows, seen, written, undo)
  SELECT id, 0, rows, seen, CASE WHEN state IN ('applied', 'undoing', 'undone') THEN jsonb_array_length(rows) END,
         CASE WHEN state IN ('applied', 'undoing') THEN undo END
  FROM imports;
ALTER TABLE imports ADD COLUMN count integer NOT NULL DEFAULT 0;
UPDATE imports SET count = jsonb_array_length(rows);
-- what the release before this one keeps here is kept by part
ALTER TABLE imports ALTER COLUMN rows SET DEFAULT '[]', ALTER COLUMN seen SET DEFAULT '{}';
