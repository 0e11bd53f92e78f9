import type { Logging, Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import { type AcknowledgementFacts, acknowledgementOf, emailJson } from '#shop/emails';
import { newOrder, type Order, type OrderDraft, type OrderPayment } from '#shop/orders';
import { ACCEPTED, acceptedFields } from '#shop/orders/accepted.rules';
import type { Shop } from '../shop.ts';
import { insertOrder, type OrderCommit } from './commit-queries.ts';

/** An order that is decided on. */
type Decision = Pick<OrderCommit, 'takes' | 'cash'> & {
  readonly draft: OrderDraft;
  readonly payment: OrderPayment;
  readonly acknowledgement: AcknowledgementFacts;
};

/** Makes an order ready to be written, with its acknowledgement unless it awaits its payment. */
export async function readyOrder(
  { jobs }: Pick<Shop, 'jobs'>,
  q: Queryable,
  { draft, payment, takes, cash, acknowledgement }: Decision,
): Promise<OrderCommit> {
  const { promise, now } = acknowledgement;
  const order = newOrder(draft, payment, promise, now);
  if (payment.state === 'awaiting') return { order, takes, cash, announced: null };
  const email = acknowledgementOf({ ...order, number: 0 }, acknowledgement);
  // an anonymised order is told to nobody
  const id = email.recipient === '' ? null : randomId();
  const job = await jobs.written(q, 'followOrder', { order: order.id, email: id }, { key: order.id });
  return { order, takes, cash, announced: { email: id && emailJson(id, email, now), job } };
}

/**
 * Writes an order with all that follows from it, in one statement: lines, stock, coupon use, the end of its cart, and,
 * unless it awaits its payment, its acknowledgement, parcel and invoice. Returns null, with nothing written, when the cart,
 * the stock or the coupon is not what it was when it was gathered, or `leftMs` have passed, which is how long the caller
 * waits; null in a transaction, whose commit decides.
 */
export async function writeOrder(q: Logging, commit: OrderCommit, leftMs: number | null): Promise<Order | null> {
  const number = await insertOrder(q, commit, leftMs);
  if (number === null) return null;
  const order = { ...commit.order, number };
  // by this line lost orders are found (decision 0390)
  if (commit.announced) q.logAfterCommit(acceptedFields(order), ACCEPTED);
  return order;
}
