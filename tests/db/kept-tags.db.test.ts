import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { readAtlas } from '#shop/scents';
import { testDatabase } from '#support/database';
import { testKeeping } from '#support/test-changes';
import { testProduct, testShop } from '#support/test-shop';
import { createChangeTable } from '../../src/changes/change-table.ts';
import { readChanges } from '../../src/changes/queries.ts';
import { recorded } from '../../src/changes/recorded-reads.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { createApi } from '../../src/web/api/app.ts';
import { registerCatalogue } from '../../src/web/api/catalogue.ts';
import { registerContent } from '../../src/web/api/content.ts';
import { registerSearch } from '../../src/web/api/search.ts';
import { DEFAULT_RATE_LIMITS } from '../../src/web/limits/budgets.rules.ts';
import { pageContext } from '../../src/web/pages/context.ts';
import { createReadMemory } from '../../src/web/pages/read-memory.ts';
import { loader as root } from '../../src/web/storefront/root.server.ts';
import { loader as details } from '../../src/web/storefront/routes/details/loader.server.ts';
import { loader as home } from '../../src/web/storefront/routes/home/loader.server.ts';
import { loader as products } from '../../src/web/storefront/routes/products/loader.server.ts';
import { loader as scents } from '../../src/web/storefront/routes/scents/loader.server.ts';

/** What kept pages and answers depend on. One read without a tag would have them made anew at any change. */
const { database } = await testDatabase();
const shop = await testShop(database);
const rose = await testProduct(shop, { slug: 'rose' });
const musk = await testProduct(shop, { slug: 'musk' });

function contextOf(own: Shop): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    shop: own,
    market: MARKETS.KSA,
    language: 'en',
    prefix: null,
    origin: 'http://store.test',
    sandbox: false,
    whole: true,
    report: () => {},
  });
  return context;
}

type Loader = (given: Parameters<typeof details>[0]) => unknown;

async function tagsOf(loader: Loader, path: string, params: Record<string, string> = {}): Promise<string[]> {
  const tags = new Set<string>();
  const url = new URL(`http://store.test${path}`);
  const context = contextOf({ ...shop, database: recorded(database, tags) });
  await loader({ request: new Request(url), url, params, pattern: path, context });
  return [...tags].sort();
}

describe('a kept page depends on what it shows', () => {
  it('the frame of every page', async () => {
    expect(await tagsOf(root, '/')).toEqual(['categories', 'content:share', 'terms']);
  });

  it('a product, with the products beside it', async () => {
    const tags = await tagsOf(details, detailsPath(rose, 'rose'), { productid: rose, title: 'rose' });
    expect(tags).toEqual(
      expect.arrayContaining([`product:${rose}`, `left:${rose}`, `reviews:${rose}`, 'content:faqs', `product:${musk}`]),
    );
    expect(tags).not.toContain('*');
    expect(tags).not.toContain(`left:${musk}`);
  });

  it('a list, its products and their reviews, and what is sold out only where it leaves that out', async () => {
    const tags = await tagsOf(products, '/products');
    expect(tags).toEqual(expect.arrayContaining(['list:SAR', `product:${rose}`, `reviews:${musk}`, 'categories']));
    expect(tags).not.toContain('*');
    expect(tags).not.toContain('sold-out:SAR');
    expect(await tagsOf(products, '/products?instock=1')).toContain('sold-out:SAR');
  });

  it('the home page and the atlas', async () => {
    expect(await tagsOf(home, '/')).toEqual(
      expect.arrayContaining(['content:home', 'content:banners', 'list:SAR:bestseller']),
    );
    for (const loader of [home, scents]) expect(await tagsOf(loader, '/')).not.toContain('*');
  });
});

