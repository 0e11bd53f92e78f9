import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS, type Market, type MarketCode } from '#kernel/market';
import { decimal, minor, toDecimal } from '#kernel/money';
import { ok } from '#kernel/result';
import { addToCart, readCart } from '#shop/cart';
import { setPrice } from '#shop/catalogue';
import { listEmailsTo } from '#shop/emails';
import { readOrderById, readOrdersOf } from '#shop/orders';
import { setVatRates } from '#shop/pricing';
import { setStock, stockOf } from '#shop/stock';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { type OrderRequest, placeOrder, readShippingAddress, saveShippingAddress } from './index.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
// the courier says what a delivery costs; by default every delivery costs the fee of the policy
await database.read.execute(sql`
  INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
  VALUES ('courier', 'shipping.fixed', 'KSA', 'false'::jsonb, to_timestamp(0), 'test', now())`);
const { KSA, UAE } = MARKETS;

const rose = await testProduct(shop, { slug: 'rose', SAR: 80, AED: 90, before: 100 });
const oudh = await testProduct(shop, { slug: 'oudh', SAR: 120, AED: 110 });

/** A shopper with a cart and an address. */
async function shopper(
  lines: readonly [productId: string, count: number][],
  market: Market = KSA,
  address?: MarketCode,
) {
  const ownerId = randomId();
  for (const [productId, count] of lines) {
    const added = await addToCart(shop, { ownerId, market, productId, count });
    if (!added.ok) throw new Error(added.error.code);
  }
  const saved = await saveShippingAddress(shop, {
    ownerId,
    market: MARKETS[address ?? market.code],
    address: testAddress(address ?? market.code),
  });
  if (!saved.ok) throw new Error('the address was refused');
  return ownerId;
}

function request(ownerId: string, total: number, rest: Partial<OrderRequest> = {}): OrderRequest {
  return {
    ownerId,
    market: KSA,
    fallbackMarket: UAE,
    language: 'en',
    method: 'COD',
    seen: { total: toDecimal(minor(total), 'SAR'), tax: null, shipping: null },
    transactionId: '',
    coupon: '',
    ...rest,
  };
}

async function getEmail(orderId: string) {
  return (await listEmailsTo(database.read, 'noura@example.com')).find(({ key }) => key === orderId);
}

const countOrders = async (ownerId: string) => (await readOrdersOf(shop, ownerId)).length;

