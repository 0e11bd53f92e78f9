-- Who of the staff has which record open, for the initials that others see; and the columns that a person chose for a grid.
SET LOCAL lock_timeout = '5s';
CREATE TABLE staff_open_records (
  record   text NOT NULL,                                 -- order:10001, product:65f…
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  seen_at  timestamptz NOT NULL,
  PRIMARY KEY (record, staff_id)
);
CREATE INDEX staff_open_records_by_time ON staff_open_records (seen_at);
CREATE TABLE staff_columns (
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  grid     text NOT NULL,
  columns  text[] NOT NULL,
  PRIMARY KEY (staff_id, grid)
);
