import { expect, it } from 'vitest';
import { insertAudit } from '#shop/audit';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerAudit } from './audit.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerAudit(admin, shop));

it('can be limited to a person, whom the answer names', async () => {
  const owner = await testStaff(shop, 'owner');
  const support = await testStaff(shop, 'support');
  const actor = { kind: 'staff', id: support.id, name: 'Reem', role: 'support', session: 's', request: 'r' } as const;
  const act = { actor: { ...actor, markets: [] }, action: 'order.note.add', subject: 'order:1' } as const;
  await database.transaction((tx) => insertAudit(tx, shop.clock, act));
  const all = await call('GET', '/api/admin/audit', { as: owner });
  expect(all.body).toMatchObject({
    people: expect.arrayContaining([
      expect.objectContaining({ id: support.id }),
      expect.objectContaining({ id: owner.id }),
    ]),
  });
  const own = await call('GET', `/api/admin/audit?filter[actor]=${support.id}`, { as: owner });
  expect(own.body).toMatchObject({ items: [{ actor: { id: support.id } }] });
  expect((await call('GET', '/api/admin/audit', { as: support })).body).toMatchObject({ people: [{ id: support.id }] });
});

it('is said in words, found by what it names and saved as a sheet', async () => {
  const owner = await testStaff(shop, 'owner', { language: 'ar' });
  const actor = { kind: 'system', name: 'test' } as const;
  await database.transaction(async (tx) => {
    const market = 'KSA';
    await insertAudit(tx, shop.clock, { actor, action: 'order.cancel', subject: 'order:77', market });
    const sides = { before: { value: 30_000 }, after: { value: 20_000 } };
    await insertAudit(tx, shop.clock, {
      ...{ actor, action: 'settings.set', subject: 'setting:shipping.free_from', market },
      ...sides,
    });
  });
  const find = async (q: string) =>
    (await call('GET', `/api/admin/audit?q=${encodeURIComponent(q)}`, { as: owner })).body;
  expect(await find('٧٧')).toMatchObject({
    items: [{ words: { did: 'إلغاء', about: 'الطلب 77', path: '/orders/77' } }],
  });
  expect(await find('التوصيل المجاني')).toMatchObject({
    items: [{ words: { changes: [{ field: 'القيمة', before: '300.00\u00a0ر.س', after: '200.00\u00a0ر.س' }] } }],
  });
  expect(await find('nothing of the kind')).toMatchObject({ items: [] });
  const body = { query: 'q=77', format: 'csv' };
  const sheet = await call('POST', '/api/admin/audit/export', { as: owner, body });
  expect(sheet.status).toBe(200);
  expect(sheet.text).toContain('إلغاء الطلب 77');
  expect(await find('nothing')).toMatchObject({ items: [] });
  expect((await call('GET', '/api/admin/audit?filter[area]=audit', { as: owner })).body).toMatchObject({
    items: [{ action: 'audit.export', after: { rows: 1 } }],
  });
});
