import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#support/database';
import { type TestStaff, testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerApprovals } from './approvals.ts';
import { registerCoupons } from './coupons.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerCoupons(admin, shop);
  registerApprovals(admin, shop);
});

const list = z.object({ items: z.array(z.looseObject({ code: z.string() })) });
const text = z.string();
const waiting = z.object({
  items: z.array(z.looseObject({ id: text, subject: text, state: text, waitsFor: z.array(text) })),
});

const terms = {
  ...{ kind: 'percentage', weight: 1000, description: { en: '', ar: '' }, minimum: 0 },
  ...{ startsAt: null, endsAt: null, usesAllowed: 10, usesPerShopper: null },
};

it('is made by somebody of one market for that market alone, after the second step', async () => {
  const noura = await testStaff(shop, 'catalogue', { markets: ['KSA'] });
  const make = (code: string, currency: string | null, as = noura) =>
    call('POST', '/api/admin/coupons', { as, body: { code, terms: { ...terms, currency } } });
  expect((await make('FORALL', null)).status).toBe(422);
  expect((await make('FORUAE', 'AED')).status).toBe(422);
  expect((await make('FORKSA', 'SAR')).status).toBe(200);
  const layla = await testStaff(shop, 'owner');
  expect((await make('FORALL', null, layla)).status).toBe(200);
  shop.clock.move(6);
  expect((await make('LATER', null, layla)).status).toBe(423);
});

it('says how often it may be used, above half of an order or 500', async () => {
  const layla = await testStaff(shop, 'owner');
  const make = async (code: string, kind: string, weight: number, usesAllowed: number | null) => {
    const body = { code, terms: { ...terms, kind, weight, usesAllowed, currency: 'SAR' } };
    return await call('POST', '/api/admin/coupons', { as: layla, body });
  };
  const refused = { status: 422, body: { fields: [{ path: 'usesAllowed', code: 'usesNeeded' }] } };
  expect(await make('ALL', 'percentage', 10_000, null)).toMatchObject(refused);
  expect(await make('MUCH', 'fixed', 500_01, null)).toMatchObject(refused);
  expect((await make('HALF', 'percentage', 5000, null)).status).toBe(200);
  expect((await make('FIVE', 'fixed', 500_00, null)).status).toBe(200);
  expect(await make('ALL', 'percentage', 10_000, 3)).toMatchObject({ status: 200, body: { state: 'waiting' } });
});

