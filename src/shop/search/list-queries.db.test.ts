import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCIES, type Currency, isTradeCurrency, TRADE_CURRENCIES } from '#kernel/market';
import { minor } from '#kernel/money';
import { addProducts, candidateCards, setPrice, stableId } from '#shop/catalogue';
import { testDatabase } from '#support/database';
import { price, sampleProduct } from '#support/products';
import { readChanges } from '../../changes/queries.ts';
import { findIndexed, suggestIndexed } from './find-indexed.ts';
import { findListed, type ListFilters } from './list-queries.ts';
import { openProductIndex } from './product-index.ts';
import { countMatches, findFirst, findHits } from './queries.ts';
import { isPlainSort, SEARCH_SORTS, textQuery } from './query.rules.ts';
import { understand } from './understand.ts';

const { database } = await testDatabase();
const shop = { database };

const SLUGS = Array.from({ length: 12 }, (_, index) => `listed-${index}`);
const NOTES = ['Rose', 'Oudh', 'Saffron, Amber', 'Bergamot'];
const CATEGORIES = ['for-her', 'bestseller', 'gift-sets'];
await database.transaction(async (tx) => {
  for (const [position, title] of CATEGORIES.entries()) {
    await tx.execute(sql`INSERT INTO categories (id, title, title_ar, display_en, display_ar, position)
      VALUES (${stableId(title)}, ${title}, ${title}, ${title}, ${title}, ${position})`);
  }
});
const added = await addProducts(
  shop,
  SLUGS.map((slug, index) =>
    sampleProduct(slug, {
      position: index % 5,
      categories: CATEGORIES.filter((_, place) => (index + place) % 2 === 0),
      notes: {
        top: { en: NOTES[index % 4] ?? '', ar: 'ورد' },
        heart: { en: NOTES[(index + 1) % 4] ?? '', ar: 'مسك' },
        base: { en: 'Musk', ar: 'مسك' },
      },
      sizes: [{ amount: index % 2 === 0 ? 12 : 100, unit: 'ml' }],
      prices: [price('AED', 40 * (index + 1), 35 * (index + 1)), price('SAR', 50 * (index + 1))],
    }),
  ),
);
expect(added).toMatchObject({ ok: true });

const slug = fc.constantFrom(...SLUGS).map((name) => stableId(name));
const currency = fc.constantFrom<Currency>(...CURRENCIES);

/** What may happen to a product between two looks at a list. */
const change = fc.oneof(
  fc
    .tuple(slug, currency, fc.integer({ min: 1, max: 90_000 }), fc.boolean())
    .map(([id, of, amount, discounted]) => async () => {
      const discountPrice = minor(discounted ? Math.ceil(amount / 2) : amount);
      expect((await setPrice(shop, id, of, { price: minor(amount), discountPrice })).ok).toBe(true);
    }),
  fc.tuple(slug, currency).map(
    ([id, of]) =>
      async () =>
        void (await setPrice(shop, id, of, null)),
  ),
  fc.tuple(slug, fc.constantFrom('shown', 'draft')).map(
    ([id, state]) =>
      async () =>
        void (await database.transaction((tx) =>
          tx.execute(sql`UPDATE products SET state = ${state} WHERE id = ${id}`),
        )),
  ),
  fc.tuple(slug, fc.integer({ min: 0, max: 9 })).map(
    ([id, position]) =>
      async () =>
        void (await database.transaction((tx) =>
          tx.execute(sql`UPDATE products SET position = ${position} WHERE id = ${id}`),
        )),
  ),
  fc.tuple(slug, currency, fc.constantFrom(0, 2, 3)).map(
    ([id, of, units]) =>
      async () =>
        void (await database.transaction((tx) =>
          tx.execute(sql`UPDATE product_stock SET on_hand = ${units} WHERE product_id = ${id} AND currency = ${of}`),
        )),
  ),
  fc.tuple(slug, currency).map(
    ([id, of]) =>
      async () =>
        void (await database.transaction((tx) =>
          tx.execute(sql`DELETE FROM product_stock WHERE product_id = ${id} AND currency = ${of}`),
        )),
  ),
  fc.tuple(slug, currency, fc.integer({ min: 1, max: 3 })).map(
    ([id, of, sold]) =>
      async () =>
        void (await database.read.execute(sql`INSERT INTO stock_sales (product_id, currency, sold) VALUES (${id}, ${of}, ${sold})
          ON CONFLICT (product_id, currency) DO UPDATE SET sold = excluded.sold`)),
  ),
  fc.tuple(slug, fc.integer({ min: 1, max: 5 })).map(
    ([id, rate]) =>
      async () =>
        void (await database.read.execute(sql`INSERT INTO reviews (id, product_id, name, rate, review, language)
          VALUES (gen_random_uuid()::text, ${id}, 'Reem', ${rate}, 'Good', 'en')`)),
  ),
  slug.map(
    (id) => async () =>
      void (await database.transaction((tx) =>
        tx.execute(sql`DELETE FROM product_categories WHERE product_id = ${id}`),
      )),
  ),
);

