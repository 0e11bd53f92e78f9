import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { invoicePath, issueCreditNote } from '#shop/invoices';
import { type Order, updateCreditNoteUrl } from '#shop/orders';
import { refundOrder } from '#shop/payments';
import { returnStock, type StockCause } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { creditPartsOf } from './credit-parts.rules.ts';
import { planRefund } from './refund.rules.ts';
import { readGiven, readLeft, soldOf } from './sold-order.ts';

/**
 * Takes a cancelled order's sale back in the caller's transaction, as far as earlier refunds have left it: returns its units to
 * the stock, requests the refund of its money and issues the credit note. Units that were given back before stay where that
 * refund put them. The order must be locked.
 */
export async function undoSale(
  deps: Pick<Shop, 'clock' | 'jobs' | 'tax'>,
  tx: Transaction,
  order: Order,
  by: StockCause['actor'],
): Promise<void> {
  const left = await readLeft(tx, order);
  const before = order.offers ? await readGiven(tx, order) : [];
  const units = left.lines.flatMap(({ id, quantity }) => {
    const line = order.lines.find((one) => one.id === id);
    return line && quantity > 0 ? [{ productId: line.productId, count: quantity }] : [];
  });
  const now = deps.clock.now();
  const cause = { reason: 'cancelled', actor: by, at: now, orderId: order.id } as const;
  if (units.length > 0) await returnStock(tx, MARKETS[order.market], units, cause);
  const refund = await refundOrder(deps, tx, order.id);
  const { state, method } = order.payment;
  if (
    refund === null &&
    method !== 'COD' &&
    (state === 'paid' || state === 'authorised' || state === 'partly_refunded')
  )
    throw new Error('a paid order has no recorded payment');
  const whole = planRefund(left, { kind: 'whole', restock: false });
  if ('problem' in whole) return;
  const refundId = refund !== null && refund !== 'nothingLeft' ? refund.id : null;
  const parts = creditPartsOf(soldOf(order), whole.plan, before);
  const note = await issueCreditNote(deps, tx, order, { refundId, parts }, now);
  if (note) await updateCreditNoteUrl(tx, order.id, invoicePath(note.token));
}
