import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { MARKET_CODES } from '#kernel/market';
import { testDatabase } from '#support/database';
import { type TestStaff, testAdmin, testStaff } from '#support/staff';
import { testProduct, testShop } from '#support/test-shop';
import { registerAudit } from './audit.ts';
import { registerOffers } from './offers.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerOffers(admin, shop);
  registerAudit(admin, shop);
});
const layla = await testStaff(shop, 'owner');

const name = { en: 'Third one free', ar: 'الثالثة مجانًا' };
const thirdFree = {
  markets: ['KSA'],
  reward: {
    kind: 'sets',
    parts: [
      { scope: { all: true }, quantity: 2 },
      { scope: { all: true }, quantity: 1, effect: { kind: 'percent', basisPoints: 10_000 } },
    ],
  },
};
const saved = z.object({ id: z.string(), version: z.int() });

const make = (terms: object, as: TestStaff = layla) =>
  call('POST', '/api/admin/offers', { as, body: { on: true, name, terms } });
const read = async (id: string) => (await call('GET', `/api/admin/offers/${id}`, { as: layla })).body;

it('is saved with its terms, planned until it starts and over when its time is', async () => {
  const now = shop.clock.now().getTime();
  const times = { from: new Date(now + 60_000).toISOString(), until: new Date(now + 120_000).toISOString() };
  const { id } = saved.parse((await make({ ...thirdFree, times })).body);
  expect(await read(id)).toMatchObject({ state: 'planned', name, terms: { ...thirdFree, times }, version: 1 });
  shop.clock.move(1.5);
  expect(await read(id)).toMatchObject({ state: 'live' });
  shop.clock.move(1);
  expect(await read(id)).toMatchObject({ state: 'ended' });
  expect((await call('GET', '/api/admin/offers/none', { as: layla })).status).toBe(404);
});

it('is changed for the version that the person saw, and not once it has ended', async () => {
  const { id } = saved.parse((await make(thirdFree)).body);
  const put = (ifMatch: number, on: boolean) =>
    call('PUT', `/api/admin/offers/${id}`, { as: layla, ifMatch, body: { on, name, terms: thirdFree } });
  expect(await put(1, true)).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await put(1, false)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await put(1, true)).toMatchObject({ status: 412, body: { version: 2, current: { state: 'draft' } } });
  const end = () => call('POST', `/api/admin/offers/${id}/end`, { as: layla });
  expect(await end()).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await end()).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await put(3, true)).toMatchObject({ status: 409, body: { code: 'offerOver' } });
  const { body } = await call('GET', '/api/admin/audit', { as: layla });
  expect(JSON.stringify(body)).toContain('Third one free');
});

const wrong: readonly (readonly [string, object, string])[] = [
  ['a kind that is unknown', { ...thirdFree, reward: { kind: 'lottery' } }, 'terms.reward.kind'],
  [
    'a part of no units',
    { ...thirdFree, reward: { kind: 'sets', parts: [{ scope: {}, quantity: 0 }] } },
    'terms.reward.parts.0.quantity',
  ],
  [
    'a part of eleven',
    { ...thirdFree, reward: { kind: 'sets', parts: [{ scope: {}, quantity: 11 }] } },
    'terms.reward.parts.0.quantity',
  ],
  [
    'rewards without a paid part',
    { ...thirdFree, reward: { kind: 'sets', parts: thirdFree.reward.parts.slice(1) } },
    'terms.reward.parts',
  ],
  ['a market without its amount', { markets: ['KSA'], reward: { kind: 'delivery', charge: {} } }, 'terms.reward'],
  [
    'an end before its start',
    { ...thirdFree, times: { from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' } },
    'terms.times.until',
  ],
  ['an end in the past', { ...thirdFree, times: { until: '2020-01-01T00:00:00Z' } }, 'terms.times.until'],
  ['a negative priority', { ...thirdFree, priority: -1 }, 'terms.priority'],
  ['a field that is unknown', { ...thirdFree, colour: 'red' }, 'terms'],
  ['terms above 32 kB', { ...thirdFree, note: 'x'.repeat(33_000) }, 'terms'],
];

it.each(wrong)('refuses %s with its field in words, and writes nothing', async (_what, terms, path) => {
  const before = (await call('GET', '/api/admin/offers', { as: layla })).body;
  expect(await make(terms)).toMatchObject({ status: 422, body: { fields: [{ path, words: expect.any(String) }] } });
  expect((await call('GET', '/api/admin/offers', { as: layla })).body).toEqual(before);
});

it('refuses names of blanks and of direction marks, and terms that are no object', async () => {
  const send = (named: object, terms: unknown) =>
    call('POST', '/api/admin/offers', { as: layla, body: { on: true, name: named, terms } });
  expect(await send({ en: '  ', ar: '\u202e' }, thirdFree)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'name.en' }, { path: 'name.ar' }] },
  });
  expect((await send(name, 7)).status).toBe(422);
});

it('is made by who may write offers, in their own markets', async () => {
  const [only = ''] = MARKET_CODES;
  const noura = await testStaff(shop, 'catalogue', { markets: MARKET_CODES.slice(1) });
  expect(await make({ ...thirdFree, markets: [only] }, noura)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'terms.markets', code: 'otherMarket' }] },
  });
  const finance = await testStaff(shop, 'finance');
  expect((await make(thirdFree, finance)).status).toBe(403);
  expect((await call('GET', '/api/admin/offers', { as: finance })).status).toBe(200);
});

