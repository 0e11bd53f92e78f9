/**
 * `npm run bench -- capacity`: computes docs/capacity.md from the measured unit costs (unit-costs.json), habits of shoppers and
 * prices, which are assumptions to replace. Nothing is measured, so it takes no time.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Capacity, capacityOf, type Habits, meanOrders, type Prices, type Size } from './capacity.rules.ts';

const FILE = path.join(import.meta.dirname, '..', 'docs', 'capacity.md');

const cost = z.number().positive();
const measured = z.object({
  measured: z.string(),
  costs: z.object({
    keptPageMs: cost,
    renderedPageMs: cost,
    renderedPageDatabaseMs: cost,
    keptCallMs: cost,
    addMs: cost,
    addDatabaseMs: cost,
    checkoutMs: cost,
    checkoutDatabaseMs: cost,
    checkoutLogKb: cost,
    orderStorageKb: cost,
    firstViewKb: cost,
    furtherViewKb: cost,
    connectionsPerProcess: cost,
  }),
  /** How each was measured. */
  from: z.record(z.string(), z.string()),
});

const HABITS: Habits = {
  viewsPerVisit: 6,
  busiestHour: 0.1,
  busiestMinute: 2,
  callsPerView: 0.5,
  addsPerOrder: 4,
  keptShare: 0.97,
  utilisation: 0.6,
};

const HABIT_TEXTS: readonly (readonly [keyof Habits, string])[] = [
  ['viewsPerVisit', 'pages of a visit; the first one also loads styles, scripts and fonts'],
  ['busiestHour', "part of a day's views in its busiest hour"],
  ['busiestMinute', 'the busiest minute of that hour, to its mean'],
  ['callsPerView', 'calls from memory for each page'],
  ['addsPerOrder', 'adds to a cart for each order'],
  ['keptShare', 'part of the views that are kept pages; others are personal, searches or asked for the first time'],
  ['utilisation', 'part of a core that may be busy at the peak'],
];

/** An assumption to replace: list prices of rented machines differ by three. */
const PRICES: Prices = { currency: 'USD', year: 2026, core: 30, storageGb: 0.12, sentGb: 0.05 };

const SIZES: readonly Size[] = [
  {
    name: 'a shop',
    viewsPerDay: 100_000,
    ordersPerDay: 1000,
    edgeShare: 0,
    remadePagesPerSecond: 1,
    standbys: 0,
  },
  {
    name: 'a large shop',
    viewsPerDay: 2_000_000,
    ordersPerDay: 20_000,
    edgeShare: 0.8,
    remadePagesPerSecond: 5,
    standbys: 2,
  },
  {
    name: 'White Friday',
    viewsPerDay: 20_000_000,
    ordersPerDay: 400_000,
    peakOrders: 300,
    edgeShare: 0.9,
    remadePagesPerSecond: 12,
    standbys: 2,
  },
];

const ROWS: readonly [string, (size: Size, capacity: Capacity) => string][] = [
  ['views a day', (size) => number(size.viewsPerDay)],
  ['orders a day (a second in the mean)', (size) => `${number(size.ordersPerDay)} (${number(meanOrders(size))})`],
  ['answered by a cache in front', (size) => `${Math.round(size.edgeShare * 100)} %`],
  ['pages remade a second in each process', (size) => number(size.remadePagesPerSecond)],
  ['copies of the database', (size) => number(1 + size.standbys)],
  ['**views a second at the peak**', (_, found) => number(found.peakViews)],
  ['**orders a second at the peak**', (_, found) => number(found.peakOrders)],
  ['**cores of store processes, one each**', (_, found) => number(found.webCores)],
  ['**cores of the primary database**', (_, found) => number(found.databaseCores)],
  ['**connections to the database at most**', (_, found) => number(found.connections)],
  [
    '**sent, GB a month (Mbit/s at the peak)**',
    (_, { sentGbPerMonth, peakMbits }) => `${number(sentGbPerMonth)} (${number(peakMbits)})`,
  ],
  ['**storage of orders, GB a year**', (_, found) => number(found.storageGbPerYear)],
  ['**log of the database, GB a day**', (_, found) => number(found.logGbPerDay)],
  [`**cost a month, ${PRICES.currency}**`, (_, found) => number(found.costPerMonth)],
  ['measured as a whole', (_, found) => (found.isOnPaper ? 'no, on paper' : 'on one machine')],
];

/** Two significant digits below 100, whole thousands apart. */
function number(value: number): string {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(2));
  return rounded.toLocaleString('en-US');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The text of docs/capacity.md. */
export function capacityText(): string {
  const file = path.join(import.meta.dirname, 'unit-costs.json');
  const { measured: when, costs, from } = measured.parse(JSON.parse(readFileSync(file, 'utf8')));
  const found = SIZES.map((size) => ({ size, capacity: capacityOf(size, costs, HABITS, PRICES) }));
  const rows = ROWS.map(([name, text]) => [name, ...found.map(({ size, capacity }) => text(size, capacity))]);
  return `# Capacity

What a shop needs at three sizes. Computed by \`npm run bench -- capacity\` (rules in \`bench/capacity.rules.ts\`) from unit costs in
\`bench/unit-costs.json\`; do not edit this file. What needs more than one machine is **planned on paper**: its unit costs are measured, the
whole is not. Orders a second above what one primary database commits need a faster disk or more cores there, not more store processes.

${table(['', ...SIZES.map(({ name }) => name)], rows)}

## What it rests on

Unit costs: ${when}. Milliseconds are processor time of one core.

${table(
  ['unit cost', 'value', 'measured by'],
  Object.entries(costs).map(([name, value]) => [name, String(value), from[name] ?? '']),
)}

Assumptions on shoppers, to replace by the figures of your shop:

${table(
  ['habit', 'value', 'what it is'],
  HABIT_TEXTS.map(([name, text]) => [name, String(HABITS[name]), text]),
)}

Prices are an assumption of ${PRICES.year} in ${PRICES.currency}, to replace by those of your provider: ${PRICES.core} a month for a core with 4 GB of
memory, ${PRICES.storageGb} for a GB of storage a month, ${PRICES.sentGb} for a GB sent. The cost is that of a year's orders stored and of the peak's cores
rented for the whole month; cores that are rented for one week of the peak cost a quarter.

## How it is computed

- Views at the peak = views a day × busiest hour × busiest minute ÷ 3600; so are orders where no peak is named.
- Of the views, a cache in front answers its part. Those that are not kept are made; the others come from memory.
- Each process uses one core, and makes changed pages anew by itself; it may be busy for ${HABITS.utilisation * 100} % of the time.
- The primary carries what is made, adds and checkouts. Copies are as large as it is.
- Connections are those that all processes open at most. Above what the database allows, a pooler stands between
  (\`DATABASE_POOLER\`).
`;
}

/** Writes docs/capacity.md. */
export async function capacity(): Promise<void> {
  const text = capacityText();
  await writeFile(FILE, text);
  console.log(text);
}
