import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { insertEmail } from '#shop/emails';
import { changeSettings, readSettings } from '#shop/settings';
import type { SettingKey } from '#shop/settings/settings.rules';
import { testDatabase } from '#support/database';
import { testStaff } from '#support/staff';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { tellStaff } from './tell-staff.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
// nine in the morning in Riyadh
const hour = shop.clock.now().getUTCHours() * 60 + shop.clock.now().getUTCMinutes();
shop.clock.move(24 * 60 + 6 * 60 - hour);
const owner = await testStaff(shop, 'owner', { language: 'ar' });
const support = await testStaff(shop, 'support', { markets: ['KSA'] });
const dubai = await testStaff(shop, 'fulfilment', { markets: ['UAE'] });
const rose = await testProduct(shop, { slug: 'rose', SAR: 300, stock: 1 });

async function setTo(key: SettingKey, value: boolean): Promise<void> {
  const actor = {
    kind: 'staff',
    id: owner.id,
    name: 'Layla',
    role: 'owner',
    session: 's',
    request: 'r',
    markets: ['KSA', 'UAE'],
    language: 'en',
  } as const;
  const { version } = await readSettings(shop, 'staff_mail', ['KSA']);
  const changes = [{ key, market: 'KSA', value, startsAt: null } as const];
  const done = await changeSettings(shop, {
    actor,
    group: 'staff_mail',
    expected: version,
    changes,
    needOf: async () => null,
  });
  if (!done.ok) throw new Error(done.error.code);
}

async function mailsOf(kind: string) {
  const { rows } = await database.read.execute<{
    recipient: string;
    data: { values: Record<string, string>; facts: unknown[] };
  }>(sql`SELECT recipient, data FROM emails WHERE kind = ${kind} ORDER BY recipient`);
  return rows;
}

async function order(): Promise<void> {
  const ownerId = randomId();
  const market = MARKETS.KSA;
  await addToCart(shop, { ownerId, market, productId: rose, count: 1 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  const seen = { total: toDecimal(minor(345_00), market.currency), tax: null, shipping: null };
  const input = {
    ownerId,
    market,
    fallbackMarket: market,
    language: 'en',
    method: 'COD',
    seen,
    transactionId: '',
  } as const;
  const placed = await placeOrder(shop, input);
  if (!placed.ok) throw new Error(placed.error.code);
}

it('tells about orders and sold-out products from when it is turned on, once, whom it concerns, in their language', async () => {
  expect(await tellStaff(shop)).toBe(0);
  await setTo('staff_mail.every_order', true);
  await setTo('staff_mail.sold_out', true);
  shop.clock.move(1);
  await order();
  await tellStaff(shop);
  await tellStaff(shop);
  expect((await mailsOf('staffOrder')).map(({ recipient }) => recipient)).toEqual(
    [owner.email, support.email].toSorted(),
  );
  const sold = await mailsOf('staffSoldOut');
  expect(sold.map(({ recipient }) => recipient)).toEqual([owner.email]);
  expect(sold[0]?.data.values).toMatchObject({ place: 'السعودية' });
  expect(JSON.stringify(sold)).not.toContain(dubai.email);
});

it('sums up the day before in the morning, once a day and person, with what waits and what did not work', async () => {
  await setTo('staff_mail.morning', true);
  const bounced = { kind: 'delivered', key: randomId(), recipient: 'sara@gmial.example', language: 'en' } as const;
  await insertEmail(database.read, { ...bounced, market: 'KSA', data: {} }, shop.clock.now());
  await database.read.execute(sql`UPDATE emails SET state = 'failed' WHERE recipient = ${bounced.recipient}`);
  // the order above was placed the day before
  shop.clock.move(24 * 60);
  await database.read.execute(
    sql`UPDATE emails SET changed_at = ${shop.clock.now().toISOString()} WHERE recipient = ${bounced.recipient}`,
  );
  await tellStaff(shop);
  await tellStaff(shop);
  const morning = await mailsOf('staffMorning');
  expect(morning.map(({ recipient }) => recipient)).toEqual([owner.email]);
  expect(morning[0]?.data).toMatchObject({
    yesterday: { orders: 1, markets: [{ market: 'KSA', revenue: 345_00, online: 0, givenBack: 0 }] },
    before: { orders: 0 },
    waiting: expect.arrayContaining([expect.objectContaining({ kind: 'stock' })]),
    undelivered: [bounced.recipient],
  });
  // of a shopper nothing else is in it
  expect(JSON.stringify(morning)).not.toContain(testAddress('KSA').phone);
  expect(JSON.stringify(morning)).not.toContain(testAddress('KSA').email);
  shop.clock.move(24 * 60);
  await tellStaff(shop);
  expect(await mailsOf('staffMorning')).toHaveLength(2);
});

it('says nothing on a morning without a sale and without anything that waits', async () => {
  await database.read.execute(sql`UPDATE product_stock SET on_hand = 40`);
  await database.read.execute(sql`DELETE FROM emails`);
  shop.clock.move(24 * 60);
  await tellStaff(shop);
  expect(await mailsOf('staffMorning')).toEqual([]);
});

it('is on for owners from the opening by one of them on, and comes in the first week without news', async () => {
  await database.read.execute(sql`DELETE FROM settings WHERE key = 'staff_mail.morning'`);
  await database.read.execute(sql`DELETE FROM emails`);
  const opened = shop.clock.now().toISOString();
  const openedBy = async (name: string) =>
    await database.read.execute(sql`INSERT INTO store_state (state, opened_at, changed_at, changed_by)
      VALUES ('open', ${opened}::timestamptz, ${opened}::timestamptz, ${name})
      ON CONFLICT (one) DO UPDATE SET changed_by = excluded.changed_by`);
  await openedBy('migration');
  await tellStaff(shop);
  expect(await mailsOf('staffMorning')).toEqual([]);
  await openedBy('Layla');
  await tellStaff(shop);
  const morning = await mailsOf('staffMorning');
  expect(morning.map(({ recipient }) => recipient)).toEqual([owner.email]);
  // somebody has ordered already, so there is no hint for the first day
  expect(morning[0]?.data).toMatchObject({ dayOfStore: 1, hint: null, givenUp: 0, store: { restoredAt: null } });
  shop.clock.move(2 * 24 * 60);
  const missed = async (path: string, hits: number) =>
    await database.read.execute(sql`INSERT INTO asked_addresses (path, below, day, missed, hits, last_at)
      VALUES (${path}, false, (${shop.clock.now()}::timestamptz AT TIME ZONE 'UTC')::date - 1, true, ${hits}, ${shop.clock.now()})`);
  await missed('/old-page', 15);
  await missed('/older-page', 6);
  await tellStaff(shop);
  const hints = (await mailsOf('staffMorning')).map(({ data }) => data);
  expect(hints).toMatchObject([{ missed: 0 }, { dayOfStore: 3, hint: 'oldAddresses', missed: 21 }]);
  shop.clock.move(-2 * 24 * 60);
  shop.clock.move(7 * 24 * 60);
  await database.read.execute(sql`DELETE FROM emails`);
  await tellStaff(shop);
  expect(await mailsOf('staffMorning')).toEqual([]);
});