describe('a page that is made again', () => {
  // so that their cards are of products with shared notes
  beforeAll(async () => {
    await database.read.execute(
      sql`INSERT INTO notes (id, name_en, name_ar) VALUES ('kept', 'Taif rose', 'ورد طائفي')`,
    );
    await database.read.execute(
      sql`INSERT INTO product_notes (product_id, note_id, tier) VALUES (${rose}, 'kept', 'base'), (${musk}, 'kept', 'base')`,
    );
  });
  const table = createChangeTable();
  const memory = createReadMemory(table, () => 0);
  const load = async (remembers: boolean) => {
    const url = new URL(`http://store.test${detailsPath(rose, 'rose')}`);
    const own = recorded(database, new Set(), remembers ? memory : undefined);
    const context = contextOf({ ...shop, database: own });
    const params = { productid: rose, title: 'rose' };
    return await details({ request: new Request(url), url, params, pattern: url.pathname, context });
  };
  let snapshot: string | null = null;
  const refresh = async () => {
    const read = await readChanges(shop, snapshot);
    snapshot = read.snapshot;
    table.mark(read.changes.map(({ tag }) => ({ tag, at: 0 })));
  };

  it.each([
    ['its stock', sql`UPDATE product_stock SET on_hand = 7 WHERE product_id = ${rose}`],
    ['its price', sql`UPDATE product_prices SET price = 9900, discount_price = 9000 WHERE product_id = ${rose}`],
    ['its words', sql`UPDATE products SET short_note_en = 'Anew' WHERE id = ${rose}`],
    ['its size', sql`DELETE FROM product_sizes WHERE product_id = ${rose}`],
    [
      'a review',
      sql`INSERT INTO reviews (id, product_id, name, rate, review, language)
                     VALUES ('kept-1', ${rose}, 'Noura', 4, 'Fine', 'en')`,
    ],
    [
      'a review beside it',
      sql`INSERT INTO reviews (id, product_id, name, rate, review, language)
                               VALUES ('kept-2', ${musk}, 'Noura', 2, 'Faint', 'en')`,
    ],
    ['a price beside it', sql`UPDATE product_prices SET discount_price = 8000 WHERE product_id = ${musk}`],
    ['a few left beside it', sql`UPDATE product_stock SET on_hand = 2 WHERE product_id = ${musk}`],
    ['what is sold out beside it', sql`UPDATE product_stock SET on_hand = 0 WHERE product_id = ${musk}`],
    ['what is hidden beside it', sql`UPDATE product_prices SET hidden = true WHERE product_id = ${musk}`],
  ])('shows %s as one that is made for the first time', async (_, change) => {
    await refresh();
    const before = await load(true);
    expect(before).toEqual(await load(false));
    await database.read.execute(change);
    await refresh();
    const now = await load(true);
    expect(now).not.toEqual(before);
    expect(now).toEqual(await load(false));
  });

  const loadAtlas = (remembers: boolean) =>
    readAtlas({ database: recorded(database, new Set(), remembers ? memory : undefined) }, MARKETS.KSA);

  it.each([
    ['a product on show again', sql`UPDATE product_prices SET hidden = false WHERE product_id = ${musk}`],
    ['a note', sql`DELETE FROM product_notes WHERE product_id = ${musk} AND note_id = 'kept'`],
    ['another order', sql`UPDATE products SET position = 1000 WHERE id = ${rose}`],
    ['a product that is gone', sql`UPDATE product_prices SET hidden = true WHERE product_id = ${musk}`],
  ])('shows %s in the atlas', async (_, change) => {
    await refresh();
    expect(await loadAtlas(true)).toEqual(await loadAtlas(false));
    await database.read.execute(change);
    await refresh();
    expect(await loadAtlas(true)).toEqual(await loadAtlas(false));
  });
});

describe('a kept answer depends on what it says', () => {
  const keeping = testKeeping(database);
  const api = createApi({
    log: pino({ level: 'silent' }),
    publicUrl: null,
    rateLimits: DEFAULT_RATE_LIMITS,
    findSession: async () => null,
    findCountry: () => null,
    clientIp: () => undefined,
    register: (app) => {
      registerCatalogue(app, shop, keeping);
      registerContent(app, shop);
      registerSearch(app, shop, keeping.cache);
    },
  });
  const ask = async (path: string) => {
    const tags = new Set<string>();
    const kept = {
      from: { database: recorded(database, tags) },
      language: 'en',
      market: MARKETS.KSA,
      requestId: 'r',
    } as const;
    const answer = await api.fetch(new Request(`http://store.test${path}`), { kept });
    return { status: answer.status, tags: [...tags].sort() };
  };

  it.each([
    ['/api/product', ['product:', 'stock:', 'shown:SAR', 'categories']],
    ['/api/detail/:rose', ['product:', 'stock:']],
    ['/api/procategory', ['categories']],
    ['/api/review/:rose', ['reviews:']],
    ['/api/countrylist', ['countries']],
    ['/api/home', ['content:home']],
    ['/api/banner', ['content:banners']],
    ['/api/aboutus', ['content:about']],
    ['/api/return', ['content:']],
    ['/api/suggest?q=', ['list:SAR:bestseller']],
    ['/api/suggest?q=ros', ['words', 'shown:SAR', 'product:']],
  ])('%s', async (path, expected) => {
    const { status, tags } = await ask(path.replace(':rose', rose));
    expect(status).toBe(200);
    expect(tags).not.toContain('*');
    for (const tag of expected) expect(tags.some((one) => one.startsWith(tag))).toBe(true);
  });
});
