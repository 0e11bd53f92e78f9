import { jsonColumns } from '#database/statement';
import { orderLines, orders } from './tables.ts';
import type { Order, OrderDraft, OrderPayment, PromisedDays } from './types.ts';

const order = jsonColumns('o', orders, [
  ...([
    'id',
    'ownerId',
    'cartId',
    'market',
    'currency',
    'language',
    'paymentMethod',
    'paymentState',
    'paidAt',
  ] as const),
  ...([
    'transactionId',
    'tranRef',
    'paymentResult',
    'subtotal',
    'discount',
    'coupon',
    'vat',
    'vatBasisPoints',
  ] as const),
  ...([
    'shipping',
    'total',
    'email',
    'firstName',
    'lastName',
    'address',
    'apartment',
    'city',
    'country',
    'state',
  ] as const),
  ...(['zip', 'phone', 'shortAddress', 'seller', 'promisedFrom', 'promisedTo', 'createdAt'] as const),
]);
const line = jsonColumns('l', orderLines, [
  ...(['id', 'orderId', 'position', 'productId', 'titleEn', 'titleAr', 'image', 'size'] as const),
  ...(['listPrice', 'unitPrice', 'count'] as const),
]);

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
  const { ownerId, market, currency, language, coupon, vatBasisPoints, seller } = order;
  const { subtotal, discount, tax: vat, shipping, total } = amounts;
  const { method: paymentMethod, state: paymentState, paidAt, transactionId, tranRef, result: paymentResult } = payment;
  const row = {
    ...{ id, ownerId, cartId, market, currency, language, coupon, vatBasisPoints, seller, createdAt },
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
type NewOrder = Omit<Order, 'number'>;

/** The order of a draft, with lines that have ids. */
export function newOrder(
  draft: OrderDraft,
  payment: OrderPayment,
  promise: PromisedDays,
  { id, newId, now }: { readonly id: string; readonly newId: () => string; readonly now: Date },
): NewOrder {
  return {
    ...draft,
    id,
    lines: draft.lines.map((one) => ({ id: newId(), ...one })),
    payment,
    scan: null,
    invoiceUrl: '',
    creditNoteUrl: '',
    createdAt: now,
    cancelledAt: null,
    deliveredAt: null,
    promise,
  };
}
