import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM } from '../tests/support/chromium.ts';

/** The screen of a usual phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** 1.6 Mbit/s down, 150 ms round trip. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/**
 * The yardstick of the slow phone: how long the loop below takes on it, in milliseconds. Machines differ by four, so a fixed
 * slowing says nothing; each machine is slowed until this loop takes this long.
 */
export const YARDSTICK_MS = 80;
/** A machine that is this much slower by itself measures nothing comparable. */
const TOLERANCE = 1.15;
const MAX_SLOWING = 16;

export type SlowPhone = {
  readonly browser: Browser;
  /** How many times the processor is slowed. */
  readonly rate: number;
  /** What the loop takes without slowing, and slowed. */
  readonly bareMs: number;
  readonly slowedMs: number;
};

/** Runs in the page: objects, strings, sorting and numbers, as the scripts of a page have them. Returns milliseconds. */
function yardstick(): number {
  const start = performance.now();
  let sum = 0;
  for (let round = 0; round < 12; round += 1) {
    const rows = Array.from({ length: 4000 }, (_, at) => ({ at, key: ((at * 7919 + round) % 4001).toString(36) }));
    rows.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
    const byKey = new Map(rows.map((row) => [row.key, row]));
    for (const { key } of rows) sum += byKey.get(key)?.at ?? 0;
    sum += JSON.stringify(rows).length;
  }
  return sum > 0 ? performance.now() - start : 0;
}

async function least(page: Page, runs: number): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) found = Math.min(found, await page.evaluate(yardstick));
  return found;
}

/** Opens a browser and finds how much it must be slowed for the yardstick's loop to take its time here. */
export async function openSlowPhone(): Promise<SlowPhone> {
  const browser = await chromium.launch(CHROMIUM);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const bareMs = await least(page, 15);
  let rate = Math.min(MAX_SLOWING, Math.max(1, YARDSTICK_MS / bareMs));
  let slowedMs = bareMs;
  // the slowing is not exactly what is asked for: twice corrected
  for (let turn = 0; turn < 3 && rate > 1; turn += 1) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    slowedMs = await least(page, 5);
    if (turn < 2) rate = Math.min(MAX_SLOWING, Math.max(1, (rate * YARDSTICK_MS) / slowedMs));
  }
  await context.close();
  return { browser, rate, bareMs, slowedMs };
}

/** What the calibration found, and whether this machine can play the phone. */
export function calibrationOf({ rate, bareMs, slowedMs }: SlowPhone) {
  const isPhone = slowedMs < YARDSTICK_MS * TOLERANCE && slowedMs * TOLERANCE > YARDSTICK_MS;
  return {
    'yardstick ms': YARDSTICK_MS,
    'loop here ms': bareMs,
    'slowed by': rate,
    'loop slowed ms': slowedMs,
    'ratio to the yardstick': slowedMs / YARDSTICK_MS,
    verdict: isPhone ? 'comparable' : 'not comparable: the machine is busy or slower than the phone',
  };
}

/** Opens a page on the phone: network and processor slowed, nothing cached. */
export async function newPage(
  phone: SlowPhone,
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly cdp: CDPSession }> {
  const context = await phone.browser.newContext(PHONE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: phone.rate });
  return { context, page, cdp };
}
