import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerCoupons } from './coupons.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerCoupons(admin, shop));

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
  expect((await make('ALL', 'percentage', 10_000, 3)).status).toBe(200);
});
