import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listImports } from '../../scripts/import-rules/imports.ts';
import { findViolations } from '../../scripts/import-rules/rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const STOREFRONT = 'src/web/storefront';
const folder = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the violations in a project of these files. */
function violationsIn(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(path.join(folder, 'project-'));
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
  return findViolations(listImports(root, 'src')).map(({ from, to, rule }) => `${from} → ${to}: ${rule}`);
}

describe('the import rules', () => {
  it('pass for this project', () => {
    expect(findViolations(listImports(ROOT, 'src'))).toEqual([]);
  });

  it('allow imports between permitted folders', () => {
    const files = {
      'src/kernel/money.ts': 'export const a = 1;',
      'src/database/database.ts': "import pg from 'pg'; export type Database = pg.Pool;",
      'src/shop/shop.ts': "import type { Database } from '#database/database'; export type Shop = { d: Database };",
      'src/shop/stock/index.ts': "export { take } from './take.ts';",
      'src/shop/stock/take.ts':
        "import type { Database } from '#database/database'; import { r } from './queries.ts'; export const take = r;",
      'src/shop/stock/queries.ts': "import { sql } from 'drizzle-orm'; export const r = sql;",
      [`${STOREFRONT}/ui/button.tsx`]: "import { api } from '../client/api.ts'; export const button = api;",
      [`${STOREFRONT}/features/cart/line.tsx`]:
        "import { button } from '../../ui/button.tsx'; import { id } from '../account/session.ts'; button; id;",
      [`${STOREFRONT}/routes/cart/route.tsx`]:
        "import '../../features/cart/line.tsx'; import type { loader } from './loader.server.ts'; export type { loader };",
      [`${STOREFRONT}/routes/cart/loader.server.ts`]: 'export const loader = () => null;',
      [`${STOREFRONT}/root.tsx`]: "import './layout/header.tsx';",
      'src/shop/cart/add.ts': "import { take } from '#shop/stock'; import { a } from '#kernel/money'; take; a;",
    };
    expect(violationsIn(files)).toEqual([]);
  });

  it('keep the bundles of the storefront and the back office apart', () => {
    const files = {
      'src/contract/admin/orders.ts': 'export const call = 1; export type Order = number;',
      'src/shop/orders/index.ts': 'export const cancel = 1;',
      'src/web/storefront/ui/price.tsx': "import '../../backoffice/ui/grid.tsx';",
      'src/web/backoffice/ui/grid.tsx':
        "import type { Order } from '#contract/admin/orders'; import '../../storefront/ui/price.tsx'; export type { Order };",
      'src/web/backoffice/client/api.ts':
        "import { call } from '#contract/admin/orders'; import { cancel } from '#shop/orders'; import '../ui/grid.tsx'; call; cancel;",
      'src/web/backoffice/routes/orders/route.tsx': "import '../order/route.tsx'; import '../../ui/grid.tsx';",
      'src/web/backoffice/routes/order/route.tsx': "import '../../screens.ts';",
      'src/web/backoffice/screens.ts': "import('./routes/order/route.tsx');",
    };
    expect(violationsIn(files)).toEqual([
      'src/web/backoffice/client/api.ts → src/contract/admin/orders.ts: the back office imports its own files, types of the contract, the kernel, rules and texts',
      'src/web/backoffice/client/api.ts → src/shop/orders/index.ts: the back office imports its own files, types of the contract, the kernel, rules and texts',
      'src/web/backoffice/ui/grid.tsx → src/web/storefront/ui/price.tsx: the back office imports its own files, types of the contract, the kernel, rules and texts',
      'src/web/storefront/ui/price.tsx → src/web/backoffice/ui/grid.tsx: browser code of the storefront imports types of the contract, the kernel, rules and texts',
      'src/web/storefront/ui/price.tsx → src/web/backoffice/ui/grid.tsx: only the back office imports its files',
      'src/web/backoffice/client/api.ts → src/web/backoffice/ui/grid.tsx: the folder client comes before ui and may not import it',
      'src/web/backoffice/routes/order/route.tsx → src/web/backoffice/screens.ts: routes may not import a root file of the back office',
      'src/web/backoffice/routes/orders/route.tsx → src/web/backoffice/routes/order/route.tsx: a route may not import another route',
      'src/web/backoffice/ui/grid.tsx → src/web/storefront/ui/price.tsx: a circle of 2 modules across folders',
      'src/web/backoffice/routes/order/route.tsx → src/web/backoffice/screens.ts: a circle of 2 modules across folders',
    ]);
  });

  it('report a circle of modules across folders, also one of types through a public interface', () => {
    const files = {
      'src/shop/shop.ts': "import type { Login } from '#shop/staff'; export type Shop = { login: Login };",
      'src/shop/staff/index.ts': "export type { Login } from './login.ts';",
      'src/shop/staff/login.ts': "import type { Shop } from '../shop.ts'; export type Login = (shop: Shop) => void;",
    };
    expect(violationsIn(files)).toEqual([
      'src/shop/shop.ts → src/shop/staff/index.ts: a circle of 3 modules across folders',
    ]);
  });

  it('has no .ts file beside a .tsx file of the same name', () => {
    const files = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
    const twins = files.filter((file) => file.endsWith('.tsx') && files.includes(file.replace(/x$/, '')));
    expect(twins).toEqual([]);
  });

  it.each([
    ['a package in the kernel', 'src/kernel/a.ts', "import path from 'node:path'; path;"],
    ['queries in rules', 'src/shop/cart/a.rules.ts', "import { x } from './queries.ts'; x;"],
    ['a database library outside queries', 'src/shop/cart/a.ts', "import { sql } from 'drizzle-orm'; sql;"],
    ['the database outside queries', 'src/shop/cart/a.ts', "import { x } from '#database/database'; x;"],
    ['a private file of another slice', 'src/shop/cart/a.ts', "import { x } from '../stock/queries.ts'; x;"],
    ['a later slice', 'src/shop/stock/a.ts', "import { x } from '#shop/cart'; x;"],
    ['a slice that is missing in SLICES', 'src/shop/novelty/a.ts', "import { x } from '#shop/cart'; x;"],
    ['the web by the shop', 'src/shop/cart/a.ts', "import { x } from '../../web/api/app.ts'; x;"],
    ['a use case by a provider', 'src/providers/smsa/a.ts', "import { x } from '#shop/cart'; x;"],
    ['the shop by browser code', 'src/web/storefront/a.tsx', "import { x } from '#shop/cart'; x;"],
    ['a Node module by browser code', 'src/web/storefront/a.tsx', "import fs from 'node:fs'; fs;"],
    ['the schemas by browser code', 'src/web/storefront/a.tsx', "import { x } from '#contract/cart'; x;"],
    ['queries by the web', 'src/web/api/a.ts', "import { x } from '../../shop/cart/queries.ts'; x;"],
    ['a command by the process', 'src/process/a.ts', "import { x } from '../cli/commands.ts'; x;"],
    ['the process by the web', 'src/web/api/a.ts', "import type { X } from '../../process/open-store.ts';"],
    ['the log by a job', 'src/jobs/a.ts', "import { x } from '../logging/log.ts'; x;"],
    ['anything by a second file beside the folders', 'src/a.ts', "import { x } from './kernel/x.ts'; x;"],
    ['main.ts', 'src/web/api/a.ts', "import '../../main.ts';"],
    ['a private file of a slice by a job', 'src/jobs/a.ts', "import { x } from '../shop/cart/queries.ts'; x;"],
    ['a later slice by a dynamic import', 'src/shop/stock/a.ts', "const x = () => import('#shop/cart'); x;"],
    ['a feature by ui', `${STOREFRONT}/ui/a.tsx`, "import { x } from '../features/cart/x.ts'; x;"],
    ['the layout by ui', `${STOREFRONT}/ui/a.tsx`, "import { x } from '../layout/x.ts'; x;"],
    ['a type of a feature by ui', `${STOREFRONT}/ui/a.tsx`, "import type { X } from '../features/cart/x.ts';"],
    ['ui by client', `${STOREFRONT}/client/a.ts`, "import { x } from '../ui/x.tsx'; x;"],
    ['a later feature', `${STOREFRONT}/features/cart/a.ts`, "import { x } from '../checkout/x.ts'; x;"],
    [
      'a route by a feature',
      `${STOREFRONT}/features/cart/a.ts`,
      "import type { X } from '../../routes/cart/route.tsx';",
    ],
    ['the layout by a feature', `${STOREFRONT}/features/cart/a.ts`, "import { x } from '../../layout/x.ts'; x;"],
    ['a feature that is missing in STOREFRONT_ORDER', `${STOREFRONT}/features/novelty/a.ts`, "import '../cart/x.ts';"],
    ['a route by another route', `${STOREFRONT}/routes/cart/a.tsx`, "import { x } from '../home/x.ts'; x;"],
    ['a root file of the storefront', `${STOREFRONT}/layout/a.tsx`, "import { x } from '../root.tsx'; x;"],
    [
      'a folder missing in STOREFRONT_ORDER',
      `${STOREFRONT}/components/a.tsx`,
      "import { x } from '../client/x.ts'; x;",
    ],
    ['a rule of a slice by texts', 'src/texts/a.ts', "import { x } from '#shop/cart/x.rules'; x;"],
    ['a later slice by a re-export', 'src/shop/stock/a.ts', "export * from '#shop/cart';"],
  ])('report an import of %s', (_what, file, text) => {
    expect(violationsIn({ [file]: text })).not.toEqual([]);
  });

  it.each([
    ['static', "import { a } from './a.ts'; export const b = a;"],
    ['through an alias', "import { a } from '#kernel/a'; export const b = a;"],
    ['dynamic', "export const b = async () => (await import('./a.ts')).a;"],
  ])('leave import cycles to Biome, which reports a %s one', (_kind, text) => {
    const root = mkdtempSync(path.join(folder, 'cycle-'));
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
