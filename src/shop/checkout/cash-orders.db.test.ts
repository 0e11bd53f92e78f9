import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { forgetTerms } from '#shop/settings';
import type { SettingKey } from '#shop/settings/settings.rules';
import { stockOf } from '#shop/stock';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { cancelOrder, placeOrder, placePhoneOrder, saveShippingAddress } from './index.ts';

const { database } = await testDatabase();
const shop = { ...(await testShop(database)), cashCeilings: true };
const market = MARKETS.KSA;

let counter = 0;
const product = (stock: number) => testProduct(shop, { slug: `cash${++counter}`, SAR: 100, stock });
const left = async (id: string) => (await stockOf(database.read, market, [id])).get(id);

async function set(key: SettingKey, value: unknown) {
  await database.read.execute(sql`
    INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
    VALUES (${randomId()}, ${key}, 'KSA', ${JSON.stringify(value)}::jsonb, ${new Date(0).toISOString()}, 'test', now())`);
  forgetTerms(shop);
}

beforeEach(async () => {
  await database.read.execute(sql`DELETE FROM settings`);
  forgetTerms(shop);
});

type Who = { readonly ip?: string | null; readonly phone?: string; readonly email?: string };

let people = 0;
/** Somebody with a phone and a mailbox of their own. */
function someone(): Required<Omit<Who, 'ip'>> {
  people += 1;
  return { phone: `+96655${String(1_000_000 + people)}`, email: `someone${people}@example.com` };
}

/** Orders so many of each product for cash. */
async function buy(products: readonly string[], count: number, who: Who = {}, ownerId = randomId()) {
  const { ip = null, ...contact } = { ...someone(), ...who };
  for (const productId of products) await addToCart(shop, { ownerId, market, productId, count });
  await saveShippingAddress(shop, { ownerId, market, address: { ...testAddress('KSA'), ...contact } });
  const subtotal = 100_00 * count * products.length;
  const placed = await placeOrder(shop, {
    ...{ ownerId, market, fallbackMarket: market, language: 'en', method: 'COD', transactionId: '', ip },
    seen: {
      total: toDecimal(minor(subtotal + subtotal * 0.15 + (subtotal < 200_00 ? 25_00 : 0)), 'SAR'),
      tax: null,
      shipping: null,
    },
  });
  return placed.ok ? { ...placed.value, code: 'placed' as const } : { ...placed.error, ownerId };
}

async function mailsTo(email: string): Promise<number> {
  const { rows } = await database.read.execute<{ mails: number }>(
    sql`SELECT count(*)::int AS mails FROM emails WHERE recipient = ${email}`,
  );
  return rows[0]?.mails ?? 0;
}

describe('the stock', () => {
  it('is not taken by thirty cash orders of one address: a share of each product, one after the other', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => product(50)));
    const codes: string[] = [];
    for (let n = 0; n < 30; n += 1) codes.push((await buy(all, 10, { ip: '203.0.113.7' })).code);
    expect(codes.filter((code) => code === 'placed')).toHaveLength(1);
    for (const id of all) expect(await left(id)).toBe(40);
    expect(await buy(all, 6, { ip: '203.0.113.7' })).toMatchObject({ code: 'placed' });
    expect((await buy(all, 1, { ip: '203.0.113.7' })).code).not.toBe('placed');
    expect(await buy(all, 10, { ip: '203.0.113.8' })).toMatchObject({ code: 'placed' });
  });

  it('is not taken by thirty cash orders of one address at once', async () => {
    const id = await product(50);
    const all = await Promise.all(Array.from({ length: 30 }, () => buy([id], 3, { ip: '203.0.113.9' })));
    // 33 of 100 of 50 units
    expect(all.filter(({ code }) => code === 'placed')).toHaveLength(5);
    expect(await left(id)).toBe(35);
  });

  it('says how many may still be ordered for cash, in a refusal that names the product', async () => {
    const id = await product(30);
    await buy([id], 6, { ip: '203.0.113.10' });
    expect(await buy([id], 5, { ip: '203.0.113.10' })).toMatchObject({ code: 'cashShare', most: 3 });
    await buy([id], 3, { ip: '203.0.113.10' });
    expect(await buy([id], 1, { ip: '203.0.113.10' })).toMatchObject({ code: 'cashCeiling' });
  });

  it('is sold in small numbers, the last unit too', async () => {
    const id = await product(5);
    expect(await buy([id], 5, { ip: '203.0.113.11' })).toMatchObject({ code: 'placed' });
  });
});

