-- What a migration that removes something needs: the newest migration of the first release that does not use it. An older
-- release refuses to start beside it (src/database/migrate.ts).
ALTER TABLE migrations ADD COLUMN IF NOT EXISTS needs text;
