import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { NOTES } from '#shop/scents/note-list.rules';
import { nearestWords, searchProducts } from '#shop/search';
import { NO_FILTERS } from '#shop/search/query.rules';
import { testDatabase } from '#support/database';
import { namedPictures } from '#support/named-pictures';
import { testApi } from '#support/test-api';
import { testKeeping } from '#support/test-changes';
import { testShop } from '#support/test-shop';
import { loadSampleStore } from '../../../seeds/load.ts';
import { registerSearch } from './search.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
await loadSampleStore({ database, media: namedPictures }, { root: path.resolve(import.meta.dirname, '../../..') });
const { call, errors } = testApi((api) => registerSearch(api, shop, testKeeping(database).cache));
afterAll(() => expect(errors).toEqual([]));

const suggest = async (q: string) =>
  Object((await call('GET', `/api/suggest?market=KSA&q=${encodeURIComponent(q)}`)).body);

describe('what the search field offers', () => {
  it.each([
    'عطر رجالي ثابت',
    'عطر للدوام',
    'عطور فخمه',
    'هدية أقل من 200',
    'gift for wife',
    'under 200',
    'long lasting',
    'cheap',
    '12ml',
    'عينة',
  ])('is the beginning of the page of results for %s', async (q) => {
    const page = await searchProducts(shop, MARKETS.KSA, { ...NO_FILTERS, text: q }, { from: 0, limit: 5 });
    expect(page.total).toBeGreaterThan(0);
    const wanted = page.products.map(({ id }) => expect.objectContaining({ _id: id }));
    expect((await suggest(q)).products).toEqual(wanted);
  });

  it.each(['توم فورد', 'ديور سوفاج'])('is no scent for the perfume of another house: %s', async (q) => {
    expect((await suggest(q)).products).toEqual([]);
  });

  it.each([
    ['track', 'track'],
    ['return policy', 'returns'],
  ])('leads from %s to the page of that service, and to no scent', async (q, service) => {
    expect(await suggest(q)).toMatchObject({ products: [], pages: [service] });
  });
});

it.each(['توم فورد', 'ديور سوفاج', 'عينه', 'رصين', 'dior sauvage', 'safran rosse'])(
  'offers in place of %s only names of notes',
  async (typed) => {
    const names = NOTES.flatMap(({ en, ar }) => [en, ar]);
    for (const word of await nearestWords(shop, typed)) expect(names).toContain(word);
  },
);

it('offers the note that is written most like a misspelt word', async () => {
  expect(await nearestWords(shop, 'safron')).toContain('Saffron');
  expect(await nearestWords(shop, 'زعفرن')).toContain('زعفران');
});