it('is listed with its uses and the names of its goods', async () => {
  const product = await testProduct(shop, { slug: 'rose' });
  const scope = { products: [product, 'gone'] };
  const tiers = [{ from: 2, effect: { kind: 'percent', basisPoints: 1000 } }];
  const { id } = saved.parse((await make({ ...thirdFree, reward: { kind: 'tiers', scope, tiers } })).body);
  const rose = { kind: 'product', id: product, name: { en: 'rose', ar: 'rose بالعربية' } };
  expect(await read(id)).toMatchObject({ goods: [rose] });
  const { body } = await call('GET', '/api/admin/offers', { as: layla });
  expect(body).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id, uses: 0 })]),
    goods: [rose],
  });
});

it('is not switched on while a check stops it, nor without a reason while one asks, and the reason is kept', async () => {
  const order = (basisPoints: number) => ({
    markets: ['KSA'],
    ...{ limits: { uses: 10 }, audience: { kind: 'signedIn' } },
    reward: {
      kind: 'order',
      scope: { all: true },
      tiers: [{ from: { KSA: 100_00 }, off: { kind: 'percent', basisPoints } }],
    },
  });
  // nothing else may count with it
  const { items } = z
    .object({ items: z.array(z.object({ id: z.string() })) })
    .parse((await call('GET', '/api/admin/offers', { as: layla })).body);
  for (const { id } of items) await call('POST', `/api/admin/offers/${id}/end`, { as: layla });
  const send = (basisPoints: number, more: object = {}) =>
    call('POST', '/api/admin/offers', { as: layla, body: { on: true, name, terms: order(basisPoints), ...more } });
  const before = (await call('GET', '/api/admin/offers', { as: layla })).body;
  const words = expect.stringContaining('whole orders');
  expect(await send(9000, { reason: 'Because.' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'checks', code: 'deep', words }] },
  });
  expect(await send(5000)).toMatchObject({ status: 422, body: { fields: [{ path: 'reason', code: 'deep', words }] } });
  expect((await call('GET', '/api/admin/offers', { as: layla })).body).toEqual(before);
  expect((await send(9000, { on: false })).status).toBe(200);
  expect((await send(5000, { reason: 'Stock must go.' })).status).toBe(200);
  expect(JSON.stringify((await call('GET', '/api/admin/audit', { as: layla })).body)).toContain('Stock must go.');
});

it('is tried with a cart that nobody has: what shoppers would pay, and why each offer applies or not', async () => {
  // those of the tests before would apply as well
  await database.read.execute(sql`UPDATE offers SET state = 'ended'`);
  const product = await testProduct(shop, { slug: 'tried', SAR: 99, stock: 0 });
  const scope = { products: [product] };
  const only = (parts: readonly object[]) => ({ markets: ['KSA'], reward: { kind: 'sets', parts } });
  const third = only([
    { scope, quantity: 2 },
    { scope, quantity: 1, effect: { kind: 'percent', basisPoints: 10_000 } },
  ]);
  const account = { ...third, audience: { kind: 'signedIn' } };
  const body = (terms: object, on: boolean, called: string) => ({ on, name: { en: called, ar: called }, terms });
  const save = async (sent: object) =>
    saved.parse((await call('POST', '/api/admin/offers', { as: layla, body: sent })).body).id;
  const live = await save(body(third, true, 'Third free'));
  const members = await save(body(account, false, 'For members'));
  const tried = async (query: string) =>
    (await call('GET', `/api/admin/cart-try?market=KSA&lines=${product}:${query}`, { as: layla })).body;
  const mine = (found: unknown) =>
    z
      .object({
        subtotal: z.int(),
        offers: z.int(),
        total: z.int(),
        applied: z.array(z.object({ id: z.string(), saving: z.int(), times: z.int() })),
        others: z.array(z.looseObject({ id: z.string(), state: z.string() })),
      })
      .parse(found);
  const three = mine(await tried('3'));
  expect(three).toMatchObject({ subtotal: 297_00, offers: 99_00, total: 227_70 });
  expect(three.applied).toEqual([expect.objectContaining({ id: live, saving: 99_00, times: 1 })]);
  const two = mine(await tried('2'));
  expect(two.applied).toEqual([]);
  expect(two.others.find(({ id }) => id === live)).toMatchObject({
    state: 'near',
    missing: { of: 'units', much: 1 },
    would: 99_00,
  });
  // a draft counts when it is asked for
  expect(three.others.map(({ id }) => id)).not.toContain(members);
  const drafts = mine(await tried('3&drafts=1'));
  expect(drafts.others.find(({ id }) => id === members)).toMatchObject({ state: 'signedIn', isDraft: true });
  const both = mine(await tried('3&drafts=1&who=account'));
  expect([...both.applied, ...both.others].map(({ id }) => id)).toEqual(expect.arrayContaining([live, members]));
  expect(both.offers).toBe(99_00);
  // no cart and no order came of it
  const rows = await database.read.execute(sql`SELECT (SELECT count(*) FROM carts)::int AS carts`);
  expect(rows.rows).toEqual([{ carts: 0 }]);
  for (const query of ['0', '100', 'x']) {
    const refused = await call('GET', `/api/admin/cart-try?market=KSA&lines=${product}:${query}`, { as: layla });
    expect(refused.status).toBe(422);
  }
});
