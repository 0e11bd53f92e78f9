import { createServer, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeToShoppers, openToShoppers } from '#shop/opening';
import { testDatabase } from '#support/database';
import { testStaff } from '#support/staff';
import { testKeeping } from '#support/test-changes';
import { testProduct, testShop } from '#support/test-shop';
import { createApi } from './api/app.ts';
import { registerCalls } from './api/register.ts';
import { createRenderGate } from './pages/render-gate.ts';
import { servePages } from './pages/serve-pages.ts';
import { openStoreGate } from './store-gate.ts';

const { database } = await testDatabase();
const base = await testShop(database);
const shop = { ...base, opening: { mode: 'live' as const, look: async () => [], loadSamples: null } };
const owner = await testStaff(shop, 'owner');
const actor = {
  kind: 'staff',
  id: owner.id,
  name: 'Huda',
  role: 'owner',
  session: 's',
  request: 'r',
  markets: [],
} as const;
const product = await testProduct(shop, { slug: 'amber' });
const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});
beforeEach(async () => {
  await database.read.execute(sql`DELETE FROM store_state`);
});

/** One process of the store: its feed and caches, its pages and its calls. */
async function process() {
  const { feed, cache } = testKeeping(database);
  const storeGate = openStoreGate(shop, cache);
  const silent = pino({ level: 'silent' });
  const api = createApi({
    ...{ log: silent, publicUrl: null, findSession: async () => null, findCountry: () => null },
    rateLimits: { read: 0, change: 0, 'sign-in': 0, order: 0, lookup: 0, page: 0 },
    clientIp: () => '192.0.2.1',
    storeGate,
    register: (app) => registerCalls(app, shop, { feed, cache }),
  });
  const pages = servePages({
    async render({ closed, address }) {
      const body = Buffer.from(`<body>${address.path} ${closed ? 'with the bar' : ''}</body>`.repeat(20));
      return { status: 200, headers: ['content-type', 'text/html'], body };
    },
    isPage: () => true,
    gate: createRenderGate({ atOnce: 4, queue: 4, patienceMs: 60_000 }),
    networkOf: () => '',
    countPage: () => 0,
    assets: { has: (path) => path === '/app.css', load: () => Promise.reject(new Error('an asset')) },
    cache: cache({ name: 'pages', maxBytes: 1_000_000, work: 'page' }),
    feed,
    detectCountry: () => 'SA',
    clearCart: async () => undefined,
    preview: async () => null,
    storeGate,
    headers: ['x-content-type-options', 'nosniff'],
    https: false,
  });
  const server = createServer((request, response) => void pages(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    page: (path: string, cookie = '') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie }, redirect: 'manual' }),
    call: async (method: string, path: string, cookie = '', body?: object) => {
      const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
      const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      const answer = await api.request(`http://store.example${path}`, request);
      const { code, message } = answer.headers.get('content-type')?.startsWith('application/json')
        ? ((await answer.json()) as { code?: string; message?: string })
        : {};
      return { status: answer.status, headers: answer.headers, code, message };
    },
    /** Every change that was committed before this is known after it. */
    catchUp: () => feed.current(),
  };
}

it('shows shoppers of a live store the closed page, in their language and direction, for no cache and no search engine', async () => {
  const { page } = await process();
  const answer = await page('/ar-sa/products');
  const html = await answer.text();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3600']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(html).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl">/);
  expect(html).toContain('<section lang="ar" dir="rtl"><h1>نفتتح قريبًا</h1>');
  expect(html).toContain('<section lang="en" dir="ltr"><h2>We open soon</h2>');
  expect(await (await page('/', 'translate=en')).text()).toContain('<html lang="en" dir="ltr">');
  expect((await page('/nothing-here')).status).toBe(503);
});

it('goes on with orders that exist', async () => {
  const { page } = await process();
  for (const path of [
    '/track',
    '/en-ae/orderdetails/1',
    '/pay/x',
    '/ordercancel',
    '/my-address/t',
    '/paymentsuccess/1',
  ])
    expect([path, (await page(path)).status]).toEqual([path, 200]);
  for (const path of ['/', '/cart', '/checkout', '/details/1', '/tracking', '/terms-and-conditions'])
    expect([path, (await page(path)).status]).toEqual([path, 503]);
});

it('shows staff the store as it will be, with the bar and for nobody else, before shoppers see it', async () => {
  const { page } = await process();
  const seen = await page('/en-sa/products', owner.cookie);
  expect([seen.status, seen.headers.get('cache-control'), seen.headers.get('x-robots-tag')]).toEqual([
    ...[200, 'private, no-store', 'noindex'],
  ]);
  expect(await seen.text()).toContain('with the bar');
  expect((await page('/en-sa/products', `__Host-dam-staff=${'x'.repeat(32)}`)).status).toBe(503);
  expect((await page('/en-sa/products')).status).toBe(503);
});

it('refuses calls that sell in words, takes carts and webhooks, and lets staff try', async () => {
  const { call } = await process();
  const refused = await call('POST', '/api/order', 'translate=ar', {});
  expect(refused).toMatchObject({ status: 503, code: 'storeClosed', message: expect.stringMatching(/المتجر مغلق/) });
  expect(refused.headers.get('retry-after')).toBe('3600');
  for (const [method, path] of [
    ['POST', '/api/checkout'],
    ['GET', '/api/product'],
    ['GET', `/api/detail/${product}`],
  ] as const)
    expect([path, (await call(method, path, '', method === 'POST' ? {} : undefined)).code]).toEqual([
      path,
      'storeClosed',
    ]);
  const guest = 'a'.repeat(24);
  expect((await call('GET', `/api/cart/${guest}`)).status).toBe(200);
  expect((await call('GET', '/api/paytabs/x/1/1')).headers.get('location')).toBe('/');
  for (const path of ['/api/hyperpay/webhook', '/api/paytabs/callback', '/api/track', '/api/generate-invoice'])
    expect([path, (await call('POST', path, '', {})).code]).not.toEqual([path, 'storeClosed']);
  const staff = await call('GET', '/api/product', owner.cookie);
  expect([staff.status, staff.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

it('opens and closes in every process through the one feed, and says what the closing says', async () => {
  const all = [await process(), await process(), await process()];
  const statuses = () => Promise.all(all.map(async ({ page }) => (await page('/en-sa/products')).status));
  expect(await statuses()).toEqual([503, 503, 503]);
  await openToShoppers(shop, actor);
  await Promise.all(all.map(({ catchUp }) => catchUp()));
  expect(await statuses()).toEqual([200, 200, 200]);
  const backAt = new Date('2030-01-02T15:00:00Z');
  const words = { en: 'Counting <shelves>', ar: 'نجرد الرفوف' };
  await closeToShoppers(shop, actor, { words, backAt });
  await Promise.all(all.map(({ catchUp }) => catchUp()));
  expect(await statuses()).toEqual([503, 503, 503]);
  const html = await (await all[0]?.page('/en-sa/products'))?.text();
  expect(html).toMatch(/<h1>Closed for a while<.h1><p>Counting &#60;shelves&#62;<.p><p>Back 02.01.2030, 6:00\sPM<.p>/);
});
