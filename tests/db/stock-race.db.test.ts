import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { addProducts, stableId } from '#shop/catalogue';
import { stockOf } from '#shop/stock';
import { testDatabase } from '#support/database';
import { sampleProduct } from '#support/products';

const { database, kind, url } = await testDatabase();
const BUYERS = path.resolve(import.meta.dirname, '../support/take-stock.ts');

async function product(slug: string, onHand: number): Promise<string> {
  const added = await addProducts({ database }, [sampleProduct(slug, { stock: [{ currency: 'SAR', onHand }] })]);
  expect(added.ok).toBe(true);
  return stableId(slug);
}

/** Runs two processes with 100 buyers each. Returns how many of the 200 got every product. */
async function buyFromTwoProcesses(productIds: readonly string[]): Promise<number> {
  const runs = [1, 2].map(() => promisify(execFile)(process.execPath, [BUYERS, url, '100', ...productIds]));
  return (await Promise.all(runs)).reduce((sum, run) => sum + Number(run.stdout), 0);
}

it('sells 5 units to 5 of 200 buyers in two processes', async () => {
  const id = await product('rare', 5);
  expect(await buyFromTwoProcesses([id])).toBe(5);
  expect((await stockOf(database.read, MARKETS.KSA, [id])).get(id)).toBe(0);
});

it('does not deadlock for three scarce products in different orders, and takes all three or none', async () => {
  const ids = [await product('one', 9), await product('two', 12), await product('three', 30)];
  expect(await buyFromTwoProcesses(ids)).toBe(9);
  expect([...(await stockOf(database.read, MARKETS.KSA, ids)).values()]).toEqual([0, 3, 21]);
});

// the embedded database runs one transaction at a time
it.skipIf(kind === 'embedded')('sells a last unit beside an open change of all products', async () => {
  const id = await product('last', 1);
  const { promise: until, resolve: commit } = Promise.withResolvers<void>();
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
  const change = database.transaction(async (tx) => {
    await tx.execute(sql`UPDATE products SET title_en = 'Rose of Taif'`);
    isWritten();
    await until;
  });
  await written;
  await database.read.execute(sql`UPDATE product_stock SET on_hand = 0 WHERE product_id = ${id}`);
  expect((await stockOf(database.read, MARKETS.KSA, [id])).get(id)).toBe(0);
  commit();
  await change;
});
