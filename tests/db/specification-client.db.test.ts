/**
 * A client that knows only the specification: it reads cart, VAT, shipping charge and coupon by the calls of section
 * 7, computes the amounts of section 9.1 in a browser's arithmetic, and names the code in `coupon`.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from '#kernel/ids';
import { type Minor, minor, share, toDecimal } from '#kernel/money';
import { readOrdersOf } from '#shop/orders';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { testCoupon } from '#support/test-coupon';
import { testAddress, testProduct } from '#support/test-shop';
import { registerCardPages } from '../../src/web/api/card-pages.ts';
import { registerCart } from '../../src/web/api/cart.ts';
import { registerCheckout } from '../../src/web/api/checkout.ts';
import { registerCoupons } from '../../src/web/api/coupons.ts';
import { registerOrders } from '../../src/web/api/orders.ts';
import { registerPayments } from '../../src/web/api/payments.ts';

const { database } = await testDatabase();
const { shop, base } = await openCardShop(database);
const { call, errors } = testApi((api) => {
  registerCart(api, shop);
  registerCheckout(api, shop);
  registerCoupons(api, shop);
  registerOrders(api, shop);
  registerPayments(api, shop);
  registerCardPages(api, shop);
});
afterAll(() => expect(errors).toEqual([]));

const PRICES = [335, 120, 33.35, 8.65];
const products = new Map<number, string>();
for (const [n, price] of PRICES.entries()) {
  products.set(price, await testProduct(base, { slug: `p${n}`, SAR: price, AED: price, stock: 10_000 }));
}
const CODES = ['TEN', 'FIFTEEN', 'THIRTYTHREE', 'TAIF25'];
for (const [n, percent] of [10, 15, 33].entries()) {
  const reduction = { kind: 'percentage', basisPoints: percent * 100 } as const;
  await testCoupon(database, CODES[n] ?? '', { reduction });
}
await testCoupon(database, 'TAIF25', { reduction: { kind: 'fixed', amount: minor(25_00) } });

const cartAnswer = z.object({
  user: z.tuple([
    z.looseObject({ products: z.array(z.looseObject({ discountprice: z.array(z.number()), count: z.number() })) }),
  ]),
});
const taxAnswer = z.tuple([z.object({ AED: z.number(), SAR: z.number(), INR: z.number() })]);
const shippingAnswer = z.looseObject({ ShipCharges: z.number() });
const couponAnswer = z.looseObject({ type: z.string(), weightage: z.number() });

type Country = 'KSA' | 'UAE';

async function guest(country: Country, price: number, count: number): Promise<string> {
  const userId = randomId();
  const pricecon = country === 'KSA' ? 'SAR' : 'AED';
  const productId = products.get(price);
  await call('POST', '/api/cart', { country, body: { userId, productId, count, pricecon } });
  await call('POST', '/api/shippingaddress', { country, body: { userId, ...testAddress(country) } });
  return userId;
}

/** Computes what the client sends: VAT and shipping of the cart without the coupon, and the reduced total. */
async function computed(country: Country, userId: string, code: string) {
  const read = async (path: string) => (await call('GET', `/api/${path}`, { country })).body;
  const [{ products: lines }] = cartAnswer.parse(await read(`cart/${userId}`)).user;
  const [rates] = taxAnswer.parse(await read('tax'));
  const question = { shipCity: country, shipCntry: country, destCity: country, destCntry: country };
  const body = { ...question, shipType: 'DLV', codAmt: 0, weight: '1' };
  const { body: charges } = await call('POST', '/api/shipping', { country, body });
  const subtotal = lines.reduce((sum, { discountprice: [price = 0], count }) => sum + price * count, 0);
  const tax = (subtotal * rates[country === 'KSA' ? 'SAR' : 'AED']) / 100;
  const shipping = subtotal >= 200 ? 0 : shippingAnswer.parse(charges).ShipCharges;
  const full = subtotal + tax + shipping;
  const { type, weightage } = couponAnswer.parse(await read(`coupontitle/${code}`));
  const total = type === 'PERCENTAGE' ? full - (full * weightage) / 100 : full - weightage;
  return { tax, shipping, full, total: Math.max(0, total) };
}

/**
 * Expects the amounts of an order to be right: VAT is the rate of the remaining goods, and the parts add up to the
 * total.
 */
async function expectRight(userId: string, seen: number): Promise<Minor> {
  const [order] = await readOrdersOf(shop, userId);
  if (!order) throw new Error('no order');
  const { subtotal, discount, tax, shipping, total } = order.amounts;
  expect(tax).toBe(share(minor(subtotal - discount), order.vatBasisPoints));
  expect(subtotal - discount + tax + shipping).toBe(total);
  expect(Math.abs(toDecimal(total, order.currency) - seen)).toBeLessThan(0.0151);
  return total;
}

