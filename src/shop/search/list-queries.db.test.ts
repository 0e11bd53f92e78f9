import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCIES, type Currency } from '#kernel/market';
import { minor } from '#kernel/money';
import { addProducts, setPrice, stableId } from '#shop/catalogue';
import { testDatabase } from '#support/database';
import { price, sampleProduct } from '#support/products';
import type { ListFilters } from './hit-queries.ts';
import { findListed } from './list-queries.ts';
import { countMatches, findHits } from './queries.ts';
import { SEARCH_SORTS, textQuery } from './query.rules.ts';

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

it('a search by words has the products and the counts of reading them one by one, whatever was changed', async () => {
  const word = fc.constantFrom('listed', 'l', 'musk', 'rose', 'oudh', 'saf', 'her', 'مسك', 'none', '1', '10');
  const look = fc.record({
    currency,
    filters,
    words: fc.array(fc.uniqueArray(word, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    join: fc.constantFrom('all' as const, 'any' as const),
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
      async (changes, { words, join, ...asked }) => {
        for (const make of changes) await make();
        const text = { all: textQuery(words, join), plain: words.map(([first = '']) => first).join(' ') };
        const { rows } = await database.read.execute<{ id: string }>(
          sql`SELECT product_id AS id FROM search_documents WHERE words @@ to_tsquery('simple', ${text.all})`,
        );
        const matching = new Set(rows.map(({ id }) => id));
        const everything = { from: 0, limit: 100, withPrices: true };
        const found = await findHits(database.read, { ...asked, text, notes: null, ...everything });
        const listed = await findListed(database.read, { ...asked, ...everything });
        const inList = listed.ids.filter((id) => matching.has(id));
        expect(new Set(found.ids)).toEqual(new Set(inList));
        if (asked.filters.sort !== 'relevance') expect(found.ids).toEqual(inList);
        expect(found.total).toBe(inList.length);
        // each count is the total of the search that it offers
        for (const { id, count } of found.categories) {
          if (asked.filters.category !== null) break;
          const narrowed = { ...asked, filters: { ...asked.filters, category: id } };
          expect((await findHits(database.read, { ...narrowed, text, notes: null, ...everything })).total).toBe(count);
        }
        for (const { id, count } of found.sizes) {
          const narrowed = { ...asked, filters: { ...asked.filters, size: id } };
          expect((await findHits(database.read, { ...narrowed, text, notes: null, ...everything })).total).toBe(count);
        }
        for (const { step, count } of found.prices) {
          const band = { from: 50 * step, below: 50 * (step + 1) };
          const narrowed = { ...asked, filters: { ...asked.filters, price: band } };
          expect((await findHits(database.read, { ...narrowed, text, notes: null, ...everything })).total).toBe(count);
        }
        const { under, price: band, inStock, discounted, category, families, size } = asked.filters;
        if (
          [under, band, category, size].every((one) => one === null) &&
          !inStock &&
          !discounted &&
          families.length === 0
        ) {
          expect(await countMatches(database.read, text, asked.currency, 5)).toBe(Math.min(5, inList.length));
        }
      },
    ),
    { numRuns: 60 },
  );
});
