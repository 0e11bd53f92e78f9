import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { deleteIdleGuests, saveShippingAddress } from '#shop/checkout';
import { retentionDays } from '#shop/retention';
import { PERIODS } from '#shop/retention/periods.rules';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testAddress, testShop } from '#support/test-shop';
import { registerRetention } from './retention.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerRetention(admin, shop));
const owner = await testStaff(shop, 'owner');

const PATH = '/api/admin/retention';
const read = async () => await call('GET', PATH, { as: owner });
const version = async () => Number((await read()).headers.get('etag')?.replaceAll('"', ''));
const change = async (periods: object, ifMatch?: number, as = owner) =>
  await call('PATCH', PATH, { as, body: { periods }, ifMatch: ifMatch ?? (await version()) });

it('deletes by the days that the owner sets, from then on', async () => {
  const ownerId = randomId();
  const aDay = DAY_MS;
  await saveShippingAddress(shop, { ownerId, market: MARKETS.KSA, address: testAddress('KSA') });
  const old = new Date(shop.clock.now().getTime() - 12 * aDay).toISOString();
  await database.read.execute(sql`UPDATE shipping_addresses SET updated_at = ${old}::timestamptz`);
  const left = async () => (await database.read.execute(sql`SELECT 1 FROM shipping_addresses`)).rows.length;
  await deleteIdleGuests(shop);
  expect(await left()).toBe(1);
  const periods = Object.entries(PERIODS).map(([kind, period]) => ({ kind, ...period, set: null }));
  expect((await read()).body).toMatchObject({ periods });
  expect(await change({ idle_checkouts: 10 })).toMatchObject({
    status: 200,
    body: { guestCartDays: shop.guestCartDays },
  });
  await deleteIdleGuests(shop);
  expect(await left()).toBe(0);
});

it('writes who changed what, and nothing for days that stay', async () => {
  await change({ papers: 14, imports: PERIODS.imports.days });
  const { rows } = await database.read.execute(
    sql`SELECT action, subject, before, after FROM audit WHERE action = 'settings.set' AND subject <> 'setting:retention.idle_checkouts'`,
  );
  expect(rows).toEqual([
    { action: 'settings.set', subject: 'setting:retention.papers', before: { value: 30 }, after: { value: 14 } },
  ]);
  expect(await retentionDays(database.read, 'papers')).toBe(14);
});

it('refuses days beyond the list, in the field, and writes none of the others', async () => {
  const refused = await change({ payments: 5, papers: 21, stock_alerts: null });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      fields: [
        { path: 'payments', words: 'The store needs this for 35 days at least.' },
        { path: 'stock_alerts', words: 'Write a whole number of days, from 30 to 365.' },
      ],
    },
  });
  expect(await retentionDays(database.read, 'papers')).not.toBe(21);
});

it('refuses a version that is not the newest, and who may not change settings', async () => {
  const seen = await version();
  expect((await change({ papers: 20 }, seen)).status).toBe(200);
  expect((await change({ papers: 40 }, seen)).status).toBe(412);
  const packer = await testStaff(shop, 'fulfilment');
  expect((await change({ papers: 40 }, seen + 1, packer)).status).toBe(403);
});
