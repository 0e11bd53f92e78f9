import path from 'node:path';
import { expect, it } from 'vitest';
import { MARKET_CODES, MARKETS } from '#kernel/market';
import { findCategory, listCategories, listProducts, STATIC_CATEGORIES } from '#shop/catalogue';
import {
  addMarketContent,
  banners,
  contact,
  homeContent,
  POLICIES,
  policy,
  pressRoom,
  readSellers,
  sellerNow,
  setContent,
  stores,
} from '#shop/content';
import { readSamples } from '#shop/opening';
import { vatRates } from '#shop/pricing';
import { testDatabase } from '#support/database';
import { movableClock } from '#support/test-shop';
import { firstVersion } from '../../seeds/documents.ts';
import { loadStructure } from '../../seeds/structure.ts';

const { database } = await testDatabase();
const shop = { database, clock: movableClock() };
const root = path.resolve(import.meta.dirname, '../..');

it('is loaded once: what pages need, no goods, and nothing of another house', async () => {
  expect(await loadStructure(shop, root)).toEqual({ loaded: true });
  for (const title of STATIC_CATEGORIES) expect(await findCategory(shop, title)).toMatchObject({ picture: null });
  expect(await listCategories(shop)).toHaveLength(STATIC_CATEGORIES.length);
  expect((await vatRates(database.read, shop.clock.now())).SAR).toBe(1500);
  for (const code of MARKET_CODES) {
    expect((await listProducts(shop, MARKETS[code], { limit: 1 })).total).toBe(0);
    expect((await contact(shop))?.countries[code].phone).toBe('');
    // the shop's people fill it in under Settings
    expect(await sellerNow(shop, code)).toMatchObject({ legalName: { en: '', ar: '' }, vatNumber: '' });
    for (const name of POLICIES) expect(JSON.stringify(await policy(shop, name, 'en', code))).not.toMatch(/misk/i);
    expect(await banners(shop, code)).toEqual([]);
  }
  expect((await readSellers(shop, MARKET_CODES)).sellers).toHaveLength(MARKET_CODES.length);
  expect([await homeContent(shop), await pressRoom(shop), await stores(shop)]).toEqual([null, null, []]);
  expect(await readSamples(shop)).toMatchObject({ products: 0, reviews: 0, coupons: 0, categories: 0, pictures: 0 });
});

it('leaves what the house has written since', async () => {
  const terms = { heading: 'Ours', sections: [], closing: { text: '', link: '/contact' } };
  await database.transaction((tx) => setContent(tx, 'policy-terms-en-KSA', terms));
  expect(await loadStructure(shop, root)).toEqual({ loaded: false });
  await addMarketContent(shop, (key) => firstVersion(root, key));
  expect(await policy(shop, 'terms', 'en', 'KSA')).toEqual(terms);
});
