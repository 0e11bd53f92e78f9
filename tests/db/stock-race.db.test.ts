import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { addProducts, catalogueVersion, stableId } from '#shop/catalogue';
import { stockOf } from '#shop/stock';
import { testDatabase } from '#support/database';
import { sampleProduct } from '#support/products';

const { database, url } = await testDatabase();
const TAKERS = path.resolve(import.meta.dirname, '../support/take-stock.ts');

async function pieces(slug: string, onHand: number): Promise<string> {
  const added = await addProducts({ database }, [sampleProduct(slug, { stock: [{ currency: 'SAR', onHand }] })]);
  expect(added.ok).toBe(true);
  return stableId(slug);
}

/** Two processes with 100 takers each; how many of the 200 got what they wanted. */
async function takenByTwoProcesses(productIds: readonly string[]): Promise<number> {
  const runs = [1, 2].map(() => promisify(execFile)(process.execPath, [TAKERS, url, '100', ...productIds]));
  return (await Promise.all(runs)).reduce((sum, run) => sum + Number(run.stdout), 0);
}

it('sells 5 pieces to 200 takers in two processes 5 times, and leaves none', async () => {
  const id = await pieces('rare', 5);
  const before = await catalogueVersion({ database });
  expect(await takenByTwoProcesses([id])).toBe(5);
  expect((await stockOf(database.read, MARKETS.KSA, [id])).get(id)).toBe(0);
  expect(await catalogueVersion({ database })).toBe(before + 1);
});

it('never locks itself up when takers name three scarce products in different orders, and takes all three or none', async () => {
  const ids = [await pieces('one', 9), await pieces('two', 12), await pieces('three', 30)];
  expect(await takenByTwoProcesses(ids)).toBe(9);
  expect([...(await stockOf(database.read, MARKETS.KSA, ids)).values()]).toEqual([0, 3, 21]);
});
