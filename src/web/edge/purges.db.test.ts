import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ok } from '#kernel/result';
import { holdEdge, leaveEdge, noteEdgeTold, raiseEdgeVersion, readPageChanges } from '#shop/catalogue';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';
import { slotsOfChange } from '../pages/change-table.ts';
import { tagOfSlot } from './answers.ts';
import type { Purge } from './port.ts';
import { createPurgeLoop } from './purge-loop.ts';
import { versionText } from './version.rules.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const id = await testProduct(shop, { slug: 'rose', stock: 20 });
let time = 0;

/** A process that tells the edge, under a name of its own. */
function processOf(holder: string) {
  const purges: Purge[] = [];
  const loop = createPurgeLoop({
    tagsAtOnce: 500,
    againMs: [400],
    purger: {
      name: 'edge',
      async purge(purge) {
        purges.push(purge);
        return ok(null);
      },
    },
    readChanges: (after) => readPageChanges(shop, after),
    turn: async () => 'today',
    raiseVersion: () => raiseEdgeVersion(shop),
    hold: (seconds) => holdEdge(shop, 'edge', holder, seconds),
    note: (told) => noteEdgeTold(shop, 'edge', holder, told),
    now: () => time,
    onPurge: () => {},
  });
  return {
    purges,
    step: async (ms = 0) => {
      time += ms;
      await loop.step();
    },
  };
}
const reprice = () =>
  database.transaction((tx) =>
    tx.execute(sql`UPDATE product_prices SET price = price + 100, discount_price = discount_price + 100
                   WHERE product_id = ${id} AND currency = 'SAR'`),
  );

it('each change is purged by one process, with a version that who knows it has read', async () => {
  const [one, other] = [processOf('one'), processOf('other')];
  await one.step();
  await other.step();
  expect(one.purges).toEqual([{ tags: slotsOfChange(['*']).map(tagOfSlot), before: null }]);
  expect(other.purges).toEqual([]);
  await one.step(400);

  const before = await readPageChanges(shop, null);
  await reprice();
  await one.step();
  const purge = one.purges.at(-1);
  const product = slotsOfChange([`product:${id}`]).map(tagOfSlot);
  expect(purge?.tags).toEqual(expect.arrayContaining(product));
  const after = await readPageChanges(shop, before.snapshot);
  expect(after.changes.map(({ tag }) => tag)).toContain(`product:${id}`);
  expect(versionText(after.version)).toBe(purge?.before);
  expect(after.version).toBeGreaterThan(before.version);
  expect(await raiseEdgeVersion(shop)).toBeGreaterThan(after.version);

  // it is killed before the purge is repeated: the next one purges it again
  await leaveEdge(shop, 'edge', 'one');
  await other.step(3_000);
  expect(other.purges.at(-1)?.tags).toEqual(expect.arrayContaining(product));
  await other.step(400);
  const { told } = (await holdEdge(shop, 'edge', 'other', 10)) ?? {};
  expect((await readPageChanges(shop, told ?? null)).changes).toEqual([]);
  // what another process notes late counts no more
  await noteEdgeTold(shop, 'edge', 'one', { told: '1:1:', turn: '' });
  expect(await holdEdge(shop, 'edge', 'other', 10)).toEqual({ told, turn: 'today' });
});

it('an edge that was told nothing for hours forgets everything', async () => {
  await database.transaction((tx) => tx.execute(sql`UPDATE edge_progress SET told_at = now() - interval '6 hours'`));
  expect(await holdEdge(shop, 'edge', 'other', 10)).toEqual({ told: null, turn: null });
});
