/**
 * Measures page loads and interactions on a slow phone in Chromium: `node bench/web-vitals.ts [url] [runs]`. 1.6 Mbit/s,
 * 150 ms round trip, the processor slowed to a yardstick (slow-phone.ts), empty cache, medians of the runs. Prints tables
 * with times in milliseconds and sizes in kilobytes, and exits with 1 when a budget is missed.
 */
import { STOREFRONT_BUDGETS } from '../scripts/weights/chunks.ts';
import { INTERACTIONS, waitOf } from './interactions.ts';
import { tableOf } from './report.ts';
import { calibrationOf, newPage, openSlowPhone } from './slow-phone.ts';

const BUDGET = {
  lcp: 1000,
  cls: 0,
  tbt: 50,
  inp: 200,
  scriptsBrotli: STOREFRONT_BUDGETS.public,
  earlyScript: 3 * 1024,
};

type Vitals = { fcp: number; lcp: number; cls: number; tbt: number; alive: number; lcpElement: string };
type Bytes = {
  html: number;
  css: number;
  fonts: number;
  images: number;
  scripts: number;
  early: number;
  other: number;
};
type Run = Vitals & { bytes: Bytes };

/** The function that a page calls when it is hydrated. */
const SIGNAL = 'benchSeesAlive';

/** Runs in the page before its own scripts. */
function observe(signal: string): void {
  const found = { fcp: 0, lcp: 0, cls: 0, lcpElement: '', long: [] as [number, number][] };
  const tell: unknown = Reflect.get(window, signal);
  Object.assign(window, { vitals: found });
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') found.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    found.lcp = entry.startTime;
    const element = 'element' in entry && entry.element instanceof Element ? entry.element : null;
    found.lcpElement = element ? `${element.tagName.toLowerCase()}.${element.className}` : '';
  });
  watch('layout-shift', (entry) => {
    if ('hadRecentInput' in entry && !entry.hadRecentInput && 'value' in entry) found.cls += Number(entry.value);
  });
  watch('longtask', (entry) => found.long.push([entry.startTime, entry.duration]));
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.alive === undefined) return;
    Object.assign(found, { alive: performance.now() });
    observer.disconnect();
    if (typeof tell === 'function') tell('');
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] });
}

function readVitals(): Vitals {
  const found: unknown = Reflect.get(window, 'vitals');
  const { fcp, lcp, cls, lcpElement, long, alive } = Object(found);
  const blocked = (long satisfies [number, number][]).filter(([start]: [number, number]) => start >= fcp);
  const tbt = blocked.reduce((sum: number, [, duration]: [number, number]) => sum + duration - 50, 0);
  return { fcp, lcp, cls, tbt, alive: alive ?? Number.NaN, lcpElement };
}

async function visit(address: string): Promise<Run> {
  const { context, page, cdp } = await newPage(phone);
  const kinds = new Map<string, string>();
  const bytes: Bytes = { html: 0, css: 0, fonts: 0, images: 0, scripts: 0, early: 0, other: 0 };
  const slot: Readonly<Record<string, keyof Bytes>> = {
    Document: 'html',
    Stylesheet: 'css',
    Font: 'fonts',
    Image: 'images',
    Script: 'scripts',
  };
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  // encoded bodies without headers
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes[slot[kinds.get(requestId) ?? ''] ?? 'other'] += encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Document') bytes.html = encodedDataLength;
  });
  // the page reports hydration itself, since polling would be work that a real phone does not have
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: SIGNAL });
  const isAlive = new Promise((resolve) => cdp.once('Runtime.bindingCalled', resolve));
  await page.addInitScript(observe, SIGNAL);
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
  await isAlive;
  await page.waitForTimeout(1500);
  const vitals = await page.evaluate(readVitals);
  bytes.early = await earlyBytes(address);
  await context.close();
  return { ...vitals, bytes };
}

/** Returns the size of inline scripts that run immediately; inert data counts as page weight only. */
async function earlyBytes(address: string): Promise<number> {
  const html = await (await fetch(address)).text();
  const scripts = [...html.matchAll(/<script(\s[^>]*)?>([\s\S]*?)<\/script>/g)];
  return scripts.reduce(
    (sum, [, attributes = '', code = '']) => sum + (/json|src=/.test(attributes) ? 0 : Buffer.byteLength(code)),
    0,
  );
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function productPath(base: string, prefix: string): Promise<string> {
  const html = await (await fetch(`${base}/${prefix}/products`)).text();
  return /href="(\/[^"]*\/details\/[^"]+)"/.exec(html)?.[1] ?? `/${prefix}/products`;
}

const [base = 'http://localhost:3000', runs = '3'] = process.argv.slice(2);
const phone = await openSlowPhone();
const product = await productPath(base, 'en-ae');
const pages = [
  '/en-ae',
  '/ar-sa',
  '/en-ae/category/for-her',
  '/ar-sa/for-her',
  product,
  await productPath(base, 'ar-sa'),
];
const rows: Parameters<typeof tableOf>[0][number][] = [];
for (const path of pages) {
  const measured: Run[] = [];
  for (let run = 0; run < Number(runs); run += 1) measured.push(await visit(base + path));
  const of = (pick: (run: Run) => number) => median(measured.map(pick));
  const row = {
    fcp: Math.round(of((run) => run.fcp)),
    lcp: Math.round(of((run) => run.lcp)),
    cls: Number(of((run) => run.cls).toFixed(4)),
    tbt: Math.round(of((run) => run.tbt)),
    alive: Math.round(of((run) => run.alive)),
  };
  const bytes = measured[0]?.bytes;
  const scripts = bytes?.scripts ?? 0;
  const early = bytes?.early ?? 0;
  const over =
    row.lcp > BUDGET.lcp ||
    row.cls > BUDGET.cls ||
    row.tbt > BUDGET.tbt ||
    scripts > BUDGET.scriptsBrotli ||
    early > BUDGET.earlyScript;
  const weights = Object.entries(bytes ?? {}).map(([kind, size]) => [`${kind} KB`, Math.round(size / 102.4) / 10]);
  const budget = over ? 'missed' : 'kept';
  const largest = measured[0]?.lcpElement ?? '';
  rows.push({ name: decodeURI(path), figures: { ...row, ...Object.fromEntries(weights), budget, largest } });
}
console.log(`\nOn a slow phone\n${tableOf(rows)}`);
const waits: typeof rows = [];
for (const what of INTERACTIONS) {
  const found: number[] = [];
  for (let run = 0; run < Number(runs); run += 1) {
    found.push(
      await waitOf(phone, base, product, what).catch((error: unknown) => {
        console.log(`${what.name} did not happen: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
        return Number.NaN;
      }),
    );
  }
  const inp = median(found);
  const figures = { 'to the next paint': inp, worst: Math.max(...found), ratio: inp / BUDGET.inp };
  waits.push({ name: what.name, figures: { ...figures, budget: inp <= BUDGET.inp ? 'kept' : 'missed' } });
}
console.log(`\nInteractions on a slow phone (budget: ${BUDGET.inp} ms)\n${tableOf(waits)}`);
console.log(`\nThe phone\n${tableOf([{ name: 'processor', figures: calibrationOf(phone) }])}`);
await phone.browser.close();
process.exit([...rows, ...waits].some(({ figures }) => figures.budget === 'missed') ? 1 : 0);
