import { expect, it } from 'vitest';
import { noteAnswer, noteFailure, noteMessage, writeAnswers } from '#shop/provider-health';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerProviders } from './providers.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerProviders(admin, shop));
const owner = await testStaff(shop, 'owner');

const read = async () => (await call('GET', '/api/admin/providers', { as: owner })).body;

it('tells how each provider answered, over every process that wrote', async () => {
  expect(await read()).toMatchObject({ providers: [{ name: 'hyperpay', health: 'unused', simulated: true }, {}] });
  noteAnswer(shop, 'hyperpay', 400);
  noteMessage(shop, 'hyperpay');
  await writeAnswers(shop);
  shop.clock.move(1);
  noteAnswer(shop, 'hyperpay', 600.4);
  await writeAnswers(shop);
  expect(await read()).toMatchObject({
    providers: [
      { name: 'hyperpay', health: 'good', answers: 2, failures: 0, averageMs: 500, lastMs: 600, lastFailure: null },
      { name: 'smsa', kind: 'courier', health: 'unused', lastMessageAt: null },
    ],
  });
});

it('says that a provider fails until it answers again', async () => {
  shop.clock.move(1);
  noteFailure(shop, 'smsa', 'timeout');
  await writeAnswers(shop);
  expect(await read()).toMatchObject({ providers: [{}, { health: 'failing', failures: 1, lastFailure: 'timeout' }] });
  shop.clock.move(1);
  noteAnswer(shop, 'smsa', 4000);
  await writeAnswers(shop);
  expect(await read()).toMatchObject({ providers: [{}, { health: 'slow', answers: 1, failures: 1 }] });
});
