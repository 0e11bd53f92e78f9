-- What has changed is in page_changes alone (docs/caching.md): the version of the catalogue said it a second time, and every change waited for
-- its row. Its triggers go with their functions. The release before writes the row when a banner begins or ends, so the table stays for it.
DROP FUNCTION IF EXISTS bump_catalogue_version(), bump_catalogue_version_for_rows(), bump_pending_version(), change_pages_by_default() CASCADE;
COMMENT ON TABLE catalogue_version IS 'Written by the release before alone; goes with the next.';
COMMENT ON TABLE version_pending IS 'Unused; goes with the next release.';
COMMENT ON COLUMN version_pending.is_last IS NULL;
