/**
 * `npm run bench -- backoffice`: the scripts that a screen of the back office loads, in brotli, and how long the list of orders
 * takes to answer to a person with the processor slowed four times.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { signInStaff } from '../tests/e2e/backoffice/staff.ts';
import { CHROMIUM } from '../tests/support/chromium.ts';
import { startStore } from '../tests/support/store.ts';
import { say } from './report.ts';

const BUILD = path.resolve(import.meta.dirname, '../build-backoffice');
const BUDGET = { shellAndOrders: 130_000, route: 40_000, interactiveMs: 1500 };
const RUNS = 3;

type Chunk = { readonly file: string; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

/** The names of a chunk and of everything that it loads with it. */
function closureOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const one of manifest[name]?.imports ?? []) closureOf(manifest, one, found);
  return found;
}

function bytesOf(manifest: Manifest, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + statSync(path.join(BUILD, `${manifest[name]?.file}.br`)).size, 0);
}

/** The median time from the request to the first row, or to the words of an empty list, in milliseconds. */
async function interactive(): Promise<number> {
  const store = await startStore();
  Object.assign(process.env, { STORE_URL: store.url, STORE_DATA: store.data });
  const browser = await chromium.launch(CHROMIUM);
  try {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await (await browser.newContext({ baseURL: store.url })).newPage();
      await signInStaff(page, 'owner');
      const client = await page.context().newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto('/admin/orders');
      await page.locator('tr[data-index], .empty').first().waitFor();
      times.push(await page.evaluate(() => performance.now()));
      await page.context().close();
    }
    return times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
  } finally {
    await browser.close();
    await store.stop();
  }
}

/** Measures the bundle and the list of orders; the exit code is 1 above a budget. */
export async function backOffice(): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(BUILD, 'manifest.json'), 'utf8'));
  const shell = closureOf(manifest, 'index.html');
  const orders = closureOf(manifest, 'routes/orders/route.tsx', new Set(shell));
  const whole = bytesOf(manifest, orders);
  say('Scripts of the back office, brotli', 'shell', { bytes: bytesOf(manifest, shell) });
  say('Scripts of the back office, brotli', 'shell and list of orders', {
    bytes: whole,
    budget: BUDGET.shellAndOrders,
  });
  let over = whole > BUDGET.shellAndOrders;
  for (const name of Object.keys(manifest).filter((one) => one.startsWith('routes/'))) {
    const own = [...closureOf(manifest, name)].filter((one) => !shell.has(one));
    const bytes = bytesOf(manifest, own);
    over ||= bytes > BUDGET.route;
    say('Scripts of the back office, brotli', name.split('/').slice(1, -1).join('/'), { bytes, budget: BUDGET.route });
  }
  const ms = await interactive();
  say('List of orders, processor slowed 4 times', 'first row', { ms, budget: BUDGET.interactiveMs });
  if (over || ms > BUDGET.interactiveMs) process.exitCode = 1;
}
