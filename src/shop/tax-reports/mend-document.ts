import type { MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { reissueCreditNote, replaceInvoice } from '#shop/invoices';
import { lockOrders } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { getRefused } from './queries.ts';

/** The numbers of the papers that were issued; `invoice` is null where a credit note took the place of another. */
type Mended = { readonly creditNote: string; readonly invoice: string | null };

/**
 * Mends a paper that the authority has refused, with the seller as it is now: takes an invoice back by a credit note and issues a
 * new edition, or issues a credit note again that then counts in its place. The refused one keeps its place in the chain and is
 * never sent again. Refuses a paper that was not refused or is mended, and an invoice that credit notes have touched: that is a
 * person's work.
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
    const now = deps.clock.now();
    const mended =
      current.kind === 'invoice'
        ? await replaceInvoice(deps, tx, order, order, now)
        : { creditNote: await reissueCreditNote(deps, tx, order, current, now), invoice: null };
    if (!mended) return refused({ code: 'cannotMend' });
    await insertAudit(tx, deps.clock, {
      ...{ actor, action: 'taxunit.mend', subject: `order:${order.number}`, market: order.market },
      before: { paper: number },
      after: { paper: mended.invoice ?? mended.creditNote },
    });
    return ok(mended);
  });
}
