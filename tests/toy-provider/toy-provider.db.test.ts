/**
 * The toy provider in the store: its settings are read like all others, its calls, simulator and jobs are those of
 * the running store, and the database accepts its payments. No file of src/ names it.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { PAYMENT_CHANNELS, REDIRECT_CHANNELS } from '#kernel/payment-method';
import { addToCart } from '#shop/cart';
import { cancelOrder, saveShippingAddress } from '#shop/checkout';
import { readOrdersOf } from '#shop/orders';
import { testDatabase } from '#support/database';
import { freePort } from '#support/free-port';
import { testKeeping } from '#support/test-changes';
import { movableClock, testAddress, testProduct, testShop } from '#support/test-shop';
import { readConfig } from '../../src/config/config.ts';
import { REGISTRY } from '../../src/config/providers.ts';
import { JOBS } from '../../src/jobs/jobs.ts';
import { openApi } from '../../src/process/open-api.ts';
import { openShop } from '../../src/process/open-shop.ts';
import { openSandbox } from '../../src/process/sandbox.ts';
import { createStoreServer } from '../../src/web/server.ts';
import { toy } from './index.ts';

/** The line that a new provider adds. */
const registry = { ...REGISTRY, cards: [toy, ...REGISTRY.cards] };
const names = registry.cards.map(({ provider }) => provider);

const { database } = await testDatabase();
const root = path.resolve(import.meta.dirname, '../..');
const folder = await mkdtemp(path.join(tmpdir(), 'toy-'));
const url = `http://localhost:${await freePort('localhost')}`;
const config = readConfig({ PUBLIC_URL: url, DATA_DIR: folder, RATE_LIMITS: 'order=0' }, registry);

const logged: { readonly level: string; readonly fields: object }[] = [];
const note = (level: string) => (fields: object) => void logged.push({ level, fields });
const log = { info: note('info'), warn: note('warn'), error: note('error') };

const base = await testShop(database);
const clock = movableClock();
const shop = await openShop(config, root, log, { ...base, clock });
const keeping = { ...testKeeping(database), storeGate: async () => ({ as: 'open' as const }) };
const api = openApi(config, shop, keeping, pino({ level: 'silent' }), null);
const sandbox = openSandbox(config.providers, folder, url, () => undefined);
const server = createStoreServer({
  backoffice: async (_request, response) => void response.end(),
  api: (request, env) => api.fetch(request, env),
  admin: () => new Response(null, { status: 404 }),
  sandbox: { paths: sandbox.paths, fetch: sandbox.app.fetch },
  media: async (_request, response) => void response.writeHead(404).end(),
  pages: async (_request, response) => void response.writeHead(404).end(),
  ready: async () => true,
  log: pino({ level: 'silent' }),
});
await server.listen(Number(new URL(url).port), 'localhost');
afterAll(async () => {
  await server.stop(0);
  await rm(folder, { recursive: true, force: true });
});

