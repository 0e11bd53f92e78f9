import type { Queryable, Transaction } from '#database/database';
import type { Market } from '#kernel/market';
import type { Decimal } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { deliveryPromise } from '#shop/delivery/promise.rules';
import { getOrder, type Order, type OrderDraft } from '#shop/orders';
import { paymentAmount } from '#shop/pricing/totals.rules';
import { cashRefusal } from '#shop/settings/settings.rules';
import type { Shop } from '../shop.ts';
import { cashAsk, cashCeilingRefusal } from './cash-queries.ts';
import { readyOrder, writeOrder } from './commit-order.ts';
import { lockedRows, type OrderCommit } from './commit-queries.ts';
import { type ChargeOf, draftOrder, withDeliveryCharge } from './draft-order.ts';
import { gatherLocked } from './gather-order.ts';
import { getOrderFacts, type OrderFacts } from './gather-queries.ts';
import { orderOfPayment } from './order-of-payment.ts';
import type { ChargeUnknown, CheckoutRequest, OrderRefusal } from './types.ts';

export type OrderRequest = CheckoutRequest & {
  readonly method: PaymentMethod;
  readonly seen: { readonly total: Decimal };
  /** The client's key of this submission; empty for none. The same key returns the same order. */
  readonly transactionId: string;
  /** Every id by which the client may name the card payment of the order. */
  readonly paymentIds?: readonly string[];
  /** The shopper's network address; null or left out when it is not known. */
  readonly ip?: string | null;
  /** Whether a member of staff places it for the shopper. */
  readonly byStaff?: boolean;
};

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'cashCeilings'>;
/** How often an order is tried without locks. A coupon that many use at once may need one in its turn. */
const TURNS_WITHOUT_LOCKS = 3;

/**
 * Places a cash order of the shopper's cart, or returns a refusal and writes nothing. Every amount is computed again and
 * compared with what the shopper saw. A repeated submission, at once or later, returns the same order. A card order is made
 * by its provider's result only: a card method returns the order of the payment.
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<Result<Order, OrderRefusal>> {
  const { database, clock } = deps;
  const { method, ownerId, paymentIds = [] } = request;
  if (method !== 'COD') return await database.transaction((tx) => orderOfPayment(tx, { ...request, paymentIds }));
  let cartId: string | null = null;
  return await withDeliveryCharge(deps, (chargeOf) =>
    database.guarded(`cart ${ownerId}`, async (q, turn) => {
      // in turn, so that in a rush the calls of everybody else are not behind all of its orders (decision 0411)
      const decided = await database.fewAtOnce('order', async () => {
        const now = clock.now();
        const facts: OrderFacts = await getOrderFacts(q, { ...request, cartId }, now);
        cartId = facts.cart?.id ?? cartId;
        if (facts.reserving || turn >= TURNS_WITHOUT_LOCKS) return null;
        return await decideOrder(deps, q, request, facts, chargeOf, now, turn > 0);
      });
      if (!decided)
        return await database.transaction((tx) => placeUnpaidOrder(deps, tx, { ...request, cartId }, chargeOf));
      if (!decided.ok) return decided;
      const commit = decided.value;
      if ('number' in commit) return ok(commit);
      const order = await database.locking(lockedRows(commit), (on, leftMs) => writeOrder(on, commit, leftMs));
      return order && ok(order);
    }),
  );
}

/**
 * Places an order of a cart in the caller's transaction, with cart and coupon locked, without a card payment before it, or
 * asks for a delivery charge that is not known yet: a cash order, or with a card method one that awaits its payment and is
 * announced once it is paid.
 */
export async function placeUnpaidOrder(
  deps: Deps,
  tx: Transaction,
  request: OrderRequest & { readonly cartId: string | null },
  chargeOf: ChargeOf,
): Promise<Result<Order, OrderRefusal | ChargeUnknown>> {
  const now = deps.clock.now();
  let { facts } = await gatherLocked(tx, request, now);
  for (let turn = 0; turn < TURNS_WITHOUT_LOCKS; turn += 1) {
    const decided = await decideOrder(deps, tx, request, facts, chargeOf, now, turn > 0);
    if (!decided.ok) return decided;
    if ('number' in decided.value) return ok(decided.value);
    const order = await writeOrder(tx, decided.value, null);
    if (order) return ok(order);
    // others took the stock, or reached a ceiling: the next decision refuses that
    facts = await getOrderFacts(tx, { ...request, cartId: null }, now);
  }
  throw new Error('the stock of an order changes all the time');
}

/**
 * Decides on gathered facts: the order that was placed before, or one that is ready to be written. The ceilings of open cash orders
 * are checked as the order is written; `counts` has them counted here too, so that what was not written is refused in words.
 */
async function decideOrder(
  deps: Deps,
  q: Queryable,
  request: OrderRequest,
  facts: OrderFacts,
  chargeOf: ChargeOf,
  now: Date,
  counts: boolean,
): Promise<Result<Order | OrderCommit, OrderRefusal | ChargeUnknown>> {
  const before = facts.orderId === null ? null : await getOrder(q, facts.orderId);
  if (before) return ok(before);
  const drafted = draftOrder(facts, request, chargeOf, now);
  if (!drafted.ok) return drafted;
  const draft = drafted.value;
  const { method, transactionId } = request;
  const { cash, delivery } = facts.terms;
  const isCash = method === 'COD';
  const refusal = isCash
    ? cashRefusal(cash, draft.amounts.total, facts.refusedParcels)
    : refusalOfCard(draft, facts.market, method);
  if (refusal) return refused(refusal);
  const asker = { ip: request.ip ?? null, ownsMailbox: facts.ownsMailbox, byStaff: request.byStaff ?? false };
  const ask = isCash && deps.cashCeilings ? cashAsk(draft, cash.ceilings, asker) : null;
  const above = ask && counts ? await cashCeilingRefusal(q, ask, draft, now) : null;
  if (above) return refused(above);
  const state = isCash ? 'on_delivery' : 'awaiting';
  const payment = { method, state, paidAt: null, transactionId, tranRef: '', result: null } as const;
  const couponRow = facts.coupon && facts.coupon.usesPerShopper !== null ? facts.coupon.row : null;
  const takes = { cartVersion: facts.cart?.version ?? 0, couponRow };
  // the days are promised by the settings of the moment, and stay when those change
  const { from, to } = deliveryPromise(facts.market, delivery, now);
  const acknowledgement = { promise: { from, to }, ownsMailbox: facts.ownsMailbox, now };
  return ok(await readyOrder(deps, q, { draft, payment, takes, cash: ask, acknowledgement }));
}

function refusalOfCard(draft: OrderDraft, market: Market, method: PaymentMethod): OrderRefusal | null {
  if (!market.methods.includes(method)) return { code: 'methodOfOtherCountry' };
  return paymentAmount(draft.amounts) === 0 ? { code: 'methodUnavailable' } : null;
}
