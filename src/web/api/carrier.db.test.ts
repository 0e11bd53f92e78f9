import { afterAll, expect, it } from 'vitest';
import { addProduct, stableId } from '#shop/catalogue';
import { setStock } from '#shop/stock';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { sampleProduct } from '#support/products';
import { testApi } from '#support/test-api';
import { PASS_COOKIE } from '../limits/device-passes.ts';
import { createRateLimiter } from '../limits/limiter.ts';
import { registerAccounts } from './accounts.ts';
import { registerOrderLookup } from './order-lookup.ts';
import { registerStockAlerts } from './stock-alerts.ts';

const { database } = await testDatabase();
const shop = await courierShop(database);
const limiter = createRateLimiter({}, { clock: shop.clock, now: () => shop.clock.now().getTime(), secret: 's' });
const { call, errors } = testApi(
  (api) => {
    registerAccounts(api, shop);
    registerOrderLookup(api, shop);
    registerStockAlerts(api, shop);
  },
  undefined,
  limiter,
);
afterAll(async () => {
  await shop.harness.close();
  expect(errors).toEqual([]);
});

const seconds = (count: number) => shop.clock.move(count / 60);
const person = (name: string) => ({
  firstName: 'Sara',
  lastName: 'Ali',
  email: `${name}@example.com`,
  phone: '+971501234567',
  password: 'their-own-words',
  password2: 'their-own-words',
});
const register = (name: string, more = {}) => call('POST', '/api/register', { body: person(name), ...more });
const reset = (name: string) => call('POST', '/api/resetpass', { body: { email: `${name}@example.com` } });
const links = (name: string) => call('POST', '/api/track/links', { body: { email: `${name}@example.com` } });
const track = (number: number, contact: string) =>
  call('POST', '/api/track', { body: { number: String(number), contact } });

it('serves a hundred honest people behind one address within ten minutes, typing errors included', async () => {
  await addProduct(shop, sampleProduct('gone'));
  const productId = stableId('gone');
  await database.transaction((tx) =>
    setStock(tx, [
      { productId, currency: 'AED', onHand: 0 },
      { productId, currency: 'SAR', onHand: 0 },
    ]),
  );
  const order = await shop.order();
  const statuses = new Map<string, number>();
  const note = (what: string, { status }: { readonly status: number }) =>
    statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);
  for (let n = 0; n < 100; n += 1) {
    const name = `honest-${n}`;
    note('register', await register(name));
    note('reset', await reset(name));
    note('links', await links(name));
    note('alert', await call('POST', '/api/stockalert', { body: { productId, email: `${name}@example.com` } }));
    note('mistyped', await track(700_000 + n, `${name}@example.com`));
    note('track', await track(order.number, order.address.email));
    seconds(5.9);
  }
  expect(Object.fromEntries(statuses)).toEqual({
    'register 200': 100,
    'reset 200': 100,
    'links 200': 100,
    'alert 200': 100,
    'mistyped 404': 100,
    'track 200': 100,
  });
});

it('holds who goes on from one address, and the wait that it tells is true for the next in line too', async () => {
  seconds(3600);
  const waits = [];
  for (let n = 0; n < 400; n += 1) {
    const { status, headers, body } = await register(`bot-${n}`);
    if (status === 429) waits.push({ at: n, seconds: Number(headers.get('retry-after')), body });
    seconds(1.1);
  }
  expect(waits[0]).toMatchObject({ at: 300, body: { code: 'slowDown' } });
  expect(waits).toHaveLength(100);
  seconds((waits.at(-1)?.seconds ?? 0) - 1.1);
  const after = [];
  for (let n = 0; n < 40; n += 1) after.push((await register(`later-${n}`)).status);
  expect(new Set(after)).toEqual(new Set([200]));
});

it('counts a device with a pass for itself', async () => {
  seconds(3600);
  const network = '198.51.100.20';
  const pass = (await limiter.passFor({ network })) ?? '';
  seconds(11);
  const mine = { cookies: { [PASS_COOKIE]: pass }, ip: network };
  const statuses = [];
  for (let n = 0; n < 25; n += 1) {
    statuses.push((await register(`device-${n}`, mine)).status);
    seconds(4);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect((await register('neighbour', { ip: network })).status).toBe(200);
});
