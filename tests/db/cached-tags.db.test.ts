import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { testDatabase } from '#support/database';
import { testKeeping } from '#support/test-changes';
import { testProduct, testShop } from '#support/test-shop';
import { recorded } from '../../src/changes/recorded-reads.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { createApi } from '../../src/web/api/app.ts';
import { registerCatalogue } from '../../src/web/api/catalogue.ts';
import { registerContent } from '../../src/web/api/content.ts';
import { registerSearch } from '../../src/web/api/search.ts';
import { DEFAULT_RATE_LIMITS } from '../../src/web/limits/budgets.rules.ts';
import { pageContext } from '../../src/web/pages/context.ts';
import { openPageParts } from '../../src/web/pages/page-parts.ts';
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
const parts = openPageParts(testKeeping(database).cache);

function contextOf(own: Shop): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    shop: own,
    parts,
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
    expect(await tagsOf(root, '/')).toEqual(['categories', 'content:sellers', 'content:share', 'terms']);
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
    const cached = {
      from: { database: recorded(database, tags) },
      language: 'en',
      market: MARKETS.KSA,
      requestId: 'r',
    } as const;
    const answer = await api.fetch(new Request(`http://store.test${path}`), { cached });
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
