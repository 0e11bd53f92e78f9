import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ok } from '#kernel/result';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';
import { slotsOfChange } from '../../changes/change-table.ts';
import { holdEdge, leaveEdge, raiseEdgeVersion } from '../../changes/edges.ts';
import { openFeed } from '../../changes/feed.ts';
import { readChanges } from '../../changes/queries.ts';
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
    feed: openFeed(shop, { period: async () => 'today', limited: (run) => run(), report: () => {} }),
    raiseVersion: () => raiseEdgeVersion(shop),
    hold: (seconds) => holdEdge(shop, 'edge', holder, seconds),
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
  const everything = { tags: slotsOfChange(['*']).map(tagOfSlot), before: null };
  const [one, other] = [processOf('one'), processOf('other')];
  await one.step();
  await other.step();
  expect(one.purges).toEqual([everything]);
  expect(other.purges).toEqual([]);
  await one.step(400);

  const before = await readChanges(shop, null);
  await reprice();
  await one.step();
  const purge = one.purges.at(-1);
  expect(purge?.tags).toEqual(expect.arrayContaining(slotsOfChange([`product:${id}`]).map(tagOfSlot)));
  const after = await readChanges(shop, before.snapshot);
  expect(after.changes.map(({ tag }) => tag)).toContain(`product:${id}`);
  expect(versionText(after.version)).toBe(purge?.before);
  expect(after.version).toBeGreaterThan(before.version);
  expect(await raiseEdgeVersion(shop)).toBeGreaterThan(after.version);

  // it is killed before the purge is repeated: the next one purges everything
  await leaveEdge(shop, 'edge', 'one');
  await other.step(3_000);
  expect(other.purges).toEqual([everything]);
});
