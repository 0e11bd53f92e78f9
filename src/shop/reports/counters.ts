import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { MARKETS, type MarketCode } from '#kernel/market';
import { countedWords, type FunnelStep, type Visit } from './counting.rules.ts';
import { dayIn } from './period.rules.ts';
import { addSearches, addSteps, type CountedSearch } from './queries.ts';

type Deps = { readonly database: Pick<Database, 'read'>; readonly clock: Clock };
type Search = { searches: number; missed: number; clicks: number };

/** What was counted and not written yet, by day, market and words or step. */
type Counted = { searches: Map<string, Search>; steps: Map<string, number> };

/** Different words that one process keeps between two writes; more are not counted. */
const MAX_WORDS = 2000;
const waiting = new WeakMap<object, Counted>();

function countedOf({ database }: Deps): Counted {
  const known = waiting.get(database) ?? { searches: new Map(), steps: new Map() };
  waiting.set(database, known);
  return known;
}

function keyOf({ clock }: Deps, market: MarketCode, rest: string): string {
  return `${dayIn(clock.now(), MARKETS[market].timeZone)} ${market} ${rest}`;
}

function addSearch(deps: Deps, market: MarketCode, text: string, what: Partial<Search>): void {
  const words = countedWords(text);
  const { searches } = countedOf(deps);
  if (words === null) return;
  const key = keyOf(deps, market, words);
  const found = searches.get(key) ?? { searches: 0, missed: 0, clicks: 0 };
  if (searches.size >= MAX_WORDS && !searches.has(key)) return;
  for (const name of ['searches', 'missed', 'clicks'] as const) found[name] += what[name] ?? 0;
  searches.set(key, found);
}

/** Counts a search and whether it found nothing. Takes no time: `writeCounts` stores it later. */
export function countSearch(deps: Deps, market: MarketCode, text: string, found: number): void {
  addSearch(deps, market, text, { searches: 1, missed: found === 0 ? 1 : 0 });
}

/** Counts a step of a visit. */
export function countStep(deps: Deps, market: MarketCode, step: FunnelStep): void {
  const { steps } = countedOf(deps);
  const key = keyOf(deps, market, step);
  steps.set(key, (steps.get(key) ?? 0) + 1);
}

/** Counts what a page request is. */
export function countVisit(deps: Deps, { market, steps, clickedFrom }: Visit): void {
  for (const step of steps) countStep(deps, market, step);
  if (clickedFrom !== null) addSearch(deps, market, clickedFrom, { clicks: 1 });
}

/** Writes what was counted since the last time, in two statements. What cannot be written is counted again later. */
export async function writeCounts(deps: Deps): Promise<void> {
  const { searches, steps } = countedOf(deps);
  waiting.set(deps.database, { searches: new Map(), steps: new Map() });
  const rows: CountedSearch[] = [...searches].map(([key, counts]) => ({ ...partsOf(key), ...counts }));
  try {
    await addSearches(deps.database.read, rows);
    searches.clear();
    await addSteps(
      deps.database.read,
      [...steps].map(([key, count]) => {
        const { day, market, words: step } = partsOf(key);
        return { day, market, step, count };
      }),
    );
    steps.clear();
  } finally {
    putBack(countedOf(deps), searches, steps);
  }
}

function putBack(counted: Counted, searches: Counted['searches'], steps: Counted['steps']): void {
  for (const [key, one] of searches) {
    const now = counted.searches.get(key) ?? { searches: 0, missed: 0, clicks: 0 };
    counted.searches.set(key, {
      searches: now.searches + one.searches,
      missed: now.missed + one.missed,
      clicks: now.clicks + one.clicks,
    });
  }
  for (const [key, count] of steps) counted.steps.set(key, (counted.steps.get(key) ?? 0) + count);
}

/** `2026-11-22 KSA عود ماليزي` in its parts. */
function partsOf(key: string): { day: string; market: MarketCode; words: string } {
  const [day = '', code = ''] = key.split(' ', 2);
  const market = Object.values(MARKETS).find((one) => one.code === code)?.code;
  if (!market) throw new Error(`not a market: ${code}`);
  return { day, market, words: key.slice(day.length + code.length + 2) };
}
