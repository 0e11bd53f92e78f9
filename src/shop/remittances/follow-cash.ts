import { DAY_MS } from '#kernel/clock';
import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { getOrderByNumber } from '#shop/orders';
import type { Shop } from '../shop.ts';
import {
  countOpenLines,
  deleteRemittance,
  getMarketOfRemittance,
  getRemittanceSums,
  listOpenLines,
  listOutstanding,
  listOutstandingAges,
  listRemittances,
  lockRemittance,
  type OutstandingRow,
  updateLineSettled,
  updateRemittanceClosed,
  upsertClaim,
} from './queries.ts';

type Staff = Extract<Actor, { readonly kind: 'staff' }>;
type Deps = Pick<Shop, 'database' | 'clock'>;

/** The remittances of some markets, their open lines, and the outstanding cash of all their orders by age. */
export async function readCash(deps: Deps, markets: readonly MarketCode[]) {
  const q = deps.database.read;
  return {
    remittances: await listRemittances(q, markets),
    lines: await listOpenLines(q, markets),
    open: await countOpenLines(q, markets),
    ages: await listOutstandingAges(q, markets, deps.clock.now()),
  };
}

/** A page of the delivered cash orders of some markets whose cash has not come, with whole days since the delivery. */
export async function readOutstanding(
  deps: Deps,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<ListPage<OutstandingRow & { readonly days: number }>> {
  const now = deps.clock.now();
  const { rows, ...page } = await listOutstanding(deps.database.read, query, markets, now);
  const daysSince = (at: string) => Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / DAY_MS));
  return { ...page, rows: rows.map((row) => ({ ...row, days: daysSince(row.deliveredAt) })) };
}

/** Takes a remittance back as a whole, as if its file had never come. Refuses one that is closed. */
export async function undoRemittance(
  deps: Deps,
  id: string,
  actor: Staff,
): Promise<Result<null, { readonly code: 'notFound' | 'remittanceClosed' }>> {
  return await deps.database.transaction(async (tx) => {
    const batch = await lockRemittance(tx, id);
    if (!batch || !actor.markets.includes(batch.market)) return refused({ code: 'notFound' });
    if (batch.closedAt) return refused({ code: 'remittanceClosed' });
    const { market, reference, currency } = batch;
    const { lines, amount } = await getRemittanceSums(tx, id);
    await deleteRemittance(tx, id);
    const before = { reference, lines, amount, currency };
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'remittance.undo',
      subject: `remittance:${id}`,
      market,
      before,
    });
    return ok(null);
  });
}

/**
 * Closes a remittance: its file can no longer be taken back. Refuses the person who took it, and a note is needed where the bank
 * and the file do not agree.
 */
export async function closeRemittance(
  deps: Deps,
  { id, note }: { readonly id: string; readonly note: string },
  actor: Staff,
): Promise<Result<null, { readonly code: 'notFound' | 'remittanceClosed' | 'remittanceOwn' | 'bankDiffers' }>> {
  return await deps.database.transaction(async (tx) => {
    const batch = await lockRemittance(tx, id);
    if (!batch || !actor.markets.includes(batch.market)) return refused({ code: 'notFound' });
    if (batch.closedAt) return refused({ code: 'remittanceClosed' });
    const isOwn = batch.uploadedById === null ? batch.uploadedBy === actor.name : batch.uploadedById === actor.id;
    if (isOwn) return refused({ code: 'remittanceOwn' });
    const { net } = await getRemittanceSums(tx, id);
    if (batch.bankAmount !== net && note === '') return refused({ code: 'bankDiffers' });
    const closed = { closedAt: deps.clock.now(), closedBy: actor.name, closedById: actor.id, closeNote: note };
    await updateRemittanceClosed(tx, id, closed);
    const { market, reference } = batch;
    const about = {
      subject: `remittance:${id}`,
      market,
      after: { reference },
      ...(note === '' ? {} : { reason: note }),
    };
    await insertAudit(tx, deps.clock, { actor, action: 'remittance.close', ...about });
    return ok(null);
  });
}

/** Settles an open line of a remittance with what was done about it. Returns false when there is none. */
export async function settleRemittanceLine(
  deps: Deps,
  { id, row, note }: { readonly id: string; readonly row: number; readonly note: string },
  actor: Staff,
): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    const market = await getMarketOfRemittance(tx, id);
    if (market === null || !actor.markets.includes(market)) return false;
    if (!(await updateLineSettled(tx, { id, row }, actor.name, note, deps.clock.now()))) return false;
    const about = { subject: `remittance:${id}`, market, after: { row }, reason: note };
    await insertAudit(tx, deps.clock, { actor, action: 'remittance.settle', ...about });
    return true;
  });
}

/** Notes that the cash of a delivered order was claimed at the courier; a second claim renews the first. */
export async function claimCash(
  deps: Deps,
  { number, note }: { readonly number: number; readonly note: string },
  actor: Staff,
): Promise<Result<null, { readonly code: 'orderUnknown' }>> {
  return await deps.database.transaction(async (tx) => {
    const order = await getOrderByNumber(tx, number);
    const isOurs = order !== null && actor.markets.includes(order.market);
    if (!isOurs || order.payment.method !== 'COD' || !order.deliveredAt) return refused({ code: 'orderUnknown' });
    await upsertClaim(tx, { orderId: order.id, claimedBy: actor.name, claimedAt: deps.clock.now(), note });
    const act = {
      actor,
      action: 'remittance.claim' as const,
      subject: `order:${number}`,
      market: order.market,
      reason: note,
    };
    await insertAudit(tx, deps.clock, act);
    return ok(null);
  });
}
