import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readSheet } from '#shop/sheets';
import { comparedPath, countingQuery, pathsAbove, readOldAddress, readTarget } from './old-address.rules.ts';
import { keyOf, type PlannedRedirect, planRedirects, type Target, type World } from './plan-redirects.rules.ts';
import { redirectRows } from './sheet-columns.rules.ts';

const SAMPLES = path.join(import.meta.dirname, 'samples');

/** The store of the samples: its products and categories by the last part of their old addresses. */
const KNOWN: Readonly<Record<string, Target>> = {
  '/products/riyadh-night': { kind: 'product', target: 'riyadh-night' },
  '/products/eid-set': { kind: 'product', target: 'eid-set' },
  '/products/silk-musk': { kind: 'product', target: 'silk-musk' },
  '/collections/for-him': { kind: 'category', target: 'for-him' },
  '/collections/dahn-al-oudh': { kind: 'category', target: 'dahn-al-oudh' },
};
const PAGES = new Set(['/', '/contact', '/en-sa', '/cart']);
const world = (stored: World['stored'] = new Map()): World => ({
  isPage: (one) => PAGES.has(one),
  find: (one) => KNOWN[one] ?? null,
  stored,
});

async function planned(file: string): Promise<readonly PlannedRedirect[]> {
  const read = await readSheet(readFileSync(path.join(SAMPLES, file)));
  if (!read.ok) throw new Error(read.error.code);
  const rows = redirectRows(read.value);
  if (rows === null) throw new Error('no head of old addresses');
  return planRedirects(rows, world());
}

const expected = z.object({
  totals: z.record(z.string(), z.int()),
  outcome: z.array(
    z.object({
      row: z.int().optional(),
      rows: z.array(z.int()).optional(),
      state: z.string(),
      code: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
      warning: z.array(z.string()).optional(),
      chain: z.array(z.string()).optional(),
      sameAs: z.int().optional(),
    }),
  ),
});

describe('the sample of Shopify', () => {
  it('has the expected outcome of every row, and totals', async () => {
    const { outcome, totals } = expected.parse(JSON.parse(readFileSync(path.join(SAMPLES, 'expected.json'), 'utf8')));
    const rows = await planned('redirects.csv');
    expect(rows.map(({ row }) => row)).toEqual(outcome.flatMap(({ row, rows }) => rows ?? [row]));
    for (const one of outcome) {
      for (const number of one.rows ?? [one.row]) {
        const found = rows.find(({ row }) => row === number);
        expect(found?.state, `row ${number}`).toBe(one.state);
        if (found?.state === 'wrong' || found?.state === 'leftOut') {
          expect([found.code, found.sameAs], `row ${number}`).toEqual([one.code, one.sameAs]);
          continue;
        }
        if (!found) continue;
        if (one.from) expect(keyOf(found.old), `row ${number}`).toBe(one.from);
        expect(found.warning ? [found.warning] : undefined, `row ${number}`).toEqual(one.warning);
        if (one.to) expect(one.to, `row ${number}`).toContain(found.to.target);
      }
    }
    const loop = rows.find(({ row }) => row === 7);
    expect(loop?.state === 'wrong' && loop.chain).toEqual(['/a', '/b', '/c', '/a']);
    const count = (state: string) => rows.filter((one) => one.state === state).length;
    const warned = rows.filter((one) => 'warning' in one && one.warning !== null).length;
    expect({ new: count('new'), warning: warned, wrong: count('wrong'), leftOut: count('leftOut') }).toEqual(totals);
  });

  it('of Matrixify is read by its own head, and takes nothing away', async () => {
    expect((await planned('matrixify.csv')).map((one) => [one.state, 'to' in one ? one.to.target : one.code])).toEqual([
      ['new', 'dahn-al-oudh'],
      ['new', '/contact'],
      ['leftOut', 'removal'],
    ]);
  });

  it('is the same, row by row, when it is imported again', async () => {
    const rows = await planned('redirects.csv');
    const stored = new Map(rows.flatMap((one) => ('to' in one ? [[keyOf(one.old), one.to] as const] : [])));
    const read = await readSheet(readFileSync(path.join(SAMPLES, 'redirects.csv')));
    const again = planRedirects(read.ok ? (redirectRows(read.value) ?? []) : [], world(stored));
    expect(again.filter(({ state }) => state === 'new' || state === 'change')).toEqual([]);
    expect(again.filter(({ state }) => state === 'same')).toHaveLength(11);
  });
});

