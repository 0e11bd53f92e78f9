import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';

const { database } = await testDatabase();
const shop = await testShop(database);
const ids = [await testProduct(shop, { slug: 'rose' }), await testProduct(shop, { slug: 'musk' })];

const rowsOf = async (query: SQL): Promise<unknown> => (await database.read.execute(query)).rows;
/** What is written beside a product when it changes. */
const written = async (): Promise<unknown> => [
  await rowsOf(sql`SELECT * FROM list_rows ORDER BY currency, product_id`),
  await rowsOf(sql`SELECT * FROM list_counts ORDER BY 1, 2, 3, 4, 5, 6`),
  await rowsOf(sql`SELECT * FROM product_summaries ORDER BY product_id`),
  await rowsOf(sql`SELECT product_id, words, currencies FROM search_documents ORDER BY product_id`),
];
const documentVersions = () => rowsOf(sql`SELECT product_id, xmin::text FROM search_documents ORDER BY product_id`);

const id = fc.constantFrom(...ids);
const currency = fc.constantFrom('SAR', 'AED');
const reprice = fc
  .tuple(id, currency, fc.integer({ min: 1, max: 90_000 }), fc.boolean())
  .map(([of, at, price, isOffer]): SQL => {
    const discount = isOffer ? price - 1 : price;
    return sql`UPDATE product_prices SET price = ${price}, discount_price = ${discount} WHERE product_id = ${of} AND currency = ${at}`;
  });
const hide = fc
  .tuple(id, currency, fc.boolean())
  .map(
    ([of, at, isHidden]): SQL =>
      sql`UPDATE product_prices SET hidden = ${isHidden} WHERE product_id = ${of} AND currency = ${at}`,
  );
const take = fc
  .tuple(id, currency)
  .map(
    ([of, at]): SQL =>
      sql`UPDATE product_prices SET price = 0, discount_price = 0 WHERE product_id = ${of} AND currency = ${at}`,
  );

it('writes for new prices what it writes for a product that changes', async () => {
  const transaction = fc.array(fc.oneof({ weight: 3, arbitrary: reprice }, hide, take), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(transaction, async (changes) => {
      await database.transaction(async (tx) => {
        for (const change of changes) await tx.execute(change);
      });
      const found = await written();
      await database.transaction((tx) => tx.execute(sql`UPDATE products SET position = position`));
      expect(found).toEqual(await written());
    }),
    { numRuns: 25 },
  );
});

it('leaves the words of a product alone when its price becomes another one', async () => {
  await database.transaction((tx) => tx.execute(sql`UPDATE product_prices SET price = 500, discount_price = 500`));
  const before = await documentVersions();
  await database.transaction((tx) => tx.execute(sql`UPDATE product_prices SET price = 700, discount_price = 600`));
  expect(await documentVersions()).toEqual(before);
  const offers = await rowsOf(sql`SELECT DISTINCT offers FROM product_summaries`);
  expect(offers).toEqual([{ offers: ['AED', 'SAR'] }]);
});
