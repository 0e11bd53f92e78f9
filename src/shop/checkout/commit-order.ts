import type { Logging, Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { type AcknowledgementFacts, acknowledgementOf, emailJson } from '#shop/emails';
import { newOrder, type Order, type OrderDraft, type OrderPayment, orderJson } from '#shop/orders';
import { ACCEPTED, acceptedFields } from '#shop/orders/accepted.rules';
import { couponUseOf } from '#shop/pricing';
import { byShopper, causeText } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { insertOrder, lockedRows, type OrderCommit } from './commit-queries.ts';

/** An order that is decided on. */
type Decision = {
  readonly draft: OrderDraft;
  readonly payment: OrderPayment;
  /**
   * What the order takes: its items, and its coupon, which holds while it is the row that was judged; null for an order
   * whose card payment has taken both. `cartVersion` is that of the gathered cart.
   */
  readonly takes: { readonly cartVersion: number; readonly couponRow: string | null } | null;
  readonly acknowledgement: AcknowledgementFacts;
  readonly now: Date;
};

/** An order ready to be written, and the rows that many want and its statement locks. */
type ReadyOrder = {
  readonly rows: readonly string[];
  /** `leftMs` is how long the caller waits for it; null in a transaction, whose commit decides. */
  write(q: Logging, leftMs: number | null): Promise<Order | null>;
};

/**
 * Makes an order ready to be written with all that follows from it, in one statement: lines, stock, coupon use, the end of
 * its cart, and, unless it awaits its payment, its acknowledgement, parcel and invoice. `write` returns null, with nothing
 * written, when the cart, the stock or the coupon is not what it was when it was gathered.
 */
export async function readyOrder(
  deps: Pick<Shop, 'jobs'>,
  q: Queryable,
  { draft, payment, takes, acknowledgement, now }: Decision,
): Promise<ReadyOrder> {
  const made = newOrder(draft, payment, acknowledgement.promise, { id: randomId(), newId: randomId, now });
  const commit: OrderCommit = {
    cart: { id: draft.cartId, version: takes?.cartVersion ?? null },
    order: orderJson(made),
    stock: takes && {
      currency: draft.currency,
      productIds: draft.lines.map(({ productId }) => productId),
      cause: causeText(byShopper('sold', now, { orderId: made.id })),
    },
    coupon:
      takes && draft.coupon ? { code: draft.coupon, row: takes.couponRow, use: useOf(draft, draft.coupon, now) } : null,
    announced:
      payment.state === 'awaiting' ? null : await announcement(deps, q, { ...made, number: 0 }, acknowledgement),
    now,
  };
  return {
    rows: lockedRows(commit),
    async write(on, leftMs) {
      const number = await insertOrder(on, commit, leftMs);
      if (number === null) return null;
      const order = { ...made, number };
      // by this line lost orders are found (decision 0390)
      if (commit.announced) on.logAfterCommit(acceptedFields(order), ACCEPTED);
      return order;
    },
  };
}

function useOf({ cartId, ownerId, market, address }: OrderDraft, code: string, now: Date): string {
  const { email, phone } = address;
  const { dialling } = MARKETS[market].phone;
  return JSON.stringify(couponUseOf({ cartId, code, ownerId, email, phone, dialling }, now));
}

/** The email of an order and the one job that stands for all that follows it; its parcel is written with it. */
async function announcement(
  { jobs }: Pick<Shop, 'jobs'>,
  q: Queryable,
  order: Order,
  facts: AcknowledgementFacts,
): Promise<NonNullable<OrderCommit['announced']>> {
  const email = acknowledgementOf(order, facts);
  // an anonymised order is told to nobody
  const id = email.recipient === '' ? null : randomId();
  const job = await jobs.written(q, 'followOrder', { order: order.id, email: id }, { key: order.id });
  return { email: id && emailJson(id, email, facts.now), job };
}
