import type { Queryable } from '#database/database';
import { ZERO } from '#kernel/money';
import { listInvoicesOfOrder } from '#shop/invoices';
import type { Order } from '#shop/orders';
import { listRefundLinesOf, listRefundsOfOrder } from '#shop/payments';
import { type GivenBack, type Refundable, refundableOf } from './refund.rules.ts';

/** An order as refunds and their credit notes see it. */
export function soldOf({ lines, amounts, offers }: Order) {
  const { subtotal, discount, tax, total } = amounts;
  return { lines, subtotal, discount, vat: tax, total, offers };
}

/** Reads what of an order can still be given back: nothing of a cancelled one. Lock the order first when something depends on it. */
export async function readLeft(q: Queryable, order: Order): Promise<Refundable> {
  const none = { lines: order.lines.map(({ id }) => ({ id, quantity: 0, net: ZERO, vat: ZERO })), shipping: ZERO };
  if (order.cancelledAt) return none;
  return refundableOf(soldOf(order), await readGiven(q, order));
}

/** Reads what the refunds of an order gave back, the first one first: where it has offers, in the order of their credit notes. */
export async function readGiven(q: Queryable, order: Order): Promise<readonly GivenBack[]> {
  const refunds = await listRefundsOfOrder(q, order.id);
  const lines = await listRefundLinesOf(q, [order.id]);
  // two refunds within a millisecond have one time, but numbers of credit notes never repeat
  const papers = order.offers ? await listInvoicesOfOrder(q, order.id) : [];
  const place = (id: string) => papers.findIndex(({ refundId }) => refundId === id);
  const inOrder = refunds.toSorted((one, other) => place(one.id) - place(other.id));
  return inOrder.map(
    (refund): GivenBack => ({
      shipping: refund.shipping,
      lines: lines
        .filter(({ line }) => line.refundId === refund.id)
        .map(({ line }) => ({ id: line.orderLineId, quantity: line.quantity, net: line.net, vat: line.vat })),
    }),
  );
}
