import { expect, it, vi } from 'vitest';
import { testDatabase } from '#support/database';
import { testShop } from '#support/test-shop';
import { cleanUp } from './clean-ups.ts';

const { database } = await testDatabase();
const shop = await testShop(database);

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

it('runs every clean-up of the store', async () => {
  const told = log();
  await cleanUp(shop, told);
  expect(told.error).not.toHaveBeenCalled();
});

it('runs the others when one fails, reports it by its name, and is retried', async () => {
  const told = log();
  const ran: string[] = [];
  const failure = new Error('no such table');
  const running = cleanUp(shop, told, {
    sessions: async () => void ran.push('sessions'),
    attempts: () => Promise.reject(failure),
    endedOrders: async () => void ran.push('endedOrders'),
  });
  await expect(running).rejects.toThrow('clean-ups failed: attempts');
  expect(ran).toEqual(['sessions', 'endedOrders']);
  expect(told.error.mock.calls).toEqual([[{ cleanUp: 'attempts', err: failure }, 'a clean-up failed']]);
});
