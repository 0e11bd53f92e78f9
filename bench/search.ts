/**
 * How long a search and a suggestion take: `node bench/search.ts [sizes]`, by default `44,10000,100000` products, on a
 * PostgreSQL server of its own. Every judged query is asked as often, one after the other: as a search, and letter by
 * letter as suggestions. Prints p50 and p99 in milliseconds beside those of `SELECT 1`, and exits with 1 when a p99 at
 * 10,000 products is over 50 ms (issue "The house", "Shown by").
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { MARKETS } from '#kernel/market';
import type { MediaStore } from '#shop/catalogue';
import { searchProducts, suggestProducts } from '#shop/search';
import { readFilters } from '#shop/search/query.rules';
import { startPostgres } from '#support/postgres';
import { loadSampleStore } from '../seeds/load.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import judged from '../src/shop/search/judged-queries.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '..');
const ROUNDS = 5;
const BUDGET = { products: 10_000, p99: 50 };
const sizes = (process.argv[2] ?? '44,10000,100000').split(',').map(Number);

/** Pictures have no part in searching: they are named, not drawn. */
const media: MediaStore = {
  async keep(original) {
    const id = createHash('sha256').update(original).digest('hex').slice(0, 32);
    return { id, width: 800, height: 1000, widths: [400], placeholder: '' };
  },
};

type Figures = { readonly p50: number; readonly p99: number; readonly asked: number };

async function measure(works: readonly (() => Promise<unknown>)[]): Promise<Figures> {
  for (const work of works) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const work of works) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), asked: times.length };
}

/** What is in the field while the query is typed, from its second letter on. */
function beginnings(query: string): string[] {
  const letters = [...query];
  return letters.slice(1).map((_, index) => letters.slice(0, index + 2).join(''));
}

async function figuresOf(database: Database): Promise<Record<string, Figures>> {
  const shop = { database };
  const market = MARKETS.UAE;
  const everything = readFilters(new URLSearchParams());
  const texts = judged.map(({ query }) => query);
  return {
    'SELECT 1': await measure(texts.map(() => () => database.read.execute(sql`SELECT 1`))),
    search: await measure(
      texts.map((text) => () => searchProducts(shop, market, { ...everything, text }, { from: 0, limit: 24 })),
    ),
    suggestions: await measure(texts.flatMap(beginnings).map((typed) => () => suggestProducts(shop, market, typed))),
  };
}

const cluster = await startPostgres();
let slow = false;
try {
  for (const products of sizes) {
    const admin = openDatabase({ url: cluster.url('postgres'), maxConnections: 1 });
    await admin.read.execute(sql.raw(`CREATE DATABASE search_${products}`));
    await admin.close();
    const url = cluster.url(`search_${products}`);
    await migrate(url, path.join(ROOT, 'db/migrations'));
    const database = openDatabase({ url, maxConnections: 4 });
    await loadSampleStore({ database, media }, { root: ROOT, products });
    await database.read.execute(sql`VACUUM ANALYZE`);
    for (const [name, { p50, p99, asked }] of Object.entries(await figuresOf(database))) {
      console.log(`${products} products, ${name}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (${asked} asked)`);
      slow ||= products === BUDGET.products && p99 > BUDGET.p99;
    }
    await database.close();
  }
} finally {
  await cluster.stop();
}
process.exitCode = slow ? 1 : 0;
