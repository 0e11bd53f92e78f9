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
