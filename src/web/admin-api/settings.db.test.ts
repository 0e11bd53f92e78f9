import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recentTerms, tradeTerms } from '#shop/settings';
import { testDatabase } from '#support/database';
import { type AdminRequest, testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerApprovals } from './approvals.ts';
import { registerSettings } from './settings.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerSettings(admin, shop);
  registerApprovals(admin, shop);
});
const owner = await testStaff(shop, 'owner');

const read = async (group = 'shipping') => await call('GET', `/api/admin/settings/${group}`, { as: owner });
const change = async (changes: readonly object[], request: AdminRequest = {}, group = 'shipping') => {
  const ifMatch = request.ifMatch ?? versionIn(await read(group));
  return await call('PATCH', `/api/admin/settings/${group}`, { as: owner, body: { changes }, ifMatch, ...request });
};
const versionIn = ({ headers }: { readonly headers: Headers }) => Number(headers.get('etag')?.replaceAll('"', ''));
const fee = (value: unknown) => ({ key: 'shipping.fee', market: 'KSA', value });

describe('the settings', () => {
  it('change the store at once, with a row in the audit log', async () => {
    expect((await recentTerms(shop, 'KSA')).shippingFee).toBe(25_00);
    const changed = await change([fee(30_00), { key: 'shipping.free_from', market: 'UAE', value: 0 }]);
    expect(changed).toMatchObject({ status: 200, body: { group: 'shipping', cancelMinutes: 120 } });
    expect((await recentTerms(shop, 'KSA')).shippingFee).toBe(30_00);
    expect((await tradeTerms(database.read, 'UAE', shop.clock.now())).freeShippingFrom).toBe(0);
    const { rows } = await database.read.execute(
      sql`SELECT action, subject, market, before, after FROM audit WHERE subject = 'setting:shipping.fee'`,
    );
    expect(rows).toEqual([
      {
        action: 'settings.set',
        subject: 'setting:shipping.fee',
        market: 'KSA',
        before: { value: 2500 },
        after: { value: 3000 },
      },
    ]);
  });

  it('hold the delivery promise: a time of day or none, and days', async () => {
    const set = async (...values: readonly (readonly [string, unknown])[]) =>
      await change(
        values.map(([key, value]) => ({ key, market: 'UAE', value })),
        {},
        'delivery',
      );
    const first = await set(['delivery.cut_off', 14 * 60], ['delivery.holidays', '2027-03-09..2027-03-13']);
    expect(first.status).toBe(200);
    const { delivery } = await recentTerms(shop, 'UAE');
    expect(delivery).toEqual({ cutOff: 840, holidays: '2027-03-09..2027-03-13', lineMoves: false });
    const wrong = await set(['delivery.cut_off', 1440], ['delivery.holidays', 'Eid']);
    expect(wrong.body).toMatchObject({
      fields: [
        { path: 'changes[0].value', code: 'not_a_time' },
        { path: 'changes[1].value', code: 'not_days' },
      ],
    });
    expect((await set(['delivery.cut_off', null])).status).toBe(200);
    expect((await recentTerms(shop, 'UAE')).delivery.cutOff).toBeNull();
  });

  it('refuse a change over one that was not seen, and return what is there', async () => {
    const before = versionIn(await read());
    expect((await change([fee(31_00)], { ifMatch: before })).status).toBe(200);
    const late = await change([fee(32_00)], { ifMatch: before });
    expect(late).toMatchObject({ status: 412, body: { code: 'stale', current: { version: versionIn(await read()) } } });
    expect((await recentTerms(shop, 'KSA')).shippingFee).toBe(31_00);
  });

  it('refuse wrong values by field in the language of the person, and write none of the request', async () => {
    const arab = await testStaff(shop, 'owner', { language: 'ar' });
    const answer = await change([fee(33_00), fee(-1), fee(true)], { as: arab });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        fields: [
          { path: 'changes[1].value', code: 'not_an_amount', words: 'هذا ليس مبلغًا.' },
          { path: 'changes[2].value', code: 'not_an_amount' },
        ],
      },
    });
    expect((await recentTerms(shop, 'KSA')).shippingFee).toBe(31_00);
    expect((await change([{ key: 'vat.rate', market: 'KSA', value: 500 }])).status).toBe(422);
    expect((await change([{ key: 'price', market: 'KSA', value: 5 }])).status).toBe(422);
  });

  it('of another market are not there for a person limited to one', async () => {
    const dubai = await testStaff(shop, 'owner', { markets: ['UAE'] });
    const answer = await call('GET', '/api/admin/settings/shipping', { as: dubai });
    expect(JSON.stringify(answer.body)).not.toContain('KSA');
    expect((await change([fee(40_00)], { as: dubai })).status).toBe(404);
  });

  it('start at their time, and can be withdrawn until then', async () => {
    const startsAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    const past = await change(
      [{ key: 'vat.rate', market: 'KSA', value: 1600, startsAt: '2020-01-01T00:00:00Z' }],
      {},
      'tax',
    );
    expect(past).toMatchObject({ status: 422, body: { fields: [{ path: 'changes[0].startsAt' }] } });
    const second = await testStaff(shop, 'owner');
    for (const value of [1600, 1700]) {
      expect((await change([{ key: 'vat.rate', market: 'KSA', value, startsAt }], {}, 'tax')).status).toBe(200);
      const twice = await change([{ key: 'vat.rate', market: 'KSA', value, startsAt }], {}, 'tax');
      expect(twice).toMatchObject({ status: 409, body: { code: 'approvalWaiting' } });
      expect(idsIn((await read('tax')).body)).toHaveLength(value === 1600 ? 0 : 1);
      const { rows } = await database.read.execute<{ id: string }>(
        sql`SELECT id FROM approvals WHERE state = 'waiting'`,
      );
      const listed = await call('GET', '/api/admin/approvals', { as: second });
      expect(listed.body).toMatchObject({
        items: expect.arrayContaining([
          expect.objectContaining({
            state: 'waiting',
            setting: { key: 'vat.rate', value, before: 1500, startsAt: new Date(startsAt).toISOString() },
          }),
        ]),
      });
      const approve = (as: typeof owner) => call('POST', `/api/admin/approvals/${rows[0]?.id}/approve`, { as });
      expect((await approve(owner)).status).not.toBe(200);
      expect((await approve(second)).status).toBe(200);
    }
    const rate = async () => (await tradeTerms(database.read, 'KSA', shop.clock.now())).vatBasisPoints;
    expect(await rate()).toBe(1500);
    const { body } = await read('tax');
    const ids = idsIn(body);
    expect(ids).toHaveLength(2);
    const withdraw = (id: string) => call('POST', `/api/admin/settings/upcoming/${id}/withdraw`, { as: owner });
    expect((await withdraw(ids[1] ?? '')).status).toBe(200);
    expect((await withdraw(ids[1] ?? '')).status).toBe(404);
    expect(await shop.queued()).toContainEqual({ job: 'startSetting', data: { change: ids[0] }, key: ids[0] });
    shop.clock.move(61);
    expect(await rate()).toBe(1600);
    expect((await withdraw(ids[0] ?? '')).status).toBe(423);
    const again = await testStaff(shop, 'owner');
    const late = await call('POST', `/api/admin/settings/upcoming/${ids[0]}/withdraw`, { as: again });
    expect(late.status).toBe(404);
  });
});

function idsIn(body: unknown): string[] {
  const upcoming: unknown = typeof body === 'object' && body !== null && 'upcoming' in body ? body.upcoming : [];
  return Array.isArray(upcoming) ? upcoming.map((one: { id: string }) => one.id) : [];
}
