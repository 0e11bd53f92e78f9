import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, toDecimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { addNote } from '#shop/orders';
import { writeReview } from '#shop/reviews';
import { requestApproval } from '#shop/staff';
import { tellStaff } from '#shop/staff-mail';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerWaiting } from './waiting.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerWaiting(admin, shop));
const read = async (as: { readonly cookie: string }) => (await call('GET', '/api/admin/waiting', { as })).body;

async function testOrder(): Promise<number> {
  const ownerId = randomId();
  const market = MARKETS.KSA;
  rose ??= await testProduct(shop, { slug: 'rose', SAR: 300 });
  await addToCart(shop, { ownerId, market, productId: rose, count: 1 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  const placed = await placeOrder(shop, {
    ...{ ownerId, market, fallbackMarket: market, language: 'en', method: 'COD', transactionId: '' },
    seen: { total: toDecimal(minor(345_00), market.currency), tax: null, shipping: null },
  });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.number;
}
let rose: string | undefined;

it('counts what waits on the screens that a person may see', async () => {
  const [owner, support, catalogue] = await Promise.all([
    testStaff(shop, 'owner'),
    testStaff(shop, 'support'),
    testStaff(shop, 'catalogue'),
  ]);
  rose = await testProduct(shop, { slug: 'rose', SAR: 300 });
  const productId = rose;
  await database.transaction((tx) =>
    writeReview(shop, tx, {
      customerId: `u_${randomId(24)}`,
      productId,
      name: 'Sara',
      rate: 1,
      text: 'Call +971 50 010 0199',
    }),
  );
  expect(await read(support)).toEqual({
    orders: { count: 0, hot: true },
    packing: { count: 0, hot: true },
    reviews: { count: 1, hot: false },
    approvals: { count: 0, hot: true },
  });
  const actor = {
    kind: 'staff' as const,
    id: owner.id,
    name: 'Layla',
    role: 'owner',
    session: 's',
    request: 'r',
    markets: [],
  };
  const asked = { actor, kind: 'test', subject: 'order:1', payload: {}, needs: 'refunds.make-large' as const };
  await database.transaction((tx) => requestApproval(shop, tx, asked));
  const finance = await testStaff(shop, 'finance');
  expect(await read(finance)).toMatchObject({
    payments: { count: 0 },
    reconciliation: { count: 0 },
    approvals: { count: 1 },
  });
  // who asked does not decide, and others do not see it
  expect(await read(owner)).toMatchObject({ approvals: { count: 0 } });
  expect(await read(catalogue)).toMatchObject({ approvals: { count: 0 } });
});

it('counts the notes that name a person until that person acts on the order', async () => {
  const [reem, sara] = [await testStaff(shop, 'fulfilment'), await testStaff(shop, 'support')];
  const number = await testOrder();
  const waiting = async () => await read(sara);
  const actorOf = (id: string) =>
    ({ kind: 'staff', id, name: 'Reem', role: 'support', session: 's', request: 'r', markets: ['KSA'] }) as const;
  await addNote(shop, actorOf(reem.id), { number, text: '@Sara please call', mentions: [sara.id] });
  expect(await waiting()).toMatchObject({ orders: { count: 1 } });
  expect(await read(reem)).toMatchObject({ orders: { count: 0 } });
  await tellStaff(shop);
  await tellStaff(shop);
  const mails = await database.read.execute(sql`SELECT recipient FROM emails WHERE kind = 'staffMention'`);
  expect(mails.rows).toEqual([{ recipient: sara.email }]);
  shop.clock.move(1);
  await addNote(shop, actorOf(sara.id), { number, text: 'Done', mentions: [] });
  expect(await waiting()).toMatchObject({ orders: { count: 0 } });
});

it('tells those who may edit an order that a piece is missing', async () => {
  const number = await testOrder();
  const support = await testStaff(shop, 'support');
  await database.read.execute(sql`INSERT INTO order_events (id, order_id, at, staff_name, kind, body, details, mentions)
    SELECT ${randomId()}, id, ${shop.clock.now().toISOString()}::timestamptz, '', 'unit_missing', '',
      jsonb_build_object('productId', (SELECT product_id FROM order_lines WHERE order_id = orders.id LIMIT 1)), '{}'
    FROM orders WHERE number = ${number}`);
  await tellStaff(shop);
  const { rows } = await database.read.execute<{ recipient: string; about: string }>(
    sql`SELECT recipient, data -> 'values' ->> 'about' AS about FROM emails WHERE kind = 'staffMissing'`,
  );
  expect(rows).toContainEqual({ recipient: support.email, about: 'rose' });
});
