import type { MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { replaceInvoice } from '#shop/invoices';
import { lockOrders } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { getRefused } from './queries.ts';

type Mended = { readonly creditNote: string; readonly invoice: string };

/**
 * Takes an invoice that the authority has refused back by a credit note and issues a new one, with the seller as it is now. The
 * refused one keeps its place in the chain and is never sent again. Refuses a paper that was not refused, and one that credit
 * notes have touched: that is a person's work.
 */
export async function mendDocument(
  deps: Pick<Shop, 'database' | 'clock' | 'tax'>,
  {
    actor,
    number,
    markets,
  }: { readonly actor: Actor; readonly number: string; readonly markets: readonly MarketCode[] },
): Promise<Result<Mended, { readonly code: 'notFound' | 'cannotMend' }>> {
  return await deps.database.transaction(async (tx) => {
    const found = await getRefused(tx, number, markets);
    if (!found) return refused({ code: 'notFound' });
    const [order] = await lockOrders(tx, [found.orderId]);
    const current = await getRefused(tx, number, markets);
    if (!order || !current?.canBeReplaced) return refused({ code: 'cannotMend' });
    const mended = await replaceInvoice(deps, tx, order, order, deps.clock.now());
    if (!mended) return refused({ code: 'cannotMend' });
    await insertAudit(tx, deps.clock, {
      ...{ actor, action: 'taxunit.mend', subject: `order:${order.number}`, market: order.market },
      before: { paper: number },
      after: { paper: mended.invoice },
    });
    return ok(mended);
  });
}
