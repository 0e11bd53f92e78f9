import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { randomId } from '../../../src/kernel/ids.ts';
import { placeCashOrder } from '../shopper.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Runs an operator's command beside the running store, on its own data folder. */
async function command(...args: string[]): Promise<string> {
  const { STORE_DATA: data = '' } = process.env;
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: data, LOG_LEVEL: 'silent' };
  const { stdout } = await run(process.execPath, ['build/server/index.js', ...args], { cwd: ROOT, env });
  return stdout;
}

test('the commands work beside a running store with its embedded database', async ({ request }) => {
  const userId = randomId(24);
  const number = await placeCashOrder(request, 'KSA', { userId });

  await expect(async () => {
    expect(await command('parcels', 'list')).toContain(String(number));
  }).toPass({ timeout: 60_000 });
  expect(await command('payments', 'list')).toMatch(/review|Refunds|Undecided|Differences/);

  // what a command changes is seen by the store, which went on serving
  const mine = async () => (await (await request.get(`/api/order/${userId}`)).json()).user[0];
  await expect(command('parcels', 'cancel', String(number))).resolves.toContain('done');
  expect((await mine()).isCancelled).toBe(true);
  expect((await request.get('/readyz')).ok()).toBe(true);
});
