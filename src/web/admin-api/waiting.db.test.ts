import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { writeReview } from '#shop/reviews';
import { requestApproval } from '#shop/staff';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testProduct, testShop } from '#support/test-shop';
import { registerWaiting } from './waiting.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerWaiting(admin, shop));
const read = async (as: { readonly cookie: string }) => (await call('GET', '/api/admin/waiting', { as })).body;

it('counts what waits on the screens that a person may see', async () => {
  const [owner, support, catalogue] = await Promise.all([
    testStaff(shop, 'owner'),
    testStaff(shop, 'support'),
    testStaff(shop, 'catalogue'),
  ]);
  const productId = await testProduct(shop, { slug: 'rose' });
  await database.transaction((tx) =>
    writeReview(shop, tx, {
      customerId: `u_${randomId(24)}`,
      productId,
      name: 'Sara',
      rate: 1,
      text: 'Call +971 50 010 0199',
    }),
  );
  expect(await read(support)).toEqual({
    orders: { count: 0, hot: false },
    packing: { count: 0, hot: true },
    reviews: { count: 1, hot: false },
    approvals: { count: 0, hot: true },
  });
  const actor = {
    kind: 'staff' as const,
    id: owner.id,
    name: 'Layla',
    role: 'owner',
    session: 's',
    request: 'r',
    markets: [],
  };
  const asked = { actor, kind: 'test', subject: 'order:1', payload: {}, needs: 'refunds.make-large' as const };
  await database.transaction((tx) => requestApproval(shop, tx, asked));
  const finance = await testStaff(shop, 'finance');
  expect(await read(finance)).toMatchObject({
    payments: { count: 0 },
    reconciliation: { count: 0 },
    approvals: { count: 1 },
  });
  // who asked does not decide, and others do not see it
  expect(await read(owner)).toMatchObject({ approvals: { count: 0 } });
  expect(await read(catalogue)).toMatchObject({ approvals: { count: 0 } });
});
