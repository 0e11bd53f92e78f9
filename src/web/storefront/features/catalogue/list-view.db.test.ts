import { beforeAll, describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { addProducts } from '#shop/catalogue';
import { setContent } from '#shop/content';
import { NO_FILTERS } from '#shop/search/query.rules';
import { testDatabase } from '#support/database';
import { price, sampleProduct } from '#support/products';
import { listView } from './list-view.server.ts';

const { database } = await testDatabase();
const shop = { database };
const MANY = 250;
const asked = { market: MARKETS.UAE, language: 'en', step: 10 } as const;

describe('listView', () => {
  beforeAll(async () => {
    const added = await addProducts(
      shop,
      Array.from({ length: MANY }, (_, position) =>
        sampleProduct(`rose-${position}`, {
          position,
          prices: [price('AED', 100 + 10 * position), price('SAR', position === 0 ? 0 : 100)],
        }),
      ),
    );
    expect(added.ok).toBe(true);
  });

  it('returns the requested number of cards, each once and in order, over several queries', async () => {
    const list = await listView(shop, { ...asked, listing: { ...NO_FILTERS, under: null, show: 230 } });
    expect(list.products).toHaveLength(230);
    expect(new Set(list.products.map(({ id }) => id)).size).toBe(230);
    expect(list.products.at(-1)?.title.en).toBe('Title of rose-229');
    expect(list).toMatchObject({ total: MANY, more: '?show=240' });
  });

  it('ends with the last product', async () => {
    const list = await listView(shop, { ...asked, listing: { ...NO_FILTERS, under: null, show: 1000 } });
    expect(list.products).toHaveLength(MANY);
    expect(list).toMatchObject({ total: MANY, more: null });
  });

  it('filters by price and returns the total', async () => {
    const list = await listView(shop, { ...asked, listing: { ...NO_FILTERS, under: 1000, show: 10 } });
    expect(list).toMatchObject({ total: 90, more: '?under=1000&show=20' });
  });

  it('excludes products without a price in the market', async () => {
    const list = await listView(shop, {
      ...asked,
      market: MARKETS.KSA,
      listing: { ...NO_FILTERS, under: null, show: 10 },
    });
    expect(list.total).toBe(MANY - 1);
    expect(list.products[0]?.title.en).toBe('Title of rose-1');
  });

  it('has the newest press article that names the list, unless the list is narrowed', async () => {
    const image = { id: 'p', width: 1200, height: 800, widths: [400], placeholder: '' };
    const pair = (en: string) => ({ en, ar: `${en} ar` });
    const item = (id: string, date: string, list: string) => {
      return { id, date, image, outlet: pair('Review'), title: pair(id), summary: pair('words'), list };
    };
    const items = [
      item('old', '2026-01-01', '/products'),
      item('new', '2026-02-01', '/products'),
      item('newest', '2026-03-01', ''),
    ];
    await database.transaction((tx) =>
      setContent(tx, 'press', { heading: pair('Press'), intro: pair('Words'), items }),
    );
    const listing = { ...NO_FILTERS, under: null, show: 10 };
    const { article } = await listView(shop, { ...asked, language: 'ar', listing });
    expect(article).toEqual({ outlet: 'Review ar', title: 'new ar', picture: image });
    expect((await listView(shop, { ...asked, listing: { ...listing, inStock: true } })).article).toBeNull();
    expect((await listView(shop, { ...asked, category: 'for-her', listing })).article).toBeNull();
  });
});
