/**
 * `npm run bench -- flood [seconds]`: response times of others' carts and checkouts while 100 connections of one address
 * flood search pages. Runs with the default limits. The budgets are in bench/README.md.
 */
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { randomId } from '#kernel/ids';
import { seed, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';

const TABLE = '100 connections of one address flood search pages: what others wait for';
const CONNECTIONS = 100;
const OTHERS = ['/en-sa/cart', '/en-sa/checkout', '/ar-ae/cart', '/ar-ae/checkout', `/api/cart/${randomId()}`];
const BUDGET_MS = 500;

function ask(url: string, network: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br', 'x-forwarded-for': network } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    }).once('error', reject);
  });
}

/** Floods a store for some seconds and prints what others waited for, with the verdict. */
export async function flood(seconds: number): Promise<void> {
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const;
  await withDataFolder(async (data) => {
    await seed(data, null, 44);
    const store = await startStore(data, null, { RATE_LIMITS: '', TRUSTED_PROXIES: '1' });
    for (const path of OTHERS) await ask(store.url + path, '198.51.100.1', agents[1]);
    const until = performance.now() + seconds * 1000;
    const flooded = new Map<number, number>();
    const flooding = Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let n = 0; performance.now() < until; n += 1) {
        const status = await ask(`${store.url}/en-sa/search?q=rose${connection}x${n}`, '203.0.113.7', agents[0]);
        flooded.set(status, (flooded.get(status) ?? 0) + 1);
      }
    });
    await pause(500);
    const times: number[] = [];
    let refused = 0;
    for (let n = 0; performance.now() < until; n += 1) {
      const begun = performance.now();
      const status = await ask(`${store.url}${OTHERS[n % OTHERS.length]}`, `198.51.100.${n % 200}`, agents[1]);
      times.push(performance.now() - begun);
      if (status !== 200) refused += 1;
      await pause(20);
    }
    await Promise.all(flooding);
    times.sort((one, other) => one - other);
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
    say(TABLE, 'cart and checkout of others', {
      requests: times.length,
      'median ms': at(0.5),
      'p99 ms': at(0.99),
      'longest ms': at(1),
      refused,
      'the flood got': [...flooded].map(([status, count]) => `${count} times ${status}`).join(', '),
      'load of the machine': loadavg()[0] ?? Number.NaN,
    });
    say(TABLE, 'verdict', { budget: at(0.99) < BUDGET_MS && refused === 0 ? 'kept' : 'missed' });
  }).finally(() => {
    for (const agent of agents) agent.destroy();
  });
}
