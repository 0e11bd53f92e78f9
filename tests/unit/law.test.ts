import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../scripts/law/imports.ts';
import { breaches } from '../../scripts/law/law.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const planted = mkdtempSync(path.join(tmpdir(), 'law-'));
afterAll(() => rmSync(planted, { recursive: true }));

/** What the law says of a small project of these files. */
function lawOn(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(path.join(planted, 'project-'));
  const imports = {
    '#kernel/*': './src/kernel/*.ts',
    '#contract/*': './src/contract/*.ts',
    '#database/*': './src/database/*.ts',
    '#shop/*.rules': './src/shop/*.rules.ts',
    '#shop/*/port': './src/shop/*/port.ts',
    '#shop/*': './src/shop/*/index.ts',
  };
  const all = { 'package.json': JSON.stringify({ imports }), ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return breaches(importsOf(root, 'src')).map(({ from, to, rule }) => `${from} → ${to}: ${rule}`);
}

describe('the import law', () => {
  it('is kept by this project', () => {
    expect(breaches(importsOf(ROOT, 'src'))).toEqual([]);
  });

  it('is kept by files that stay in their rooms', () => {
    const files = {
      'src/kernel/money.ts': 'export const a = 1;',
      'src/database/database.ts': "import pg from 'pg'; export type Database = pg.Pool;",
      'src/shop/shop.ts': "import type { Database } from '#database/database'; export type Shop = { d: Database };",
      'src/shop/stock/index.ts': "export { take } from './take.ts';",
      'src/shop/stock/take.ts':
        "import type { Database } from '#database/database'; import { r } from './queries.ts'; export const take = r;",
      'src/shop/stock/queries.ts': "import { sql } from 'drizzle-orm'; export const r = sql;",
      'src/shop/cart/add.ts': "import { take } from '#shop/stock'; import { a } from '#kernel/money'; take; a;",
    };
    expect(lawOn(files)).toEqual([]);
  });

  it.each([
    ['the kernel', 'src/kernel/a.ts', "import path from 'node:path'; path;"],
    ['rules that do something', 'src/shop/cart/a.rules.ts', "import { x } from './queries.ts'; x;"],
    ['SQL outside queries', 'src/shop/cart/a.ts', "import { sql } from 'drizzle-orm'; sql;"],
    ['the database outside queries', 'src/shop/cart/a.ts', "import { x } from '#database/database'; x;"],
    ['the inside of another slice', 'src/shop/cart/a.ts', "import { x } from '../stock/queries.ts'; x;"],
    ['a later slice', 'src/shop/stock/a.ts', "import { x } from '#shop/cart'; x;"],
    ['a slice without a place in the order', 'src/shop/novelty/a.ts', "import { x } from '#shop/cart'; x;"],
    ['the web from the shop', 'src/shop/cart/a.ts', "import { x } from '../../web/api/app.ts'; x;"],
    ['a use case from a provider', 'src/providers/smsa/a.ts', "import { x } from '#shop/cart'; x;"],
    ['the shop from the browser', 'src/web/storefront/a.tsx', "import { x } from '#shop/cart'; x;"],
    ['the system from the browser', 'src/web/storefront/a.tsx', "import fs from 'node:fs'; fs;"],
    ['the schema library in the browser', 'src/web/storefront/a.tsx', "import { x } from '#contract/cart'; x;"],
    ['queries from the web', 'src/web/api/a.ts', "import { x } from '../../shop/cart/queries.ts'; x;"],
    ['main.ts', 'src/web/api/a.ts', "import '../../main.ts';"],
    ['the inside of a slice by a job', 'src/jobs/a.ts', "import { x } from '../shop/cart/queries.ts'; x;"],
    ['a later slice by a dynamic import', 'src/shop/stock/a.ts', "const x = () => import('#shop/cart'); x;"],
    ['a slice by handing it on', 'src/shop/stock/a.ts', "export * from '#shop/cart';"],
  ])('bites when a file reaches for %s', (_what, file, text) => {
    expect(lawOn({ [file]: text })).not.toEqual([]);
  });

  it.each([
    ['straight', "import { a } from './a.ts'; export const b = a;"],
    ['by a short name', "import { a } from '#kernel/a'; export const b = a;"],
    ['later', "export const b = async () => (await import('./a.ts')).a;"],
  ])('is seconded by Biome, which finds imports that run in a circle %s', (_how, text) => {
    const root = mkdtempSync(path.join(planted, 'circle-'));
    const files = {
      'package.json': JSON.stringify({ imports: { '#kernel/*': './src/kernel/*.ts' } }),
      'biome.json': readFileSync(path.join(ROOT, 'biome.json'), 'utf8').replace('"enabled": true', '"enabled": false'),
      'src/kernel/a.ts': "import { b } from './b.ts';\nexport const a = b;\n",
      'src/kernel/b.ts': text,
    };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(root, name), content);
    }
    const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '.'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout + stderr).toContain('noImportCycles');
  });
});