describe('a large gift code', () => {
  const large = { ...terms, weight: 6000, currency: 'SAR', usesAllowed: 10 };
  const codes = async (as: TestStaff, code: string) => {
    const { body } = await call('GET', '/api/admin/coupons', { as });
    return list.parse(body).items.filter((one) => one.code === code);
  };
  const approvals = async (as: TestStaff, code: string) => {
    const { body } = await call('GET', '/api/admin/approvals', { as });
    return waiting
      .parse(body)
      .items.filter(({ subject, state }) => subject === `coupon:${code}` && state === 'waiting');
  };
  const decide = (id: string | undefined, as: TestStaff, act = 'approve') =>
    call('POST', `/api/admin/approvals/${id}/${act}`, { as, ...(act === 'refuse' ? { body: { note: '' } } : {}) });

  it('exists once a second person confirmed it, who sees its terms and works for its market', async () => {
    const [noura, sara, dubai] = await Promise.all([
      testStaff(shop, 'catalogue', { markets: ['KSA'] }),
      testStaff(shop, 'catalogue', { markets: ['KSA'] }),
      testStaff(shop, 'catalogue', { markets: ['UAE'] }),
    ]);
    const ask = () => call('POST', '/api/admin/coupons', { as: noura, body: { code: 'eid60', terms: large } });
    expect(await ask()).toMatchObject({ status: 200, body: { code: 'EID60', state: 'waiting' } });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'approvalWaiting' } });
    expect(await codes(noura, 'EID60')).toEqual([]);
    const [own] = await approvals(noura, 'EID60');
    expect(own).toMatchObject({ mayApprove: false, coupon: { code: 'EID60', before: null, terms: large } });
    expect(own?.waitsFor).toContain(`Staff ${sara.email.split('@')[0]}`);
    expect(own?.waitsFor).not.toContain(`Staff ${noura.email.split('@')[0]}`);
    expect(own?.waitsFor).not.toContain(`Staff ${dubai.email.split('@')[0]}`);
    expect(await approvals(dubai, 'EID60')).toEqual([]);
    expect(await decide(own?.id, noura)).toMatchObject({ status: 409, body: { code: 'approvalOwn' } });
    expect((await decide(own?.id, dubai)).status).toBe(404);
    expect((await decide(own?.id, sara)).status).toBe(200);
    expect(await codes(noura, 'EID60')).toMatchObject([{ version: 1, terms: large, state: 'running' }]);
  });

  it('of all markets is confirmed by somebody of all markets', async () => {
    const [layla, omar, riyadh] = await Promise.all([
      testStaff(shop, 'owner'),
      testStaff(shop, 'owner'),
      testStaff(shop, 'catalogue', { markets: ['KSA'] }),
    ]);
    const body = { code: 'GULF60', terms: { ...large, currency: null } };
    await call('POST', '/api/admin/coupons', { as: layla, body });
    const [asked] = await approvals(omar, 'GULF60');
    expect(await approvals(riyadh, 'GULF60')).toEqual([]);
    expect((await decide(asked?.id, riyadh)).status).toBe(403);
    expect((await decide(asked?.id, omar)).status).toBe(200);
    expect(await codes(layla, 'GULF60')).toHaveLength(1);
  });

  it('is nothing when it is refused', async () => {
    const [layla, omar] = await Promise.all([testStaff(shop, 'owner'), testStaff(shop, 'owner')]);
    await call('POST', '/api/admin/coupons', { as: layla, body: { code: 'NO60', terms: large } });
    const [asked] = await approvals(omar, 'NO60');
    expect((await decide(asked?.id, omar, 'refuse')).status).toBe(200);
    expect(await codes(layla, 'NO60')).toEqual([]);
  });

  it('keeps its terms until a second person confirmed that it gives more, who sees both values', async () => {
    const [layla, omar] = await Promise.all([testStaff(shop, 'owner'), testStaff(shop, 'owner')]);
    const small = { ...large, weight: 2000 };
    await call('POST', '/api/admin/coupons', { as: layla, body: { code: 'MORE', terms: small } });
    const change = (body: Record<string, unknown>, ifMatch: number) =>
      call('PATCH', '/api/admin/coupons/MORE', { as: layla, body, ifMatch });
    expect(await change({ weight: 7000 }, 1)).toMatchObject({ status: 200, body: { version: 1, state: 'waiting' } });
    expect(await codes(layla, 'MORE')).toMatchObject([{ version: 1, terms: small }]);
    const [asked] = await approvals(omar, 'MORE');
    expect(asked).toMatchObject({ coupon: { before: small, terms: { ...small, weight: 7000 } } });
    expect(await change({ usesAllowed: 9 }, 1)).toMatchObject({ status: 200, body: { version: 2, state: 'saved' } });
    const stale = { status: 409, body: { code: 'couponNoLongerFits' } };
    expect(await decide(asked?.id, omar)).toMatchObject(stale);
    await decide(asked?.id, layla, 'refuse');
    await change({ weight: 7000 }, 2);
    const [again] = await approvals(omar, 'MORE');
    expect((await decide(again?.id, omar)).status).toBe(200);
    expect(await codes(layla, 'MORE')).toMatchObject([{ version: 3, terms: { weight: 7000, usesAllowed: 9 } }]);
    expect(await change({ endsAt: shop.clock.now().toISOString() }, 3)).toMatchObject({ body: { state: 'saved' } });
    expect(await change({ endsAt: null }, 4)).toMatchObject({ body: { state: 'waiting' } });
  });

  it('that is over by its dates, or was made meanwhile, is no longer confirmed', async () => {
    const [layla, omar] = await Promise.all([testStaff(shop, 'owner'), testStaff(shop, 'owner')]);
    const make = (code: string, with_: object) =>
      call('POST', '/api/admin/coupons', { as: layla, body: { code, terms: { ...large, ...with_ } } });
    await make('DAY60', { endsAt: new Date(shop.clock.now().getTime() + 60_000).toISOString() });
    await make('TWICE', {});
    await make('TWICE', { weight: 1000 });
    shop.clock.move(2);
    for (const code of ['DAY60', 'TWICE']) {
      const [asked] = await approvals(omar, code);
      expect(await decide(asked?.id, omar)).toMatchObject({ status: 409, body: { code: 'couponNoLongerFits' } });
    }
    expect(await codes(layla, 'DAY60')).toEqual([]);
    expect(await codes(layla, 'TWICE')).toMatchObject([{ terms: { weight: 1000 } }]);
  });
});
