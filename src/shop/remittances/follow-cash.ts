import type { MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { getOrderByNumber } from '#shop/orders';
import type { Shop } from '../shop.ts';
import {
  getMarketOfRemittance,
  listMissingCash,
  listOpenLines,
  listRemittances,
  updateLineSettled,
  upsertClaim,
} from './queries.ts';

type Staff = Extract<Actor, { readonly kind: 'staff' }>;
type Deps = Pick<Shop, 'database' | 'clock'>;

/** The remittances of some markets, their open lines, and delivered cash orders whose cash has not come, with ages in days. */
export async function readCash(deps: Deps, markets: readonly MarketCode[]) {
  const q = deps.database.read;
  const now = deps.clock.now().getTime();
  const missing = (await listMissingCash(q, markets)).map(({ deliveredAt, ...one }) => {
    return { ...one, days: Math.floor((now - (deliveredAt?.getTime() ?? now)) / 86_400_000) };
  });
  return { remittances: await listRemittances(q, markets), lines: await listOpenLines(q, markets), missing };
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