describe('placing an order', () => {
  it('writes order, lines, stock and email in one transaction and closes the cart', async () => {
    const ownerId = await shopper([
      [rose, 2],
      [oudh, 1],
    ]);
    const before = await stockOf(database.read, KSA, [rose, oudh]);
    const placed = await placeOrder(shop, request(ownerId, 32200, { language: 'ar', transactionId: 'click-1' }));
    if (!placed.ok) throw new Error(placed.error.code);
    expect(placed.value).toMatchObject({
      ownerId,
      market: 'KSA',
      currency: 'SAR',
      language: 'ar',
      amounts: { subtotal: 28000, discount: 0, tax: 4200, shipping: 0, total: 32200 },
      vatBasisPoints: 1500,
      payment: { method: 'COD', state: 'on_delivery', paidAt: null },
      address: { email: 'noura@example.com', city: 'Riyadh' },
      seller: { legalName: { en: 'Dar Al Misk Perfume Factory Company' } },
      lines: [
        { productId: rose, listPrice: 10000, unitPrice: 8000, count: 2, size: '100 ml' },
        { productId: oudh, listPrice: 12000, unitPrice: 12000, count: 1 },
      ],
      createdAt: shop.clock.now(),
    });
    expect(placed.value.id).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(placed.value.number).toBeGreaterThanOrEqual(10001);
    const after = await stockOf(database.read, KSA, [rose, oudh]);
    expect([...before].map(([id, onHand]) => onHand - (after.get(id) ?? 0))).toEqual([2, 1]);
    expect((await readCart(shop, { ownerId, market: KSA, fallbackMarket: KSA })).lines).toEqual([]);
    expect(await readOrderById(shop, placed.value.id)).toEqual(placed.value);
    const email = await getEmail(placed.value.id);
    expect(email).toMatchObject({ kind: 'orderAcknowledgement', recipient: 'noura@example.com', language: 'ar' });
    const [order, id] = [placed.value.id, email?.id];
    expect(await shop.queued()).toContainEqual({ job: 'orderPlaced', data: { order, email: id }, key: order });
  });

  it('charges for the delivery below 200 and not from exactly 200 on', async () => {
    const below = await placeOrder(shop, request(await shopper([[rose, 1]]), 8000 + 1200 + 2500));
    expect(below).toMatchObject({ ok: true, value: { amounts: { shipping: 2500 } } });
    const exact = await placeOrder(
      shop,
      request(
        await shopper([
          [rose, 1],
          [oudh, 1],
        ]),
        20000 + 3000,
      ),
    );
    expect(exact).toMatchObject({ ok: true, value: { amounts: { subtotal: 20000, shipping: 0 } } });
  });

  it('uses a charge that the courier has quoted before', async () => {
    const quote = () => Promise.reject(new Error('quoted'));
    const knowing = { ...shop, shipping: { quote, known: () => minor(3000) } };
    const placed = await placeOrder(knowing, request(await shopper([[rose, 1]]), 8000 + 1200 + 3000));
    expect(placed).toMatchObject({ ok: true, value: { amounts: { shipping: 3000 } } });
  });

  it('charges for the city of the address, also when it changes during the quote', async () => {
    const ownerId = await shopper([[rose, 1]]);
    const cities: string[] = [];
    const moving: typeof shop.shipping = {
      known: () => null,
      async quote({ city }) {
        cities.push(city);
        if (city === 'Riyadh') {
          const address = { ...testAddress(), city: 'Jeddah' };
          await saveShippingAddress(shop, { ownerId, market: KSA, address });
        }
        return ok(minor(city === 'Riyadh' ? 2500 : 4000));
      },
    };
    const placed = await placeOrder({ ...shop, shipping: moving }, request(ownerId, 8000 + 1200 + 4000));
    expect(placed).toMatchObject({ ok: true, value: { amounts: { shipping: 4000 }, address: { city: 'Jeddah' } } });
    expect(cities).toEqual(['Riyadh', 'Jeddah']);
  });

  it('charges dirhams and their VAT in the UAE', async () => {
    const ownerId = await shopper([[rose, 3]], UAE);
    const placed = await placeOrder(shop, request(ownerId, 27000 + 1350, { market: UAE }));
    expect(placed).toMatchObject({ ok: true, value: { currency: 'AED', vatBasisPoints: 500, market: 'UAE' } });
  });

  it('stores VAT, prices and seller of its day', async () => {
    const product = await testProduct(shop, { slug: 'of-its-day', SAR: 300 });
    const placed = await placeOrder(shop, request(await shopper([[product, 1]]), 34500));
    if (!placed.ok) throw new Error(placed.error.code);
    await setPrice(shop, product, 'SAR', { price: minor(1), discountPrice: minor(1) });
    await database.transaction((tx) => setVatRates(tx, { SAR: 0 }));
    expect(await readOrderById(shop, placed.value.id)).toEqual(placed.value);
    await database.transaction((tx) => setVatRates(tx, { SAR: 1500 }));
  });
});

