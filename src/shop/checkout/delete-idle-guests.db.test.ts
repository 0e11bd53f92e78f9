import { expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { testDatabase } from '#support/database';
import { testAddress, testShop } from '#support/test-shop';
import { deleteIdleGuests, readShippingAddress, saveShippingAddress } from './index.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const DAY = 24 * 60;

it('deletes the address of a guest whose checkout was idle for 30 days, and no other', async () => {
  const [resting, returning, customer] = [randomId(24), randomId(24), `u_${randomId(24)}`];
  const save = (ownerId: string) => saveShippingAddress(shop, { ownerId, market: MARKETS.KSA, address: testAddress() });
  const saved = async () => {
    await deleteIdleGuests(shop);
    const found = await Promise.all([resting, returning, customer].map((owner) => readShippingAddress(shop, owner)));
    return found.map((address) => address !== null);
  };
  for (const owner of [resting, returning, customer]) expect((await save(owner)).ok).toBe(true);
  shop.clock.move(20 * DAY);
  await save(returning);
  expect(await saved()).toEqual([true, true, true]);
  shop.clock.move(10 * DAY + 1);
  expect(await saved()).toEqual([false, true, true]);
});
