import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { deliveryPromise } from '#shop/delivery/promise.rules';
import { readOrderById } from '#shop/orders';
import { forgetTerms, recentTerms } from '#shop/settings';
import type { SettingKey } from '#shop/settings/settings.rules';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { placeOrder, saveShippingAddress } from './index.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { KSA, UAE } = MARKETS;
const rose = await testProduct(shop, { slug: 'rose', SAR: 80 });

async function set(key: SettingKey, value: unknown, startsAt = new Date(0)) {
  await database.read.execute(sql`
    INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
    VALUES (${randomId()}, ${key}, 'KSA', ${JSON.stringify(value)}::jsonb, ${startsAt.toISOString()}, 'test', now())`);
  forgetTerms(shop);
}

beforeEach(async () => {
  await database.read.execute(sql`DELETE FROM settings`);
  forgetTerms(shop);
});

/** Orders roses of 80.00 for cash, with the total that the page has shown. */
async function order(count: number, total: number, phone = '+966500000000', city = testAddress().city) {
  const ownerId = randomId();
  await addToCart(shop, { ownerId, market: KSA, productId: rose, count });
  await saveShippingAddress(shop, { ownerId, market: KSA, address: { ...testAddress(), phone, city } });
  return await placeOrder(shop, {
    ownerId,
    market: KSA,
    fallbackMarket: UAE,
    language: 'en',
    method: 'COD',
    seen: { total: toDecimal(minor(total), 'SAR'), tax: null, shipping: null },
    transactionId: '',
  });
}

it('takes the free-shipping threshold, the fee and the VAT rate of the settings', async () => {
  await set('shipping.free_from', 80_00);
  expect(await order(1, 92_00)).toMatchObject({ ok: true, value: { amounts: { shipping: 0 } } });
  await set('shipping.free_from', 300_00, new Date(1));
  expect(await order(1, 92_00)).toMatchObject({ ok: false, error: { code: 'amountsChanged' } });
  expect(await order(1, 117_00)).toMatchObject({ ok: true, value: { amounts: { shipping: 25_00 } } });
  await set('shipping.fee', 31_00);
  await set('shipping.fixed', true);
  expect(await order(1, 123_00)).toMatchObject({ ok: true, value: { amounts: { shipping: 31_00 } } });
  await set('vat.rate', 500);
  expect(await order(1, 80_00 + 4_00 + 31_00)).toMatchObject({ ok: true, value: { vatBasisPoints: 500 } });
});

it('keeps a VAT rate until its start, and takes the new one from then on', async () => {
  const start = new Date(shop.clock.now().getTime() + 60_000);
  await set('vat.rate', 2000, start);
  expect(await order(1, 117_00)).toMatchObject({ ok: true, value: { vatBasisPoints: 1500 } });
  shop.clock.move(1);
  expect(await order(1, 117_00)).toMatchObject({ ok: false, error: { code: 'amountsChanged' } });
  expect(await order(1, 121_00)).toMatchObject({ ok: true, value: { vatBasisPoints: 2000 } });
});

it('keeps the days of delivery that were promised when the order was placed', async () => {
  const placed = await order(1, 117_00);
  if (!placed.ok) throw new Error(placed.error.code);
  const { from, to } = deliveryPromise(KSA, (await recentTerms(shop, 'KSA')).delivery, shop.clock.now());
  await set('delivery.holidays', `${from}..${to}`);
  expect(await readOrderById(shop, placed.value.id)).toMatchObject({ promise: { from, to } });
  const { rows } = await database.read.execute<{ promise: object }>(
    sql`SELECT data -> 'promise' AS promise FROM emails WHERE data ->> 'id' = ${placed.value.id}`,
  );
  expect(rows).toEqual([{ promise: { from, to } }]);
  const later = await order(1, 117_00);
  expect(later.ok && later.value.promise?.from).not.toBe(from);
});

it('promises an order to a far city the last of the days', async () => {
  const near = await order(1, 117_00);
  const far = await order(1, 117_00, '+966500000000', 'ابها');
  if (!near.ok || !far.ok) throw new Error('not placed');
  const last = near.value.promise?.to;
  expect(near.value.promise?.from).not.toBe(last);
  expect(far.value.promise).toEqual({ from: last, to: last });
});

it('refuses cash where it is not offered, above its limit and after refused parcels, and writes nothing', async () => {
  await set('cash.limit', 117_00);
  expect(await order(1, 117_00)).toMatchObject({ ok: true });
  expect(await order(2, 209_00)).toEqual({ ok: false, error: { code: 'cashAbove', limit: 117_00 } });
  await set('cash.refusals', 1);
  const placed = await order(1, 117_00, '055 123 4567');
  if (!placed.ok) throw new Error(placed.error.code);
  await database.read.execute(sql`
    UPDATE parcels SET state = 'returned', waybill = 'W1', booked_at = now(), dispatched_at = now(), ended_at = now(),
      due_at = NULL WHERE order_id = ${placed.value.id}`);
  expect(await order(1, 117_00, '+966 55 123 4567')).toEqual({ ok: false, error: { code: 'cashAfterRefusals' } });
  expect(await order(1, 117_00, '٠٥٥١٢٣٤٥٦٨')).toMatchObject({ ok: true });
  await set('cash.offered', false);
  expect(await order(1, 117_00, '0509999999')).toEqual({ ok: false, error: { code: 'cashNotOffered' } });
});

it('answers quotes from memory for a second, also from two processes', async () => {
  expect((await recentTerms(shop, 'KSA')).shippingFee).toBe(25_00);
  await database.read.execute(sql`
    INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
    VALUES ('other', 'shipping.fee', 'KSA', '3100', ${new Date(0).toISOString()}, 'another process', now())`);
  expect((await recentTerms(shop, 'KSA')).shippingFee).toBe(25_00);
  shop.clock.move(1);
  expect((await recentTerms(shop, 'KSA')).shippingFee).toBe(31_00);
});