describe('a repeated order', () => {
  it('returns the same order for the same key, even after the cart was filled again', async () => {
    const ownerId = await shopper([[oudh, 2]]);
    const submission = request(ownerId, 27600, { transactionId: 'key-1' });
    const first = await placeOrder(shop, submission);
    await addToCart(shop, { ownerId, market: KSA, productId: rose, count: 1 });
    expect(await placeOrder(shop, submission)).toEqual(first);
    expect(await countOrders(ownerId)).toBe(1);
    expect((await readCart(shop, { ownerId, market: KSA, fallbackMarket: KSA })).lines).toHaveLength(1);
  });

  it('makes another order for another shopper with the same key', async () => {
    const submissions = [await shopper([[oudh, 2]]), await shopper([[oudh, 2]])].map((ownerId) =>
      request(ownerId, 27600, { transactionId: 'key-2' }),
    );
    const orders = await Promise.all(submissions.map((one) => placeOrder(shop, one)));
    expect(new Set(orders.map((order) => order.ok && order.value.id)).size).toBe(2);
  });

  it.each(['', 'key-3'])('makes one order of 20 submissions at once (key %j)', async (transactionId) => {
    const ownerId = await shopper([[oudh, 2]]);
    const submission = request(ownerId, 27600, { transactionId });
    const results = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop, submission)));
    const ids = new Set(results.flatMap((result) => (result.ok ? [result.value.id] : [])));
    expect(ids.size).toBe(1);
    expect(await countOrders(ownerId)).toBe(1);
    if (transactionId) expect(results.every((result) => result.ok)).toBe(true);
  });
});

