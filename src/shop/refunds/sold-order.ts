import type { Queryable } from '#database/database';
import { ZERO } from '#kernel/money';
import type { Order } from '#shop/orders';
import { listRefundLinesOf, listRefundsOfOrder } from '#shop/payments';
import { type GivenBack, type Refundable, refundableOf, type SoldOrder } from './refund.rules.ts';

/** An order as refunds see it. */
function soldOf({ lines, amounts }: Order): SoldOrder {
  const { subtotal, discount, tax, total } = amounts;
  return { lines, subtotal, discount, vat: tax, total };
}

/** Reads what of an order can still be given back: nothing of a cancelled one. Lock the order first when something depends on it. */
export async function readLeft(q: Queryable, order: Order): Promise<Refundable> {
  const none = { lines: order.lines.map(({ id }) => ({ id, quantity: 0, net: ZERO, vat: ZERO })), shipping: ZERO };
  if (order.cancelledAt) return none;
  const refunds = await listRefundsOfOrder(q, order.id);
  const lines = await listRefundLinesOf(q, [order.id]);
  const given = refunds.map(
    (refund): GivenBack => ({
      shipping: refund.shipping,
      lines: lines
        .filter(({ line }) => line.refundId === refund.id)
        .map(({ line }) => ({ id: line.orderLineId, quantity: line.quantity, net: line.net, vat: line.vat })),
    }),
  );
  return refundableOf(soldOf(order), given);
}
