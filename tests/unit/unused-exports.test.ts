import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findUnusedExports } from '../../scripts/import-rules/unused-exports.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Tables are held against the database as they are, by a test that imports every `tables.ts` (docs/database.md). */
const TABLES = /\/tables\.ts$/;
const folder = mkdtempSync(path.join(tmpdir(), 'unused-exports-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('exports', () => {
  it('are all imported by another file of the repository', { timeout: 60_000 }, () => {
    const unused = findUnusedExports(ROOT, ['src', 'tests', 'bench', 'drills', 'scripts', 'seeds', '.']);
    const found = unused.filter(({ file }) => !TABLES.test(file));
    expect(found.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it('are reported when no other file imports them', () => {
    const files = {
      'package.json': JSON.stringify({ imports: { '#a/*': './src/a/*/index.ts' } }),
      'src/a/one/index.ts':
        "export { used, unusedOutside as renamed } from './inside.ts';\nexport type Shape = string;",
      'src/a/one/inside.ts': 'export const used = 1;\nexport const unusedOutside = 2;\nexport const local = 3; local;',
      'src/a/one/whole.ts': 'export const one = 1;\nexport default 2;',
      'src/b.ts': "import { used } from '#a/one'; import * as whole from './a/one/whole.ts'; used; whole;",
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    expect(findUnusedExports(folder, ['src']).map(({ file, name }) => `${file}: ${name}`)).toEqual([
      'src/a/one/index.ts: renamed',
      'src/a/one/index.ts: Shape',
      'src/a/one/inside.ts: local',
    ]);
  });
});
