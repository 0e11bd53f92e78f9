import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import type { StoreProcess } from '../store.ts';
import { ask, oneOf } from './ask.ts';

type Changing = {
  /** Names the edge in the table. */
  readonly edge: string;
  readonly url: string;
  readonly database: pg.Pool;
  /** Frozen for a moment now and then, so that it answers late with what it knew. */
  readonly other: StoreProcess | undefined;
  /** The paths of products. */
  readonly products: readonly string[];
  readonly changes: number;
  readonly visibleMs: number;
};

/** Where a value of a product is shown. */
type Place = {
  address(path: string): string;
  /** Whether an answer shows a value of a product. */
  shows(body: string, id: string, value: number): boolean;
};

/** What changes: by which statement, and where it is shown. */
type Change = { readonly statement: string; readonly places: readonly [Place, ...Place[]] };

/** Returns the id of a product of the path of its page. */
export function idOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/** A page shows a price with 15 percent of tax. */
const onPage = (body: string, _id: string, price: number): boolean =>
  body.includes(`"price":"${((price * 115) / 10_000).toFixed(2)}"`);

/** A record of a call has prices in riyals; units are as many. */
const inRecord = (field: string, record: string, value: number): boolean =>
  new RegExp(`"${field}":\\{[^}]*"SAR":${value / 100}[,}]`).test(record);

/** The calls that show a field of a product: of one, and the list of all. */
const inCalls = (field: string): readonly [Place, Place] => [
  { address: (path) => `/api/detail/${idOf(path)}`, shows: (body, _id, value) => inRecord(field, body, value) },
  {
    address: () => '/api/product',
    shows(body, id, value) {
      const record = body.split('{"_id":').find((one) => one.startsWith(`"${id}"`));
      return record !== undefined && inRecord(field, record, value);
    },
  },
];

const PRICE: Change = {
  statement: `UPDATE product_prices SET price = $2::integer, discount_price = $2::integer WHERE product_id = $1 AND currency = 'SAR'`,
  places: [
    { address: (path) => path, shows: onPage },
    { address: (path) => `/en-sa${path}`, shows: onPage },
    ...inCalls('price'),
  ],
};
const STOCK: Change = {
  statement: `UPDATE product_stock SET on_hand = $2::integer / 100 WHERE product_id = $1 AND currency = 'SAR'`,
  places: inCalls('stock'),
};

/** Changes at once: each has the pages of several products made anew. */
const BATCH = 8;
const LONGEST_MS = 15_000;

/**
 * Changes prices, and every fourth time the stock, and asks through the edge until a page or a call shows it; then asks all of them
 * once more, when all purges are over.
 */
export async function checkChanges(
  kit: Kit,
  { edge, url, database, other, products, changes, visibleMs }: Changing,
): Promise<void> {
  const chosen = { cookie: 'country_code_iso3=KSA; translate=en', 'accept-encoding': 'br, gzip' };
  const took: number[] = [];
  const last = new Map<Change, Map<string, number>>([
    [PRICE, new Map()],
    [STOCK, new Map()],
  ]);
  let [late, value, done, inCall] = [0, 1_000_00, 0, 0];
  const isShown = async (path: string, now: number, place: Place): Promise<boolean> =>
    place.shows((await ask(url, place.address(path), chosen)).body, idOf(path), now);
  const changeOne = async (path: string, change: Change): Promise<void> => {
    value += 100;
    const own = value;
    const { rowCount } = await database.query(change.statement, [idOf(path), own]);
    if (rowCount === 0) throw new Error(`nothing to change of ${path}`);
    const began = performance.now();
    last.get(change)?.set(path, own);
    const place = oneOf(change.places);
    while (!(await isShown(path, own, place)) && performance.now() - began < LONGEST_MS) await pause(40);
    const ms = performance.now() - began;
    took.push(ms);
    if (place.address(path).startsWith('/api/')) inCall += 1;
    if (ms > visibleMs) late += 1;
    if (ms > visibleMs && late <= 3) kit.say(`${place.address(path)} after ${Math.round(ms)} ms`);
  };
  while (done < changes && !kit.stopped.aborted) {
    const from = done % Math.max(1, products.length - BATCH);
    const batch = products.slice(from, from + Math.min(BATCH, changes - done));
    const thaw = Math.random() < 0.3 ? freeze(other, 50 + Math.random() * 400) : Promise.resolve();
    await Promise.all(batch.map((path, index) => changeOne(path, index % 4 === 3 ? STOCK : PRICE)));
    await thaw;
    done += batch.length;
  }
  await pause(LIMITS.edge.settledMs);
  let old = 0;
  for (const [change, values] of last)
    for (const [path, own] of values)
      for (const place of change.places) if (!(await isShown(path, own, place))) old += 1;
  took.sort((one, two) => one - two);
  const half = Math.round(took[Math.floor(took.length / 2)] ?? 0);
  kit.say(`${edge}: seen after ${half} ms, ${Math.round(took.at(-1) ?? 0)} at most; ${inCall} of ${done} in calls`);
  kit.check(`${edge}: new prices and stock seen within ${visibleMs} ms`, {
    figure: `${done - late} of ${done}`,
    limit: `${changes} of ${changes}`,
    passed: late === 0 && done === changes,
  });
  kit.atMost(`${edge}: old ones when all purges are over`, old, 0);
}

/** Stops a process for a moment. */
async function freeze(store: StoreProcess | undefined, ms: number): Promise<void> {
  store?.signal('SIGSTOP');
  await pause(ms);
  store?.signal('SIGCONT');
}
