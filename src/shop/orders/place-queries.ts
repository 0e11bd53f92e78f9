import { jsonColumns } from '#database/statement';
import { randomId } from '#kernel/ids';
import { orderLines, orders } from './tables.ts';
import type { Order, OrderDraft, OrderPayment, PromisedDays } from './types.ts';

// all but what the database numbers and what comes later
const order = jsonColumns('o', orders, [
  ...(['number', 'version', 'gift', 'giftNote', 'orderStatus', 'cancelledAt', 'deliveredAt'] as const),
  ...(['invoiceUrl', 'creditNoteUrl'] as const),
]);
const line = jsonColumns('l', orderLines);

/**
 * Parts of a statement that insert the order and the lines of two JSON parameters where the relation `guard` has a row.
 * `placed (id, number)` is the order then. The database refuses a second order of the same cart.
 */
export const insertOrderParts = (orderJson: string, linesJson: string) => `
  placed AS (INSERT INTO orders (${order.names})
    SELECT ${order.values} FROM guard, jsonb_to_record(${orderJson}::jsonb) AS o (${order.types}) RETURNING id, number),
  placed_lines AS (INSERT INTO order_lines (${line.names})
    SELECT ${line.values} FROM placed, jsonb_to_recordset(${linesJson}::jsonb) AS l (${line.types}))`;

/** The JSON of an order and its lines, for `insertOrderParts`. */
export function orderJson({ id, cartId, address, amounts, payment, lines, createdAt, promise, ...order }: NewOrder) {
  const { ownerId, market, currency, language, coupon, offers, vatBasisPoints, seller } = order;
  const { subtotal, discount, tax: vat, shipping, total } = amounts;
  const { method: paymentMethod, state: paymentState, paidAt, transactionId, tranRef, result: paymentResult } = payment;
  const row = {
    ...{ id, ownerId, cartId, market, currency, language, coupon, offers, vatBasisPoints, seller, createdAt },
    ...{ subtotal, discount, vat, shipping, total },
    ...{ paymentMethod, paymentState, paidAt, transactionId, tranRef, paymentResult },
    ...{ shortAddress: '', ...address, promisedFrom: promise?.from, promisedTo: promise?.to },
  };
  const rows = lines.map(({ title, ...one }, position) => ({
    ...{ ...one, orderId: id, position, titleEn: title.en, titleAr: title.ar },
  }));
  return { order: JSON.stringify(row), lines: JSON.stringify(rows) };
}

/** An order before the database has given it its number. */
export type NewOrder = Omit<Order, 'number'>;

/** The order of a draft, with ids for itself and its lines. */
export function newOrder(draft: OrderDraft, payment: OrderPayment, promise: PromisedDays, now: Date): NewOrder {
  return {
    ...draft,
    ...{ id: randomId(), lines: draft.lines.map((one) => ({ id: randomId(), ...one })), payment, promise },
    ...{ scan: null, invoiceUrl: '', creditNoteUrl: '', createdAt: now, cancelledAt: null, deliveredAt: null },
  };
}