describe('open cash orders', () => {
  it('have a ceiling of orders for one phone, in any notation, and one mailbox, in any spelling', async () => {
    const id = await product(1000);
    await set('cash.open_orders', 2);
    for (const phone of ['+966551234567', '0551234567']) expect((await buy([id], 1, { phone })).code).toBe('placed');
    expect((await buy([id], 1, { phone: '٠٥٥١٢٣٤٥٦٧' })).code).toBe('cashCeiling');
    for (const email of ['a.b@gmail.com', 'AB+x@googlemail.com'])
      expect((await buy([id], 1, { email })).code).toBe('placed');
    expect((await buy([id], 1, { email: 'ab@gmail.com' })).code).toBe('cashCeiling');
  });

  it('have a ceiling of units and of money', async () => {
    const id = await product(1000);
    await set('cash.network_units', 12);
    expect((await buy([id], 10, { ip: '198.51.100.1' })).code).toBe('placed');
    expect((await buy([id], 3, { ip: '198.51.100.1' })).code).toBe('cashCeiling');
    expect((await buy([id], 2, { ip: '198.51.100.1' })).code).toBe('placed');
    await set('cash.open_money', 300_00);
    const phone = '+966559999991';
    expect((await buy([id], 1, { phone })).code).toBe('placed');
    expect((await buy([id], 2, { phone })).code).toBe('cashCeiling');
    expect((await buy([id], 1, { phone })).code).toBe('placed');
  });

  it('end with their cancellation and when the courier has them', async () => {
    const id = await product(1000);
    await set('cash.open_orders', 1);
    const phone = '+966558888881';
    const first = await buy([id], 1, { phone });
    if (first.code !== 'placed') throw new Error(first.code);
    expect((await buy([id], 1, { phone })).code).toBe('cashCeiling');
    await cancelOrder(shop, first.ownerId, first.id);
    const second = await buy([id], 1, { phone });
    if (second.code !== 'placed') throw new Error(second.code);
    await database.read.execute(sql`
      UPDATE parcels SET state = 'dispatched', waybill = 'W1', booked_at = now(), dispatched_at = now(), due_at = now()
       WHERE order_id = ${second.id}`);
    expect((await buy([id], 1, { phone })).code).toBe('placed');
  });

  it('are not refused to a member of staff, and the same submission returns its order', async () => {
    const id = await product(1000);
    await set('cash.open_orders', 1);
    const phone = '+966557777771';
    await buy([id], 1, { phone });
    const actor = {
      kind: 'staff',
      id: 's',
      name: 'Sara',
      role: 'support',
      session: 's',
      request: 'r',
      markets: ['KSA'],
    } as const;
    const placed = await placePhoneOrder(shop, actor, {
      ...{ market: 'KSA', language: 'en', coupon: '', gift: false, giftNote: '' },
      ...{ lines: [{ productId: id, quantity: 1 }], address: { ...testAddress('KSA'), phone }, total: minor(140_00) },
    });
    expect(placed).toMatchObject({ ok: true });
  });

  it('leave sixty guests of one carrier alone', async () => {
    const id = await product(1000);
    const all = await Promise.all(Array.from({ length: 60 }, () => buy([id], 1, { ip: '192.0.2.200' })));
    expect(all.every(({ code }) => code === 'placed')).toBe(true);
  });
});

describe('acknowledgements', () => {
  it('go to a mailbox that nobody has confirmed three times an hour', async () => {
    const id = await product(1000);
    const email = 'victim@example.com';
    for (let n = 0; n < 5; n += 1) expect((await buy([id], 1, { email })).code).toBe('placed');
    expect(await mailsTo(email)).toBe(3);
  });

  it('go to it again once an order of the same phone was delivered', async () => {
    const id = await product(1000);
    const who = { email: 'regular@example.com', phone: '+966556666661' };
    const first = await buy([id], 1, who);
    if (first.code !== 'placed') throw new Error(first.code);
    await database.read.execute(
      sql`UPDATE orders SET delivered_at = now(), payment_state = 'paid', paid_at = now() WHERE id = ${first.id}`,
    );
    for (let n = 0; n < 4; n += 1) await buy([id], 1, who);
    expect(await mailsTo(who.email)).toBe(5);
  });
});