describe('the cart of an order', () => {
  it('is locked before it is read: a change under way is waited for, and the new amounts are asked for', async () => {
    const ownerId = await shopper([[oudh, 2]]);
    const [changed, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = database.transaction(async (tx) => {
      await tx.execute(sql`UPDATE carts SET version = version + 1 WHERE owner_id = ${ownerId}`);
      await tx.execute(
        sql`UPDATE cart_lines SET count = 3 WHERE cart_id = (SELECT id FROM carts WHERE owner_id = ${ownerId})`,
      );
      changed.resolve();
      await asked.promise;
    });
    await changed.promise;
    const placing = placeOrder(shop, request(ownerId, 27600));
    asked.resolve();
    await change;
    expect(await placing).toMatchObject({ error: { code: 'amountsChanged', amounts: { total: 41400 } } });
    expect(await countOrders(ownerId)).toBe(0);
  });

  it('is not the only one: of two that want the last piece at once, one is refused as sold out', async () => {
    const last = await testProduct(shop, { slug: 'last-meanwhile', SAR: 300, stock: 1 });
    const owners = [await shopper([[last, 1]]), await shopper([[last, 1]])];
    const results = await Promise.all(owners.map((ownerId) => placeOrder(shop, request(ownerId, 34500))));
    expect(results.filter(({ ok: isPlaced }) => isPlaced)).toHaveLength(1);
    expect(results.find(({ ok: isPlaced }) => !isPlaced)).toMatchObject({ error: { code: 'soldOut', onHand: 0 } });
    expect(await stockOf(database.read, KSA, [last])).toEqual(new Map([[last, 0]]));
  });
});

describe('an order is refused', () => {
  /** Runs a refused order and makes sure that nothing at all was written. */
  async function refusalOf(submission: OrderRequest) {
    const state = async () =>
      (
        await database.read.execute(sql`SELECT (SELECT count(*)::int FROM orders) AS orders,
          (SELECT count(*)::int FROM order_lines) AS lines, (SELECT count(*)::int FROM emails) AS emails,
          (SELECT sum(on_hand)::int FROM product_stock) AS stock, (SELECT count(*)::int FROM carts WHERE status = 'open') AS carts`)
      ).rows[0];
    const before = await state();
    const result = await placeOrder(shop, submission);
    expect(await state()).toEqual(before);
    return result.ok ? 'placed' : result.error;
  }

  it('for an empty cart', async () => {
    const ownerId = randomId();
    expect(await refusalOf(request(ownerId, 0))).toEqual({ code: 'cartEmpty' });
  });

  it('without an address', async () => {
    const ownerId = randomId();
    await addToCart(shop, { ownerId, market: KSA, productId: rose, count: 1 });
    expect(await refusalOf(request(ownerId, 11700))).toEqual({ code: 'addressMissing' });
  });

  it('with an address in another market', async () => {
    const ownerId = await shopper([[rose, 1]], KSA, 'UAE');
    expect(await refusalOf(request(ownerId, 11700))).toEqual({ code: 'addressInOtherCountry', market: 'KSA' });
  });

  it('for a product that has been hidden', async () => {
    const product = await testProduct(shop, { slug: 'hidden-meanwhile' });
    const ownerId = await shopper([[product, 1]]);
    await setPrice(shop, product, 'SAR', null);
    expect(await refusalOf(request(ownerId, 14000))).toMatchObject({ code: 'productUnavailable', productId: product });
  });

  it('for more than the stock', async () => {
    const product = await testProduct(shop, { slug: 'short-meanwhile', stock: 3 });
    const ownerId = await shopper([
      [rose, 1],
      [product, 3],
    ]);
    await database.transaction((tx) => setStock(tx, [{ productId: product, currency: 'SAR', onHand: 2 }]));
    expect(await refusalOf(request(ownerId, 43700))).toMatchObject({ code: 'soldOut', productId: product, onHand: 2 });
  });

  it.each([
    ['total', { total: decimal(321.99), tax: null, shipping: null }],
    ['tax', { total: decimal(322), tax: decimal(0), shipping: null }],
    ['shipping', { total: decimal(322), tax: null, shipping: decimal(25) }],
  ])('for a wrong %s, with the correct amounts', async (_what, seen) => {
    const ownerId = await shopper([
      [rose, 2],
      [oudh, 1],
    ]);
    expect(await refusalOf(request(ownerId, 0, { seen }))).toEqual({
      code: 'amountsChanged',
      currency: 'SAR',
      amounts: { subtotal: 28000, discount: 0, tax: 4200, shipping: 0, total: 32200 },
      offered: null,
    });
  });

  it('when a price changes during checkout, and placed at the new price', async () => {
    const product = await testProduct(shop, { slug: 'dearer', SAR: 300 });
    const ownerId = await shopper([[product, 1]]);
    await setPrice(shop, product, 'SAR', { price: minor(40000), discountPrice: minor(40000) });
    const refusal = await refusalOf(request(ownerId, 34500));
    expect(refusal).toMatchObject({ code: 'amountsChanged', amounts: { total: 46000 } });
    expect(await placeOrder(shop, request(ownerId, 46000))).toMatchObject({ ok: true });
  });

  it('for a payment method of another market and for a card method without a payment', async () => {
    const ownerId = await shopper([[rose, 1]]);
    expect(await refusalOf(request(ownerId, 11700, { method: 'ONLINE' }))).toEqual({ code: 'methodOfOtherCountry' });
    expect(await refusalOf(request(ownerId, 11700, { method: 'MADA' }))).toEqual({ code: 'methodUnavailable' });
  });
});

describe('the shipping address', () => {
  it('is saved trimmed and read back, one per shopper', async () => {
    const ownerId = randomId();
    expect(await readShippingAddress(shop, ownerId)).toBeNull();
    await saveShippingAddress(shop, { ownerId, market: KSA, address: testAddress() });
    await saveShippingAddress(shop, {
      ownerId,
      market: KSA,
      address: { ...testAddress(), firstname: '  <script>alert(1)</script> ', phone: '٠٥٠ ٠٠٠ ٠٠٠٠' },
    });
    expect(await readShippingAddress(shop, ownerId)).toEqual({
      ...testAddress(),
      firstname: '<script>alert(1)</script>',
      phone: '+966500000000',
    });
  });

  it('is refused with its problems in order', async () => {
    const refused = await saveShippingAddress(shop, {
      ownerId: randomId(),
      market: KSA,
      address: { ...testAddress('UAE'), city: '' },
    });
    expect(refused).toMatchObject({ error: [{ key: 'checkout.emptyCity' }, { key: 'checkout.otherCountry' }] });
  });
});
