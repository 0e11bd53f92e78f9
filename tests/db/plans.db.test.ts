import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKETS } from '#kernel/market';
import { findWholeProduct, listProducts, stableId } from '#shop/catalogue';
import { searchProducts, similarIds, suggestProducts } from '#shop/search';
import { readFilters } from '#shop/search/query.rules';
import { testDatabase } from '#support/database';
import { namedPictures } from '#support/named-pictures';
import { loadSampleStore } from '../../seeds/load.ts';
import { PLANNING } from '../../src/database/open-connections.ts';

/**
 * Counts the rows that the database reads for a page, which determine its time in a large catalogue; nothing is
 * timed. A plan that scans the catalogue once per row would read several hundred thousand.
 */
const PRODUCTS = 1000;

const { database, url } = await testDatabase();
const pool = new pg.Pool({ connectionString: url, max: 1, onConnect: (client) => client.query(PLANNING) });
const statementOf = z.object({ text: z.string(), values: z.array(z.unknown()).optional() });
const asked: { readonly text: string; readonly values: readonly unknown[] }[] = [];
/** Writes down every statement, of the query builder and of the shop's own texts. */
const recording = new Proxy(pool, {
  get(target, name) {
    if (name !== 'query') return Reflect.get(target, name, target);
    return (...given: readonly unknown[]): unknown => {
      const [statement, own] = given;
      const { text, values = Array.isArray(own) ? own : [] } = statementOf.parse(statement);
      asked.push({ text, values });
      return Reflect.apply(target.query, target, given);
    };
  },
});
const read = drizzle(recording);
const shop = { database: { read } };
const market = MARKETS.UAE;

beforeAll(async () => {
  await loadSampleStore(
    { database, media: namedPictures },
    { root: path.resolve(import.meta.dirname, '../..'), products: PRODUCTS },
  );
  // The state that autovacuum leaves, however long the loading took.
  await pool.query('VACUUM (ANALYZE)');
});
afterAll(() => pool.end());

/** Sums the rows read by every step of every statement of `work`. */
async function rowsLookedAt(work: () => Promise<unknown>): Promise<number> {
  asked.length = 0;
  await work();
  let rows = 0;
  for (const { text, values } of [...asked]) {
    const explained = await pool.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [...values]);
    rows += rowsOf(Object(Object(explained.rows[0])['QUERY PLAN'][0]).Plan);
  }
  return rows;
}

function rowsOf(node: unknown): number {
  const step = Object(node);
  const own = Number(step['Actual Rows']) + Number(step['Rows Removed by Filter'] ?? 0);
  const below: unknown[] = step.Plans ?? [];
  return below.reduce((sum: number, child) => sum + rowsOf(child), own * Number(step['Actual Loops']));
}

describe('a catalogue of 1,000 products', () => {
  const product = stableId('queen-of-taif');
  const filters = (query: string) => readFilters(new URLSearchParams(query));
  const find = (query: string) => () => searchProducts(shop, market, filters(query), { from: 0, limit: 24 });

  it.each([
    { name: 'a product', work: () => findWholeProduct(shop, market, product), most: 200 },
    { name: 'sixty cards', work: () => listProducts(shop, market, { limit: 60 }), most: 15_000 },
    {
      name: 'ten cards of a category',
      work: () => listProducts(shop, market, { limit: 10, category: 'concentrate' }),
      most: 15_000,
    },
    { name: 'similar products', work: () => similarIds(shop, market, product), most: 12_000 },
    { name: 'a search for a word of most products', work: find('q=oudh'), most: 25_000 },
    { name: 'a search for rare words', work: find('q=taif+dawn'), most: 15_000 },
    { name: 'a misspelt search', work: find('q=safron'), most: 20_000 },
    { name: 'a search without words', work: find('family=rose'), most: 15_000 },
    { name: 'a search for everything', work: find(''), most: 10_000 },
    { name: 'a suggestion', work: () => suggestProducts(shop, market, 'oud'), most: 15_000 },
  ])('$name reads at most $most rows', async ({ work, most }) => {
    const rows = await rowsLookedAt(work);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThanOrEqual(most);
  });
});
