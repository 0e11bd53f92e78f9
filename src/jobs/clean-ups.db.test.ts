import { expect, it, vi } from 'vitest';
import { testDatabase } from '#support/database';
import { testShop } from '#support/test-shop';
import { cleanUp } from './clean-ups.ts';

const { database } = await testDatabase();
const shop = await testShop(database);

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

it('runs every clean-up of the store', async () => {
  const logger = log();
  await cleanUp(shop, logger);
  expect(logger.error).not.toHaveBeenCalled();
});

it('runs the others when one fails, reports it by its name, and is retried', async () => {
  const logger = log();
  const ran: string[] = [];
  const failure = new Error('no such table');
  const running = cleanUp(shop, logger, {
    sessions: async () => void ran.push('sessions'),
    attempts: () => Promise.reject(failure),
    endedOrders: async () => void ran.push('endedOrders'),
  });
  await expect(running).rejects.toThrow('clean-ups failed: attempts');
  expect(ran).toEqual(['sessions', 'endedOrders']);
  expect(logger.error.mock.calls).toEqual([[{ cleanUp: 'attempts', err: failure }, 'a clean-up failed']]);
});