describe('an old address', () => {
  it.each([
    ['https://www.old.example/Products/Eid-Set/?utm=1#top', '/products/eid-set'],
    ['old.example/Products/Eid-Set', '/products/eid-set'],
    ['//products//a/index.html', '/products/a'],
    ['/%D8%B9%D8%B7%D8%B1', '/عطر'],
    ['/%zz/%E0%A4%A', '/%zz/%e0%a4%a'],
    ['/', '/'],
    ['a\u0000b', null],
  ])('%s is compared as %s', (text, compared) => {
    expect(comparedPath(text)).toBe(compared);
  });

  it('has one star, at its end, or is refused', () => {
    expect(readOldAddress('/old/*')).toEqual({ ok: true, value: { path: '/old', below: true } });
    for (const wrong of ['/*', '/a*', '/a/*/b', '/a/**', '/a/*/*']) {
      expect(readOldAddress(wrong), wrong).toEqual({ ok: false, error: 'badStar' });
    }
    expect(readOldAddress(`/${'a'.repeat(500)}`)).toEqual({ ok: false, error: 'tooLong' });
    expect(readOldAddress('/Admin/x')).toEqual({ ok: false, error: 'reserved' });
  });

  it('is part of what stands above it', () => {
    expect(pathsAbove('/old/deep/er')).toEqual(['/old/deep', '/old']);
    expect(pathsAbove('/old')).toEqual([]);
  });

  it('leads to paths and named hosts alone', () => {
    for (const evil of [
      ...[
        '//evil.example',
        '\\\\evil.example',
        '/\\evil.example',
        '/%2f%2fevil.example',
        '/%5cevil',
        'https:/evil',
        'https:evil',
      ],
      ...[
        'http://evil.example',
        'javascript:alert(1)',
        'data:text/html,x',
        'https://127.0.0.1/',
        'https://localhost/x',
      ],
      ...['https://[::1]/', 'https://user@evil.example/', 'https://2130706433/', ' ', '/a\n/b', '/old/*', '/\u202ea'],
    ]) {
      expect(readTarget(evil), evil).toBeNull();
    }
    expect(readTarget('https://Blog.example/Eid')).toEqual({ kind: 'url', url: 'https://blog.example/Eid' });
  });

  it('keeps of its query what counts visits', () => {
    expect(countingQuery('?variant=9&utm_source=x&gclid=1&name=Sara')).toBe('?utm_source=x&gclid=1');
    expect(countingQuery('?variant=9')).toBe('');
  });
});

it('any sheet gives no loop and no chain longer than one, and a page always wins', () => {
  const node = fc.constantFrom('/', '/contact', '/a', '/b', '/c', '/d', '/products/silk-musk', '/e/*');
  const sheet = fc.array(fc.record({ from: node, to: node }), { maxLength: 25 });
  fc.assert(
    fc.property(sheet, (pairs) => {
      const rows = planRedirects(
        pairs.map((pair, index) => ({ ...pair, row: index + 2, remove: false })),
        world(),
      );
      const stored = new Map(rows.flatMap((one) => ('to' in one ? [[keyOf(one.old), one.to] as const] : [])));
      for (const [key, { kind, target }] of stored) {
        expect(PAGES.has(key)).toBe(false);
        // whatever is led to is there, or leads nowhere: never another old address
        if (kind === 'page') expect(PAGES.has(target)).toBe(true);
        if (kind === 'missing') expect(stored.has(target)).toBe(false);
      }
    }),
  );
});
