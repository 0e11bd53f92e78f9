import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';
import { adjustStock, byShopper, returnStock, type StockCause, setStock, stockOf, takeStock } from './index.ts';
import { STOCK_REASON_NAMES } from './reasons.rules.ts';

const { database, kind } = await testDatabase();
const shop = await testShop(database);
const { KSA, UAE } = MARKETS;

const at = new Date('2026-11-22T08:00:00Z');
const counted: StockCause = { reason: 'counted', actor: { kind: 'staff', id: 'reem' }, at, note: 'shelf A-04' };

type Movement = {
  delta: number;
  after: number;
  reason: string;
  actor: string;
  reference: string;
  order: string | null;
};

/** The movements of a product's stock in KSA, oldest first. */
async function movementsOf(productId: string): Promise<Movement[]> {
  const { rows } = await database.read.execute<Movement>(
    sql`SELECT delta, after, reason, actor, reference, order_id AS "order" FROM stock_movements
        WHERE product_id = ${productId} AND currency = 'SAR' ORDER BY id`,
  );
  return rows;
}

/** Expects the movements to add up to what is on hand, each to what it says was on hand after it. */
async function expectToAddUp(productId: string): Promise<void> {
  const movements = await movementsOf(productId);
  let sum = 0;
  for (const { delta, after } of movements) {
    sum += delta;
    expect(after).toBe(sum);
  }
  expect((await stockOf(database.read, KSA, [productId])).get(productId)).toBe(sum);
}

let counter = 0;
const product = (stock: number) => testProduct(shop, { slug: `moved-${++counter}`, stock });

describe('movements', () => {
  it('are written with their cause in the statement that changes the stock', async () => {
    const id = await product(5);
    const sold = byShopper('sold', at, { orderId: 'o1' });
    await database.transaction((tx) => takeStock(tx, KSA, [{ productId: id, count: 2 }], sold));
    await database.transaction((tx) => adjustStock(tx, KSA, [{ productId: id, delta: -1 }], counted));
    expect(await movementsOf(id)).toEqual([
      { delta: 5, after: 5, reason: 'loaded', actor: 'system:catalogue', reference: '', order: null },
      { delta: -2, after: 3, reason: 'sold', actor: 'shopper', reference: '', order: 'o1' },
      { delta: -1, after: 2, reason: 'counted', actor: 'staff:reem', reference: '', order: null },
    ]);
  });

  it('are written as unexplained for a change that gives no cause', async () => {
    const id = await product(5);
    await database.read.execute(sql`UPDATE product_stock SET on_hand = 9 WHERE product_id = ${id}`);
    expect((await movementsOf(id)).at(-1)).toMatchObject({ delta: 4, after: 9, reason: 'unexplained' });
  });

  it('never change', async () => {
    const id = await product(5);
    const change = (statement: ReturnType<typeof sql>) => database.read.execute(statement);
    await expect(change(sql`UPDATE stock_movements SET delta = 6 WHERE product_id = ${id}`)).rejects.toThrow();
    await expect(change(sql`DELETE FROM stock_movements WHERE product_id = ${id}`)).rejects.toThrow();
    await change(sql`DELETE FROM products WHERE id = ${id}`);
    expect(await movementsOf(id)).toEqual([]);
  });

  it('have the reasons of the list, in the database too', async () => {
    const { rows } = await database.read.execute<{ check: string }>(
      sql`SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint WHERE conname = 'stock_movements_reason_check'`,
    );
    expect([...(rows[0]?.check ?? '').matchAll(/'([a-z]+)'/g)].map(([, name]) => name)).toEqual(STOCK_REASON_NAMES);
  });
});

describe('adjustStock', () => {
  it('adds and takes all or none, and names what is missing', async () => {
    const [one, other] = [await product(3), await product(1)];
    const both = (first: number, second: number) =>
      database.transaction((tx) =>
        adjustStock(
          tx,
          KSA,
          [
            { productId: one, delta: first },
            { productId: other, delta: second },
          ],
          counted,
        ),
      );
    expect(await both(-1, -2)).toEqual({ ok: false, error: { code: 'not_on_hand', productId: other, onHand: 1 } });
    expect((await stockOf(database.read, KSA, [one])).get(one)).toBe(3);
    expect(await both(45, -1)).toEqual({
      ok: true,
      value: new Map([
        [one, 48],
        [other, 0],
      ]),
    });
  });

  it('starts the stock of a product that had none in a market, and knows no others', async () => {
    const id = await product(0);
    await database.read.execute(sql`DELETE FROM product_stock WHERE product_id = ${id}`);
    const add = (productId: string) =>
      database.transaction((tx) => adjustStock(tx, UAE, [{ productId, delta: 7 }], counted));
    expect(await add(id)).toEqual({ ok: true, value: new Map([[id, 7]]) });
    expect(await add('f'.repeat(24))).toMatchObject({ error: { code: 'product_unknown' } });
  });

  it('never takes more than there is when two take at once', async () => {
    const id = await product(3);
    const take = () => database.transaction((tx) => adjustStock(tx, KSA, [{ productId: id, delta: -2 }], counted));
    const results = await Promise.all([take(), take(), take()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    await expectToAddUp(id);
  });
});

type Step =
  | { readonly do: 'take' | 'return'; readonly count: number }
  | { readonly do: 'adjust'; readonly delta: number }
  | { readonly do: 'set' | 'write'; readonly onHand: number }
  | { readonly do: 'fail'; readonly count: number };

const count = fc.integer({ min: 1, max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('take' as const, 'return' as const), count }),
  fc.record({ do: fc.constant('adjust' as const), delta: fc.integer({ min: -8, max: 8 }).filter(Boolean) }),
  fc.record({ do: fc.constantFrom('set' as const, 'write' as const), onHand: fc.nat(9) }),
  fc.record({ do: fc.constant('fail' as const), count }),
);

async function play(one: Step, productId: string): Promise<void> {
  const lines = 'count' in one ? [{ productId, count: one.count }] : [];
  switch (one.do) {
    case 'take':
      return void (await database.transaction((tx) => takeStock(tx, KSA, lines, byShopper('held', at))));
    case 'return':
      return await database.transaction((tx) => returnStock(tx, KSA, lines, byShopper('released', at)));
    case 'adjust':
      return void (await database.transaction((tx) =>
        adjustStock(tx, KSA, [{ productId, delta: one.delta }], { ...counted, reason: 'correction' }),
      ));
    case 'set':
      return void (await database.transaction((tx) =>
        setStock(tx, [{ productId, currency: 'SAR', onHand: one.onHand }]),
      ));
    case 'write':
      return void (await database.read.execute(
        sql`UPDATE product_stock SET on_hand = ${one.onHand} WHERE product_id = ${productId} AND currency = 'SAR'`,
      ));
    case 'fail':
      return await database
        .transaction(async (tx) => {
          await returnStock(tx, KSA, lines, byShopper('released', at));
          throw new Error('rolled back');
        })
        .catch(() => undefined);
  }
}

describe('any sequence of sales, returns, counts and changes by hand, at once or one after the other', () => {
  it('leaves movements that add up to what is on hand', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { minLength: 2, maxLength: 12 }), async (steps) => {
        const id = await product(4);
        let atOnce: Promise<void>[] = [];
        for (const [one, alone] of steps) {
          atOnce.push(play(one, id));
          if (!alone) continue;
          await Promise.all(atOnce);
          atOnce = [];
        }
        await Promise.all(atOnce);
        await expectToAddUp(id);
      }),
      { numRuns: kind === 'postgres' ? 60 : 20 },
    );
  });
});
