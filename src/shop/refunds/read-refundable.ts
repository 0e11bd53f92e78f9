import type { MarketCode } from '#kernel/market';
import { listInvoicesOfOrder } from '#shop/invoices';
import { getOrderByNumber, type Order } from '#shop/orders';
import { listRefundLinesOf, listRefundsOfOrder } from '#shop/payments';
import type { Shop } from '../shop.ts';
import { type Refundable, sumLeft } from './refund.rules.ts';
import { aloneUpTo, whyNot } from './refund-parts.ts';
import { readLeft } from './sold-order.ts';

/** What of an order can be given back, and what was. Amounts in minor units. */
type RefundableOrder = {
  readonly order: Order;
  /** Why nothing can be given back now; null when it can. */
  readonly refusal: 'orderCancelled' | 'orderNotPaid' | null;
  readonly left: Refundable;
  readonly leftTotal: number;
  /** The most that one person gives back alone. */
  readonly aloneUpTo: number;
  readonly refunds: readonly (Awaited<ReturnType<typeof listRefundsOfOrder>>[number] & {
    readonly creditNote: string | null;
    readonly quantities: readonly { readonly id: string; readonly quantity: number }[];
  })[];
};

/** Reads what of an order can be given back and its refunds so far. Null when there is none in these markets. */
export async function readRefundable(
  deps: Pick<Shop, 'database'>,
  number: number,
  markets: readonly MarketCode[],
): Promise<RefundableOrder | null> {
  const q = deps.database.read;
  const order = await getOrderByNumber(q, number);
  if (!order || !markets.includes(order.market)) return null;
  const refusal = whyNot(order);
  const left = await readLeft(q, order);
  const papers = await listInvoicesOfOrder(q, order.id);
  const lines = await listRefundLinesOf(q, [order.id]);
  const refunds = (await listRefundsOfOrder(q, order.id)).map((refund) => ({
    ...refund,
    creditNote: papers.find(({ refundId }) => refundId === refund.id)?.number ?? null,
    quantities: lines
      .filter(({ line }) => line.refundId === refund.id)
      .map(({ line }) => ({ id: line.orderLineId, quantity: line.quantity })),
  }));
  return { order, refusal, left, leftTotal: sumLeft(left), aloneUpTo: aloneUpTo(order.market), refunds };
}
