import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { addToCart } from '#shop/cart';
import { saveShippingAddress } from '#shop/checkout';
import { stockOf } from '#shop/stock';
import { buyFromProcesses, type Outcome } from '#support/buyers';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';

const { database, url } = await testDatabase();
const shop = await testShop(database);
const market = MARKETS.KSA;

async function shopper(productIds: readonly string[]): Promise<string> {
  const ownerId = randomId();
  for (const productId of productIds) {
    const added = await addToCart(shop, { ownerId, market, productId, count: 1 });
    if (!added.ok) throw new Error(added.error.code);
  }
  await saveShippingAddress(shop, { ownerId, market, address: testAddress() });
  return ownerId;
}

/** Creates guests with the same products in their carts. */
async function shoppers(count: number, productIds: readonly string[]): Promise<string[]> {
  const owners: string[] = [];
  for (let n = 0; n < count; n += 1) owners.push(await shopper(productIds));
  return owners;
}

async function rowsOf(table: 'orders' | 'order_lines' | 'emails'): Promise<number> {
  const { rows } = await database.read.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? 0;
}

const placed = (outcomes: readonly Outcome[]) => outcomes.flatMap((one) => ('orderId' in one ? [one.orderId] : []));
const refusals = (outcomes: readonly Outcome[]) =>
  Object.entries(Object.groupBy(outcomes, (one) => ('refused' in one ? one.refused : 'placed'))).map(
    ([what, of]) => [what, of?.length ?? 0] as const,
  );

it('sells exactly 5 units to 200 buyers from two processes', async () => {
  const product = await testProduct(shop, { slug: 'last-five', stock: 5 });
  const owners = await shoppers(200, [product]);
  const outcomes = await buyFromProcesses(
    url,
    owners.map((ownerId) => ({ ownerId, total: 14000, transactionId: randomId() })),
    2,
  );
  expect(new Map(refusals(outcomes))).toEqual(
    new Map([
      ['placed', 5],
      ['soldOut', 195],
    ]),
  );
  expect(new Set(placed(outcomes)).size).toBe(5);
  expect(await stockOf(database.read, market, [product])).toEqual(new Map([[product, 0]]));
  expect([await rowsOf('orders'), await rowsOf('order_lines'), await rowsOf('emails')]).toEqual([5, 5, 5]);
});

it('neither deadlocks nor oversells for buyers of the same products in opposite order', async () => {
  const [one, other] = [
    await testProduct(shop, { slug: 'one', stock: 10 }),
    await testProduct(shop, { slug: 'other', stock: 10 }),
  ];
  const owners = [...(await shoppers(20, [one, other])), ...(await shoppers(20, [other, one]))];
  const outcomes = await buyFromProcesses(
    url,
    owners.map((ownerId) => ({ ownerId, total: 23000, transactionId: randomId() })),
    2,
  );
  expect(new Map(refusals(outcomes))).toEqual(
    new Map([
      ['placed', 10],
      ['soldOut', 30],
    ]),
  );
  expect([...(await stockOf(database.read, market, [one, other])).values()]).toEqual([0, 0]);
});

it.each(['the-same-key', ''])(
  'places one order for 20 identical submissions from two processes (key %j)',
  async (transactionId) => {
    const product = await testProduct(shop, { slug: `double${transactionId}`, stock: 50 });
    const before = await rowsOf('orders');
    const ownerId = await shopper([product]);
    const outcomes = await buyFromProcesses(
      url,
      Array.from({ length: 20 }, () => ({ ownerId, total: 14000, transactionId })),
      2,
    );
    expect(new Set(placed(outcomes)).size).toBe(1);
    if (transactionId) expect(placed(outcomes)).toHaveLength(20);
    expect(await rowsOf('orders')).toBe(before + 1);
    expect(await stockOf(database.read, market, [product])).toEqual(new Map([[product, 49]]));
  },
);
