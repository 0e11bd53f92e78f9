import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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
  if (TOOL === 'wrk') return await startWrk(base, products, { what, guests: BUYERS, pauseMs: 0, seconds }).rate;
  if (what === 'buy') return await manyBuyers(base, products, seconds);
  return await manyTimes(seconds, (agent, turn) => add(base, agent, products[turn % products.length] ?? ''));
}

/** Has some shoppers add to new carts, each with a pause after every add, until `stop`, which returns how they fared. */
export function startShoppers(
  base: string,
  products: readonly string[],
  { guests, pauseMs }: { readonly guests: number; readonly pauseMs: number },
): { stop(): Promise<Rate> } {
  if (TOOL === 'wrk') {
    const { rate, stop } = startWrk(base, products, { what: 'add', guests, pauseMs, seconds: 600 });
    return {
      stop() {
        stop();
        return rate;
      },
    };
  }
  const agent = new Agent({ keepAlive: true, maxSockets: guests });
  const [times, started]: [number[], number] = [[], performance.now()];
  let isOpen = true;
  const shopper = async (first: number): Promise<void> => {
    for (let turn = first; isOpen; turn += guests) {
      const begun = performance.now();
      await add(base, agent, products[turn % products.length] ?? '');
      times.push(performance.now() - begun);
      await wait(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: guests }, (_, first) => shopper(first)));
  return {
    async stop() {
      isOpen = false;
      await all;
      agent.destroy();
      times.sort((one, other) => one - other);
      const perSecond = (times.length * 1000) / (performance.now() - started);
      return { perSecond, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
    },
  };
}

type Guests = {
  readonly what: string;
  readonly guests: number;
  readonly pauseMs: number;
  readonly seconds: number;
};

function startWrk(base: string, products: readonly string[], { what, guests, pauseMs, seconds }: Guests) {
  const script = path.join(import.meta.dirname, 'guests.lua');
  const load = [`-t${guests}`, `-c${guests}`, `-d${Math.ceil(seconds)}s`, '--timeout', '10s', '-s', script];
  const of = [what, String(pauseMs), ...products];
  const child = spawn('wrk', [...load, base, '--', ...of], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  const read = async (): Promise<Rate> => {
    await once(child, 'close');
    const line = printed.split('\n').find((one) => one.startsWith('{'));
    const { done, seconds: took, p99, failed, refusal } = Object(JSON.parse(line ?? 'null'));
    if (!line || failed > 0) throw new Error(`wrk: ${failed} calls were not answered as they should be: ${refusal}`);
    return { perSecond: Number(done) / Number(took), p99: Number(p99) };
  };
  // wrk ends at Ctrl-C with its figures
  return { rate: read(), stop: () => child.kill('SIGINT') };
}
