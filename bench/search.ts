import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { MARKETS } from '#kernel/market';
import { searchProducts, suggestProducts } from '#shop/search';
import { readFilters } from '#shop/search/query.rules';
import { namedPictures } from '#support/named-pictures';
import { startPostgres } from '#support/postgres';
import { loadSampleStore } from '../seeds/load.ts';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import judged from '../src/shop/search/judged-queries.json' with { type: 'json' };
import { say } from './report.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** How often each query runs. */
const ROUNDS = 5;
/** How many run concurrently, after one alone. */
const TOGETHER = 4;
/** The budget for the slowest of a hundred queries at this size. */
const BUDGET = { products: 10_000, p99: 30 };

/** Lists as shoppers narrow and sort them. */
const LISTS = [
  '',
  'category=for-her',
  'category=dahn-al-oudh',
  'family=floral',
  'category=for-her&family=floral&size=100ml',
  'price=150-300',
  'price=1200-',
  'instock=1',
  'discounted=1',
  'sort=price-up',
  'sort=price-down&instock=1',
  'sort=newest&category=bakhoor',
  'category=for-him&price=300-500&instock=1&discounted=1',
];

type Work = () => Promise<unknown>;

/** Runs all queries several times. Returns the times in milliseconds, shortest first. */
async function times(works: readonly Work[], atOnce: number): Promise<number[]> {
  const taken: number[] = [];
  const queue = Array.from({ length: ROUNDS }, () => works).flat();
  const ask = async (): Promise<void> => {
    for (let work = queue.pop(); work; work = queue.pop()) {
      const start = performance.now();
      await work();
      taken.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return taken.sort((one, other) => one - other);
}

/** Returns what the search field holds while the query is typed, from its second letter. */
function beginnings(query: string): string[] {
  const letters = [...query];
  return letters.slice(1).map((_, index) => letters.slice(0, index + 2).join(''));
}

/**
 * Measures searches, lists and suggestions with the database of a store, without caches: every judged query as a search,
 * and letter by letter as suggestions. `SELECT 1` shows the cost of a query itself.
 */
export async function searchFigures(url: string, products: number): Promise<void> {
  const database = openDatabase({ url, maxConnections: TOGETHER * 2 });
  const shop = { database };
  const market = MARKETS.UAE;
  const everything = readFilters(new URLSearchParams());
  const texts = judged.map(({ query }) => query);
  const kinds: Readonly<Record<string, readonly Work[]>> = {
    'SELECT 1': texts.map(() => () => database.read.execute(sql`SELECT 1`)),
    search: texts.map((text) => () => searchProducts(shop, market, { ...everything, text }, { from: 0, limit: 24 })),
    // so often that the slowest of a hundred is not the slowest of all
    list: Array.from({ length: 10 }, () => LISTS)
      .flat()
      .map((chosen) => {
        const filters = readFilters(new URLSearchParams(chosen));
        return () => searchProducts(shop, market, filters, { from: 0, limit: 60, withPrices: true });
      }),
    suggestions: texts.flatMap(beginnings).map((typed) => () => suggestProducts(shop, market, typed)),
  };
  for (const [kind, works] of Object.entries(kinds)) {
    for (const work of works) await work();
    for (const atOnce of [1, TOGETHER]) {
      const sorted = await times(works, atOnce);
      const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
      const over = products === BUDGET.products && kind !== 'SELECT 1' && atOnce === 1 && at(0.99) > BUDGET.p99;
      say('Search, in the shop without HTTP (budget: p99 30 ms at 10000 products)', kind, {
        products,
        'at once': atOnce,
        'p50 ms': at(0.5),
        'p99 ms': at(0.99),
        asked: sorted.length,
        ...(over ? { budget: 'missed' } : {}),
      });
    }
  }
  await database.close();
}

/** The same with a new database that contains only the catalogue. */
export async function searchAlone(products: number): Promise<void> {
  const cluster = await startPostgres();
  try {
    const url = cluster.url('postgres');
    await migrate(url, path.join(ROOT, 'db/migrations'));
    const database = openDatabase({ url, maxConnections: 4 });
    await loadSampleStore({ database, media: namedPictures }, { root: ROOT, products });
    await database.read.execute(sql`VACUUM ANALYZE`);
    await database.close();
    await searchFigures(url, products);
  } finally {
    await cluster.stop();
  }
}