const post = (to: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  fetch(new URL(to, url), { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
const set = (switches: object) =>
  fetch(`${url}/sandbox/toy/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  });
const ledger = async () => z.json().parse(await (await fetch(`${url}/sandbox/toy/control/ledger`)).json());

let counter = 0;
/** Creates a guest in the UAE with two units of a product at 120, on the provider's payment page. */
async function shopperOnPage(more = '', starts = true) {
  counter += 1;
  const market = MARKETS.UAE;
  const product = await testProduct(shop, { slug: `p${counter}`, SAR: 120, AED: 120, stock: 10 });
  const ownerId = randomId();
  await addToCart(shop, { ownerId, market, productId: product, count: 2 });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('UAE') });
  const answer = await fetch(`${url}/api/paytabs/${ownerId}/12/0?total=252${more}`, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  const page = answer.headers.get('location') ?? '';
  const { rows } = await database.read.execute<{ id: string; provider: string }>(
    sql`SELECT id, provider FROM payment_attempts WHERE owner_id = ${ownerId}`,
  );
  expect(rows).toMatchObject(starts ? [{ provider: 'toy' }] : []);
  return { ownerId, page, orders: () => readOrdersOf(shop, ownerId) };
}

describe('a card provider added by a folder and a line', () => {
  it('reads its own settings, and is off in a live store without them', () => {
    expect(config.providers.cards.map(({ payments }) => payments.provider)).toEqual(names);
    expect(names[0]).toBe('toy');
    // what else a live store needs is named
    expect(() => readConfig({ STORE_MODE: 'live' }, registry)).toThrow(/^(?!.*TOY_KEY).*PUBLIC_URL is missing/s);
    expect(() => readConfig({ STORE_MODE: 'live', TOY_KEY: 'toy-sandbox-key' }, registry)).toThrow(
      /TOY_KEY is the simulator's key/,
    );
  });

  it('takes new payments of its channel; the next provider finishes its own', () => {
    expect(shop.cards.serving('ONLINE', 'UAE')?.provider).toBe('toy');
    expect(shop.cards.serving('ONLINE', 'KSA')?.provider).toBe('paytabs');
    expect(shop.cards.serving('MADA', 'KSA')?.provider).toBe('hyperpay');
    expect(shop.cards.get('paytabs').provider).toBe('paytabs');
  });

  it('makes a paid order when the browser returns', async () => {
    const { page, orders } = await shopperOnPage();
    const returned = (await post(page, { action: 'pay' })).headers.get('location') ?? '';
    expect(returned).toMatch(`${url}/api/toy/return?`);
    const answer = await fetch(returned, { redirect: 'manual' });
    const [order] = await orders();
    expect(answer.headers.get('location')).toBe(`/paymentsuccess/${order?.id}`);
    expect(order?.payment).toMatchObject({ method: 'ONLINE', state: 'paid' });
  });

  it('is led to for its own channel; one without a page is refused, and a lender that is off', async () => {
    for (const channel of PAYMENT_CHANNELS) {
      const isOwn = shop.cards.serving(channel, 'UAE')?.provider === 'toy';
      const hasPage = REDIRECT_CHANNELS.some((one) => one === channel);
      const { page } = await shopperOnPage(`&method=${channel}`, isOwn);
      const refusal = hasPage ? /\/payment\?error=methodUnavailable/ : /\/payment\?error=invalid$/;
      expect(page, channel).toMatch(isOwn ? '/sandbox/toy/pay/' : refusal);
    }
  });

  it('makes a paid order when only its webhook arrives', async () => {
    const { page, orders } = await shopperOnPage();
    await post(page, { action: 'pay' });
    expect(await orders()).toEqual([]);
    await sandbox.deliverDue();
    expect(await orders()).toMatchObject([{ payment: { state: 'paid' } }]);
  });

  it('may post from its own site; an unsigned message changes nothing', async () => {
    const origin = 'https://toy.example';
    expect((await post('/api/toy/events', {}, { origin })).status).toBe(400);
    expect((await post('/api/toy/return', {}, { origin })).headers.get('location')).toBe('/paymentfailed');
    expect((await post('/api/checkout', {}, { origin })).status).toBe(403);
    expect((await post('/api/toy/unknown', {}, { origin })).status).toBe(403);
  });

  it('has its calls in the API description', async () => {
    const { paths } = z
      .looseObject({ paths: z.record(z.string(), z.unknown()) })
      .parse(await (await fetch(`${url}/api/openapi.json`)).json());
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/toy/events', '/api/toy/return']));
  });

  it('is reconciled nightly: an unreported payment becomes an order, and its difference is logged once', async () => {
    await set({ messages: 'never' });
    const { page, orders } = await shopperOnPage();
    await post(page, { action: 'pay' });
    await set({ messages: 'once' });
    clock.move(3 * 60);
    await JOBS.reconcilePayments.run(shop, {}, log);
    expect(await orders()).toMatchObject([{ payment: { state: 'paid' } }]);
    const named = () =>
      logged.filter(({ level, fields }) => level === 'error' && 'provider' in fields && fields.provider === 'toy');
    expect(named()).toMatchObject([{ fields: { kind: 'unknown-payment', theirs: 252_00 } }]);
    logged.splice(0);
    await JOBS.reconcilePayments.run(shop, {}, log);
    expect(named()).toEqual([]);
    const counted = logged.flatMap(({ fields }) => ('differences' in fields ? [fields] : []));
    expect(counted).toEqual(names.map((provider) => ({ provider, differences: 0 })));
  });

  it('refunds a cancelled order', async () => {
    const { ownerId, page, orders } = await shopperOnPage();
    await fetch((await post(page, { action: 'pay' })).headers.get('location') ?? '', { redirect: 'manual' });
    const [order] = await orders();
    expect((await cancelOrder(shop, ownerId, order?.id ?? '')).ok).toBe(true);
    const { rows } = await database.read.execute<{ data: Record<string, unknown> }>(
      sql`SELECT data FROM test_jobs WHERE job = 'refundPayment'`,
    );
    for (const { data } of rows) await JOBS.refundPayment.run(shop, data, log);
    expect((await orders())[0]?.payment.state).toBe('refunded');
    expect(await ledger()).toEqual({ AED: { captured: 4 * 252_00, refunded: 252_00 } });
  });

  it('is known to the database, which rejects payments of an unknown provider', async () => {
    const { rows } = await database.read.execute(
      sql`SELECT provider, channel FROM card_provider_channels ORDER BY provider, channel`,
    );
    expect(rows).toContainEqual({ provider: 'toy', channel: 'ONLINE' });
    const change = (provider: string, channel: string) =>
      database.transaction((tx) =>
        tx.execute(sql`UPDATE payment_attempts SET provider = ${provider}, channel = ${channel}`),
      );
    await expect(change('unlisted', 'ONLINE')).rejects.toThrow();
    await expect(change('toy', 'MADA')).rejects.toThrow();
  });
});