const bound = fc.option(fc.integer({ min: 1, max: 12 }).map((steps) => steps * 50));
const filters: fc.Arbitrary<ListFilters> = fc.record({
  category: fc.option(fc.constantFrom(...CATEGORIES, 'no-such-category')),
  families: fc.uniqueArray(fc.constantFrom('floral', 'wood', 'musk', 'spice', 'citrus'), { maxLength: 2 }),
  size: fc.option(fc.constantFrom('12ml', '100ml')),
  price: fc.option(
    fc.record({ from: bound, below: bound }).filter(({ from, below }) => from !== null || below !== null),
  ),
  under: fc.option(fc.constantFrom(100, 200)),
  inStock: fc.boolean(),
  discounted: fc.boolean(),
  sort: fc.constantFrom(...SEARCH_SORTS),
});

const index = openProductIndex(database, (after) => readChanges({ database }, after), { large: 0 });
/** What a list or search finds by the index; null while the index is being read. */
async function indexed(query: Parameters<typeof findHits>[1], text: Parameters<typeof findIndexed>[3]) {
  const market = TRADE_CURRENCIES.find((one) => one === query.currency);
  // lists of the currency of prices alone are nowhere shown
  const { sort } = query.filters;
  // nor does the index know what was sold and how it was rated
  if (!market || !isPlainSort(sort)) return await findHits(database.read, query);
  if ((await index.productsOf(market)) === null) await index.read(market);
  const products = await index.productsOf(market);
  const asked = { ...query, filters: { ...query.filters, sort } };
  return products && (await findIndexed(database.read, products, asked, text));
}

it('a list has the products and the counts that reading every product has, whatever was changed', async () => {
  const look = fc.record({
    currency,
    filters,
    from: fc.integer({ min: 0, max: 4 }),
    limit: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 3 }), look, async (changes, asked) => {
      for (const make of changes) await make();
      const listed = await findListed(database.read, { ...asked, withPrices: true });
      const query = { ...asked, text: null, notes: null, filters: { ...asked.filters, note: null }, withPrices: true };
      const found = await findHits(database.read, query);
      expect(listed).toEqual(found);
      expect(await indexed(query, null)).toEqual(found);
      const market = TRADE_CURRENCIES.find((one) => one === asked.currency);
      const products = market && (await index.productsOf(market));
      if (!products) return;
      expect(await products.cards(found.ids)).toEqual(await candidateCards(shop, { currency: market }, found.ids));
    }),
    { numRuns: 80 },
  );
  const { rows } = await database.read.execute<{ wrong: number }>(sql`
    SELECT count(*)::int AS wrong FROM list_counts c FULL JOIN (
      SELECT currency, categories, families, size, step, discount_price < price AS discounted, count(*) AS n
      FROM list_rows GROUP BY 1, 2, 3, 4, 5, 6) AS r USING (currency, categories, families, size, step, discounted)
    WHERE c.n IS DISTINCT FROM r.n`);
  expect(rows).toEqual([{ wrong: 0 }]);
});

it('a search by words finds and counts by the index what it does in the database, whatever was changed', async () => {
  const word = fc.constantFrom('listed', 'l', 'musk', 'rose', 'oudh', 'saf', 'her', 'مسك', 'none', '1', '10');
  const look = fc.record({
    currency,
    filters,
    words: fc.array(fc.uniqueArray(word, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    join: fc.constantFrom('all' as const, 'any' as const),
    from: fc.integer({ min: 0, max: 4 }),
    limit: fc.integer({ min: 1, max: 9 }),
  });
  const rename = fc.tuple(slug, fc.constantFrom('Rose', 'Taif Rose 10', 'Musk')).map(
    ([id, title]) =>
      async () =>
        void (await database.transaction((tx) =>
          tx.execute(sql`UPDATE products SET title_en = ${title} WHERE id = ${id}`),
        )),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(change, rename), { maxLength: 3 }),
      look,
      async (changes, { words, ...asked }) => {
        for (const make of changes) await make();
        const text = { all: textQuery(words, asked.join), plain: words.map(([first = '']) => first).join(' ') };
        const query = { ...asked, text, notes: null, filters: { ...asked.filters, note: null }, withPrices: true };
        const found = await findHits(database.read, query);
        const terms = { ...text, words, join: asked.join };
        expect(await indexed(query, terms)).toEqual(found);
        const products = isTradeCurrency(asked.currency) ? await index.productsOf(asked.currency) : null;
        if (!products) return;
        // a word, its beginning, and one that is corrected while some title has it
        for (const typed of ['rose', 'ta', 'taiff']) {
          expect(await products.understand(typed)).toEqual(await understand(database.read, typed));
        }
        const [limit, most] = [asked.limit, asked.limit + 3];
        expect(await suggestIndexed(database.read, products, terms, { limit, most })).toEqual({
          products: await findFirst(database.read, text, asked.currency, limit),
          total: await countMatches(database.read, text, asked.currency, most),
        });
      },
    ),
    { numRuns: 60 },
  );
});
