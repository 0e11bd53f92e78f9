import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, RULES, resolverOf, sourcesOf, violations } from '../../scripts/law.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const resolve = resolverOf(root);

/** A breach of each rule, planted into an otherwise empty tree. */
const PLANTED: Readonly<Record<string, readonly [file: string, source: string]>> = {
  'the kernel imports nothing': ['src/kernel/planted.ts', "import type { Shop } from '../shop/shop.ts';"],
  'rules import the kernel and rules only': [
    'src/shop/cart/planted.rules.ts',
    "import { readFile } from 'node:fs/promises';",
  ],
  'a slice is used through its door': [
    'src/shop/cart/planted.ts',
    "import { readCards } from '../catalogue/card-records.ts';",
  ],
  'a slice uses no slice of a later step': [
    'src/shop/stock/planted.ts',
    "import { placeOrder } from '#shop/checkout';",
  ],
  'only records speak SQL': ['src/shop/cart/planted.ts', "import { sql } from 'drizzle-orm';"],
  'the shop knows neither web nor providers nor jobs': [
    'src/shop/cart/planted.ts',
    "import { typstPrinter } from '../../providers/typst/adapter.ts';",
  ],
  'providers know ports, kernel and texts': [
    'src/providers/smsa/planted.ts',
    "import { refuse } from '../../web/api/errors.ts';",
  ],
  'neither API nor pages touch database or providers': [
    'src/web/api/planted.ts',
    "import { openDatabase } from '#database/database';",
  ],
  'the browser knows no server': [
    'src/web/storefront/components/planted.tsx',
    "import { findProduct } from '#shop/catalogue';",
  ],
  'jobs ask the shop': ['src/jobs/planted.ts', "import { createApi } from '../web/api/app.ts';"],
  'nobody imports main': ['src/serve-planted.ts', "import './main.ts';"],
};

describe('the import law', () => {
  it('is kept by every file of the store', () => {
    const files = sourcesOf(root);
    expect(files.size).toBeGreaterThan(300);
    expect(violations(files, resolve)).toEqual([]);
  });

  it.each(RULES.map((rule) => [rule.name]))('bites: %s', (name) => {
    const planted = PLANTED[name];
    if (!planted) throw new Error(`plant a breach of "${name}"`);
    expect(violations(new Map([planted]), resolve).join('\n')).toContain(name);
  });

  it('lets types cross, but not into the kernel', () => {
    const source =
      "import type { Database } from '#database/database';\nimport { type Queryable } from '#database/database';";
    expect(violations(new Map([['src/shop/cart/planted.ts', source]]), resolve)).toEqual([]);
  });

  it('finds circles', () => {
    const files = new Map([
      ['src/kernel/a.ts', "import { b } from './b.ts';"],
      ['src/kernel/b.ts', "export { a } from './a.ts';"],
    ]);
    expect(violations(files, resolve)).toEqual(['no circles: src/kernel/a.ts → src/kernel/b.ts → src/kernel/a.ts']);
  });

  it('reads imports in every form, and nothing that only looks like one', () => {
    const source = [
      "import { a, type B } from 'x';",
      "import type { C } from 'y';",
      "export * from 'z';",
      "import 'w';",
      "const d = await import('v');",
      "export const e = 'not this';",
      "export function f() { return 'nor this'; }",
    ].join('\n');
    expect(importsOf(source)).toEqual([
      { name: 'x', typesOnly: false },
      { name: 'y', typesOnly: true },
      { name: 'z', typesOnly: false },
      { name: 'w', typesOnly: false },
      { name: 'v', typesOnly: false },
    ]);
  });
});
