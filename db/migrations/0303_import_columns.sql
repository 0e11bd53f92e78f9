-- What a person says a column of a sheet is, by its index: the key of a column, or empty to leave it out.
ALTER TABLE imports ADD COLUMN mapping jsonb NOT NULL DEFAULT '{}';
