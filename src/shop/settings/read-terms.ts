import type { Database, Queryable } from '#database/database';
import type { Clock } from '#kernel/clock';
import type { MarketCode } from '#kernel/market';
import { readOf, TERMS } from '#kernel/page-tags';
import { listSettingsAt, readSettingsColumn } from './queries.ts';
import { type StoredSetting, type TradeTerms, termsAt } from './settings.rules.ts';

/** The terms of a market at a time, as the transaction sees them. One statement. */
export async function tradeTerms(db: Queryable, market: MarketCode, at: Date): Promise<TradeTerms> {
  return termsAt(await listSettingsAt(db, market, at), market, at);
}

/** The terms of a market at a time, if these values held from then on. One statement. */
export async function termsWith(
  db: Queryable,
  values: readonly Pick<StoredSetting, 'key' | 'market' | 'value'>[],
  market: MarketCode,
  at: Date,
): Promise<TradeTerms> {
  const wanted = values.map(({ key, market, value }) => ({ key, market, value, startsAt: at }));
  return termsAt([...(await listSettingsAt(db, market, at)), ...wanted], market, at);
}

/** The terms of a market at a time, from the column `settingsColumn` of a larger statement. */
export function readTerms(settings: unknown, market: MarketCode, at: Date): TradeTerms {
  return termsAt(readSettingsColumn(settings), market, at);
}

/** How long a process may answer from memory: as long as a page may be stale. */
const RECENT_MS = 1000;

type Recent = { readonly until: number; readonly terms: Promise<TradeTerms> };

/** The terms that were read recently, by database. */
const known = new WeakMap<object, Map<MarketCode, Recent>>();

/**
 * The terms of a market, read at most once a second in each process. For quotes only: an order reads its own terms in
 * its transaction, and refuses amounts that others have made.
 */
export async function recentTerms(
  deps: { readonly database: Pick<Database, 'read'>; readonly clock: Clock },
  market: MarketCode,
): Promise<TradeTerms> {
  const now = deps.clock.now();
  const byMarket = known.get(deps.database) ?? new Map<MarketCode, Recent>();
  known.set(deps.database, byMarket);
  const recent = byMarket.get(market);
  const left = recent ? recent.until - now.getTime() : 0;
  if (recent && left > 0 && left <= RECENT_MS) return await recent.terms;
  const terms = tradeTerms(readOf(deps.database, TERMS), market, now);
  byMarket.set(market, { until: now.getTime() + RECENT_MS, terms });
  terms.catch(() => byMarket.delete(market));
  return await terms;
}

/** Forgets what this process knows, after it has written settings. */
export function forgetTerms(deps: { readonly database: object }): void {
  known.delete(deps.database);
}