const asText = (amount: number): string => amount.toFixed(2);
const asIs = (amount: number): number => amount;

describe.each(['KSA', 'UAE'] as const)('in %s, a client that follows the specification', (country) => {
  it('orders with a coupon, however it rounds', async () => {
    for (const price of PRICES) {
      for (const code of CODES) {
        for (const written of [asText, asIs]) {
          const userId = await guest(country, price, 1);
          const { tax, shipping, total } = await computed(country, userId, code);
          const placed = await call('POST', '/api/order', {
            country,
            body: {
              userId,
              paymentMethod: 'COD',
              paymentResult: { id: '', status: '', update_time: '', email_address: '' },
              taxPrice: written(tax),
              shippingPrice: written(shipping),
              totalPrice: written(total),
              transactionId: '',
              isPaid: false,
              coupon: code,
            },
          });
          expect(placed, `${price} ${code} ${written(total)}`).toMatchObject({
            status: 200,
            body: { user: [{ coupon: code }] },
          });
          await expectRight(userId, total);
        }
      }
    }
  });

  it('gets 409 with the right amounts without the coupon name, and no order', async () => {
    const userId = await guest(country, 335, 1);
    const { tax, shipping, full, total } = await computed(country, userId, 'TEN');
    const body = { userId, paymentMethod: 'COD', taxPrice: tax, shippingPrice: shipping, totalPrice: total };
    for (const coupon of [undefined, '', null]) {
      expect(await call('POST', '/api/order', { country, body: { ...body, coupon } })).toMatchObject({
        status: 409,
        body: { code: 'amountsChanged', totals: { totalPrice: Number(full.toFixed(2)), discount: 0 } },
      });
    }
    expect(await readOrdersOf(shop, userId)).toEqual([]);
    const other = { ...body, totalPrice: total - 0.02, coupon: 'TEN' };
    expect((await call('POST', '/api/order', { country, body: other })).status).toBe(409);
    expect((await call('POST', '/api/order', { country, body: { ...body, coupon: 'ten' } })).status).toBe(200);
  });
});

it('opens the card form in KSA with the discounted amount', async () => {
  const country = 'KSA';
  for (const price of PRICES) {
    const userId = await guest(country, price, 1);
    const { total } = await computed(country, userId, 'THIRTYTHREE');
    const body = { type: 'MADA', amt: total, crr: 'SAR', userId };
    expect((await call('POST', '/api/checkout', { country, body })).body).toMatchObject({ code: 'amountsChanged' });
    const begun = await call('POST', '/api/checkout', { country, body: { ...body, coupon: 'THIRTYTHREE' } });
    expect(begun.status).toBe(200);
    const { amount } = z.looseObject({ amount: z.number() }).parse(begun.body);
    expect(Math.abs(amount - total)).toBeLessThan(0.0151);
  }
});

describe('in the UAE, a client that follows the specification and pays online', () => {
  const country = 'UAE';
  const go = async (userId: string, tax: number, shipping: number, query = '') =>
    (await call('GET', `/api/paytabs/${userId}/${tax}/${shipping}${query}`, { country })).headers.get('location') ?? '';

  it('pays the discounted amount when the path names the coupon, with VAT before or after it', async () => {
    for (const price of [335, 120]) {
      const userId = await guest(country, price, 1);
      const { tax, shipping, total } = await computed(country, userId, 'TEN');
      for (const [vat, query] of [
        [tax, '?coupon=TEN'],
        [tax * 0.9, '?coupon=ten'],
        [tax, `?coupon=TEN&total=${total}`],
      ] as const) {
        const page = await go(userId, vat, shipping, query);
        expect(page).toMatch(/^http/);
        const paid = toDecimal(minor(Math.floor(total * 100 + 0.5 + 1e-6)), 'AED');
        expect(await (await fetch(page)).text()).toContain(paid.toFixed(2));
      }
    }
  });

  it('is redirected back before paying when it sends discounted amounts without the coupon', async () => {
    const userId = await guest(country, 335, 1);
    const { tax, shipping, total } = await computed(country, userId, 'TEN');
    expect(await go(userId, tax, shipping, `?total=${total}`)).toBe('/checkout?error=amountsChanged');
    expect(await go(userId, tax * 0.9, shipping)).toBe('/checkout?error=amountsChanged');
    expect(await go(userId, tax, shipping, `?coupon=TEN&total=${total + tax}`)).toBe('/checkout?error=amountsChanged');
  });
});
