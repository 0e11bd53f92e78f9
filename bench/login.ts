import { scrypt } from 'node:crypto';
import { Agent } from 'node:http';
import { call } from './checkout.ts';
import { openAccount } from './open-account.ts';
import { memoryOf, type Started } from './processes.ts';

/** The number of concurrent logins. */
const AT_ONCE = 16;
const PASSWORD = 'Rose-and-oud-7';

/** Opens the accounts that log in. Returns their emails. */
export async function openLogins(store: Started): Promise<readonly string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const emails = Array.from({ length: AT_ONCE }, (_, n) => `bench-${n}@example.com`);
  await Promise.all(emails.map((email) => openAccount(agent, store, { email, password: PASSWORD })));
  agent.destroy();
  return emails;
}

/**
 * Runs concurrent logins for some seconds. Returns logins per second, the 99th percentile in ms, the memory of the
 * process before and at most, and password hashes per second without a store as a baseline.
 */
export async function manyLogins(store: Started, emails: readonly string[], seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const yardstick = await bareHashes(seconds);
  const before = memoryOf(store.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(store.pid));
  }, 200);
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  const times: number[] = [];
  await Promise.all(
    emails.map(async (email) => {
      while (performance.now() < until) {
        const begun = performance.now();
        const { status, body } = await call(agent, 'POST', `${store.url}/api/login`, { email, password: PASSWORD });
        if (status !== 200) throw new Error(`a login was refused: ${JSON.stringify(body)}`);
        times.push(performance.now() - begun);
      }
    }),
  );
  clearInterval(watch);
  const perSecond = times.length / ((performance.now() - started) / 1000);
  agent.destroy();
  times.sort((one, other) => one - other);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { perSecond, p99, yardstick, ratio: perSecond / yardstick, before, most };
}

/** Returns hashes per second at the store's cost, two at a time as in the store. */
async function bareHashes(seconds: number): Promise<number> {
  const until = performance.now() + (seconds * 1000) / 2;
  let made = 0;
  const make = async (): Promise<void> => {
    while (performance.now() < until) {
      await new Promise<void>((resolve, reject) =>
        scrypt(PASSWORD, '0123456789abcdef', 32, { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 }, (error) =>
          error ? reject(error) : resolve(),
        ),
      );
      made += 1;
    }
  };
  await Promise.all([make(), make()]);
  return made / (seconds / 2);
}
