import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { add, BUYERS, manyBuyers, manyTimes } from './checkout.ts';

type Rate = { readonly perSecond: number; readonly p99: number };

/** The tool that sends the load: wrk where it is installed, since a tool of Node's takes as long for a call as the store. */
export const TOOL = spawnSync('wrk', ['--version']).error ? 'Node (install the Debian package wrk)' : 'wrk';

/**
 * Has as many guests at once as there are buyers add to new carts, or buy, for some seconds. Returns how many did a second, and
 * the 99th percentile in ms. Throws when a call is answered otherwise than it should be.
 */
export async function manyGuests(
  what: 'add' | 'buy',
  base: string,
  products: readonly string[],
  seconds: number,
): Promise<Rate> {
  if (TOOL === 'wrk') return await byWrk(what, base, products, seconds);
  if (what === 'buy') return await manyBuyers(base, products, seconds);
  return await manyTimes(seconds, (agent, turn) => add(base, agent, products[turn % products.length] ?? ''));
}

async function byWrk(what: string, base: string, products: readonly string[], seconds: number): Promise<Rate> {
  const script = path.join(import.meta.dirname, 'guests.lua');
  const load = [`-t${BUYERS}`, `-c${BUYERS}`, `-d${Math.ceil(seconds)}s`, '--timeout', '10s', '-s', script];
  const child = spawn('wrk', [...load, base, '--', what, ...products], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const line = printed.split('\n').find((one) => one.startsWith('{'));
  const { done, seconds: took, p99, failed, refusal } = Object(JSON.parse(line ?? 'null'));
  if (!line || failed > 0) throw new Error(`wrk: ${failed} calls were not answered as they should be: ${refusal}`);
  return { perSecond: Number(done) / Number(took), p99: Number(p99) };
}
