import { MARKETS, type MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { instantIn } from '#kernel/zone';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { actsIn, isMoneyOf } from './acting.ts';
import { listOpenCases } from './open-cases.ts';
import {
  countOpenDifferences,
  countSettledDifferences,
  getLastComparison,
  listOrderNumbers,
  listOrderNumbersOfPayments,
  listReconciledDays,
  listSettledDifferences,
  lockReconciledDay,
  updateDayClosed,
} from './reconciliation-queries.ts';

/** Days that the list of reconciled days shows at most, over all providers. */
const DAYS = 60;
/** Settled differences that are listed. */
const SETTLED = 100;

const currenciesOf = (markets: readonly MarketCode[]): string[] => markets.map((market) => MARKETS[market].currency);

/** Everything about money that wants a person in some markets, with the numbers of the orders it is about. */
export async function readOpenMoney(deps: Pick<Shop, 'database' | 'clock'>, markets: readonly MarketCode[]) {
  const q = deps.database.read;
  const mine = ({ currency }: { readonly currency: string }): boolean => isMoneyOf(markets, currency);
  const { reviews, undecided, refunds, differences, authorised } = await listOpenCases(deps);
  const ids = [...reviews, ...undecided, ...refunds, ...authorised].flatMap(({ orderId }) => orderId ?? []);
  const numbers = await listOrderNumbers(q, ids);
  const named = <One extends { readonly orderId: string | null }>(one: One) => {
    return { ...one, order: one.orderId === null ? null : (numbers.get(one.orderId) ?? null) };
  };
  return {
    reviews: reviews.filter((one) => mine({ currency: one.askedCurrency })).map(named),
    undecided: undecided.filter(mine).map(named),
    refunds: refunds.filter(mine).map(named),
    differences: await withOrders(deps, differences.filter(mine)),
    authorised: authorised.filter(mine).map(named),
  };
}

/** The differences settled last in some markets and in currencies that are not ours, and how many there are. */
export async function readSettled(deps: Pick<Shop, 'database'>, markets: readonly MarketCode[]) {
  const q = deps.database.read;
  const currencies = currenciesOf(markets);
  const rows = await listSettledDifferences(q, currencies, SETTLED);
  return { items: await withOrders(deps, rows), count: await countSettledDifferences(q, currencies) };
}

async function withOrders<One extends { readonly paymentId: string }>(
  deps: Pick<Shop, 'database'>,
  rows: readonly One[],
): Promise<(One & { readonly order: number | null })[]> {
  const ids = rows.map(({ paymentId }) => paymentId);
  const numbers = await listOrderNumbersOfPayments(deps.database.read, ids);
  return rows.map((row) => ({ ...row, order: numbers.get(row.paymentId) ?? null }));
}

/** Our books against the providers' by day, newest first, and when they were compared last. */
export async function readReconciledDays(deps: Pick<Shop, 'database'>, markets: readonly MarketCode[]) {
  const q = deps.database.read;
  const rows = await listReconciledDays(q, currenciesOf(markets), DAYS);
  const days = [];
  for (const row of rows) {
    const market = markets.find((one) => MARKETS[one].currency === row.currency);
    if (!market) continue;
    const open = row.ours === row.theirs ? 0 : await countOpenDifferences(q, row, beginOf(market, row.day));
    days.push({ ...row, market, open });
  }
  return { lastRun: await getLastComparison(q), days };
}

/** When a day began on the market's clock. */
function beginOf(market: MarketCode, day: string): Date {
  return instantIn(MARKETS[market].timeZone, day) ?? new Date(day);
}

/** Why a day was not closed. */
type CloseRefusal = { readonly code: 'dayUnknown' | 'dayClosed' | 'dayHasDifferences' };

/**
 * Closes a day of a provider: its figures stay as they are. Refuses a day whose sides differ while differences that were found
 * since are open.
 */
export async function closeDay(
  deps: Pick<Shop, 'database' | 'clock'>,
  { provider, market, day }: { readonly provider: string; readonly market: MarketCode; readonly day: string },
  actor: Extract<Actor, { readonly kind: 'staff' }>,
): Promise<Result<null, CloseRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const { currency } = MARKETS[market];
    const key = { provider, currency, day };
    const found = await lockReconciledDay(tx, key);
    if (!found || !actsIn(actor, currency)) return refused({ code: 'dayUnknown' });
    if (found.closedAt) return refused({ code: 'dayClosed' });
    if (found.ours !== found.theirs && (await countOpenDifferences(tx, key, beginOf(market, day))) > 0) {
      return refused({ code: 'dayHasDifferences' });
    }
    await updateDayClosed(tx, key, actor.name, deps.clock.now());
    const after = { ours: Number(found.ours), theirs: Number(found.theirs) };
    const subject = `day:${provider} ${day}`;
    await insertAudit(tx, deps.clock, { actor, action: 'reconciliation.close', subject, market, after });
    return ok(null);
  });
}
