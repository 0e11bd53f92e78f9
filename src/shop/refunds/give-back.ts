import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { issueCreditNote } from '#shop/invoices';
import type { Order } from '#shop/orders';
import {
  applyRefundState,
  getCaptureOfOrder,
  insertRefund,
  insertRefundLines,
  lockCapture,
  requestRelease,
  sumRefundsOf,
} from '#shop/payments';
import type { StaffReason } from '#shop/payments/refund-reasons.rules';
import { returnStock, type StockCause } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { creditPartsOf } from './credit-parts.rules.ts';
import type { RefundPlan } from './refund.rules.ts';
import { readGiven, soldOf } from './sold-order.ts';

/** What goes with a refund. `requestKey` is of the person's request: a repeat finds the refund by it. */
type About = {
  readonly reason: StaffReason;
  /** To the shopper, in the language of the order; may be empty. */
  readonly words: string;
  readonly requestKey: string | null;
  /** Who gives it back. */
  readonly by: StockCause['actor'];
};

type Given = { readonly refundId: string; readonly creditNote: string };

/**
 * Gives a planned part of a locked order's money back, in the caller's transaction: writes the refund with its lines, returns
 * units to the stock, issues the credit note and queues the request to the provider. What a lender has not paid yet is taken off it. Cash goes back by bank transfer, which a
 * person makes and records. Throws when the plan exceeds the money that came in.
 */
export async function giveBack(
  deps: Pick<Shop, 'clock' | 'jobs' | 'tax'>,
  tx: Transaction,
  order: Order,
  plan: RefundPlan,
  about: About,
): Promise<Given> {
  const now = deps.clock.now();
  const id = randomId();
  const before = order.offers ? await readGiven(tx, order) : [];
  const isCash = order.payment.method === 'COD';
  const paid = isCash ? null : await getCaptureOfOrder(tx, order.id);
  const restocked = plan.lines.flatMap(({ id: lineId, quantity, restock }) => {
    const line = order.lines.find((one) => one.id === lineId);
    return line && restock && quantity > 0 ? [{ productId: line.productId, count: quantity }] : [];
  });
  // stock before money, as cancellations lock them
  if (restocked.length > 0) {
    const cause = { reason: 'returned', actor: about.by, at: now, orderId: order.id, reference: id } as const;
    await returnStock(tx, MARKETS[order.market], restocked, cause);
  }
  if (paid) {
    await lockCapture(tx, paid.capture);
    const left = paid.capture.amount - (await sumRefundsOf(tx, paid.capture));
    if (plan.total > left) throw new Error('the refund exceeds the payment');
  }
  const what = {
    id,
    orderId: order.id,
    requestKey: about.requestKey,
    amount: plan.total,
    shipping: plan.shipping,
    currency: order.currency,
    reason: about.reason,
    words: about.words,
  };
  if (isCash || paid) {
    await insertRefund(tx, {
      ...what,
      kind: paid ? 'card' : 'transfer',
      provider: paid?.capture.provider ?? null,
      paymentId: paid?.capture.paymentId ?? null,
      attemptId: paid?.capture.attemptId ?? null,
      channel: paid?.channel ?? null,
      askedAt: now,
    });
  } else if (!(await requestRelease(deps, tx, order.id, () => what))) {
    throw new Error('a paid order has no recorded payment');
  }
  const lines = plan.lines.map(({ id: orderLineId, quantity, net, vat, restock }) => {
    return { refundId: id, orderLineId, quantity, net, vat, restock };
  });
  await insertRefundLines(tx, lines);
  const parts = creditPartsOf(soldOf(order), plan, before);
  const note = await issueCreditNote(deps, tx, order, { refundId: id, parts }, now);
  if (!note) throw new Error('a paid order has no invoice to correct');
  await applyRefundState(tx, order.id);
  if (paid) await deps.jobs.send(tx, 'refundPayment', { refund: id }, { key: id });
  return { refundId: id, creditNote: note.number };
}
