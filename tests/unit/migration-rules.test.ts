import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findBreaches } from '../../scripts/import-rules/migrations.ts';

const root = mkdtempSync(path.join(tmpdir(), 'migration-rules-'));
const folder = path.join(root, 'db/migrations');
afterAll(() => rmSync(root, { recursive: true }));

/** Returns the rules that a migration breaks, beside an earlier one. */
function broken(sql: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, '0400_before.sql'),
    'CREATE TABLE old (a int NOT NULL); CREATE INDEX old_a ON old (a);',
  );
  writeFileSync(path.join(folder, '0401_new.sql'), sql);
  return findBreaches(root).map(({ file, rule }) => `${file} ${rule}`);
}

it('are kept by the migrations of this project', () => {
  expect(findBreaches(path.resolve(import.meta.dirname, '../..'))).toEqual([]);
});

it.each([
  'CREATE TABLE new (a int NOT NULL, b text); CREATE UNIQUE INDEX new_a ON new (a);',
  'ALTER TABLE old ADD COLUMN b text, ADD COLUMN c int NOT NULL DEFAULT 0; -- no DROP COLUMN here',
  'ALTER TABLE old DROP CONSTRAINT old_a_check, ADD CONSTRAINT old_a_check CHECK (a IS NOT NULL) NOT VALID;',
  '-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS old_b;\nCREATE INDEX CONCURRENTLY old_b ON old (a);',
  '-- unused since: 0400_before.sql\nALTER TABLE old DROP COLUMN a;',
  "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'DROP TABLE x'; COMMIT; END $$;",
])('allow a migration beside which the release before runs: %s', (sql) => {
  expect(broken(sql)).toEqual([]);
});

it.each([
  ['ALTER TABLE old DROP COLUMN a;', 'drops a column'],
  ['DROP TABLE old;', 'drops a table'],
  ['ALTER TABLE old RENAME COLUMN a TO b;', 'renames something'],
  ['ALTER TABLE old ALTER COLUMN a TYPE bigint;', 'changes the type of a column'],
  ['ALTER TABLE old ALTER COLUMN a SET NOT NULL;', 'makes a column NOT NULL'],
  [
    'ALTER TABLE old ADD COLUMN b int NOT NULL, ADD COLUMN c int DEFAULT 0;',
    'adds a NOT NULL column without a default',
  ],
  ['-- unused since: 0399_nothing.sql\nALTER TABLE old DROP COLUMN a;', 'names no earlier migration'],
  ['CREATE INDEX old_b ON old (a);', 'makes old_b on old without CONCURRENTLY'],
  ['CREATE INDEX CONCURRENTLY old_b ON old (a);', 'without the line "-- outside a transaction"'],
  ['-- outside a transaction\nCREATE INDEX CONCURRENTLY old_b ON old (a);', 'what an interrupted run left'],
  ['BEGIN;\nCREATE TABLE new (a int);\nCOMMIT;', 'begins or ends a transaction'],
])('report %s', (sql, rule) => {
  expect(broken(sql).join('\n')).toContain(rule);
});
