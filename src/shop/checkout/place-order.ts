import type { Transaction } from '#database/database';
import type { Market } from '#kernel/market';
import type { Decimal } from '#kernel/money';
import { methodsOf, type PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { isFar } from '#shop/addresses/known-city.rules';
import { deliveryPromise } from '#shop/delivery/promise.rules';
import type { AcknowledgementFacts } from '#shop/emails';
import { getOrder, type NewOrder, newOrder, type Order, type OrderDraft } from '#shop/orders';
import { paymentAmount } from '#shop/pricing/totals.rules';
import { cashRefusal } from '#shop/settings/settings.rules';
import type { Shop } from '../shop.ts';
import { announceOrder } from './announce-order.ts';
import { type CashAsk, cashAsk, cashCeilingRefusal } from './cash-queries.ts';
import { insertOrder } from './commit-queries.ts';
import { type ChargeOf, draftOrder, withDeliveryCharge } from './draft-order.ts';
import { gatherLocked } from './gather-order.ts';
import { type CheckoutFacts, getCheckoutFacts } from './gather-queries.ts';
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

/**
 * Places a cash order of the shopper's cart, or returns a refusal and writes nothing. Every amount is computed again and
 * compared with what the shopper saw. A repeated submission, at once or later, returns the same order. A card order is made
 * by its provider's result only: a card method returns the order of the payment.
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<Result<Order, OrderRefusal>> {
  const { database } = deps;
  const { method, paymentIds = [] } = request;
  if (method !== 'COD') return await database.transaction((tx) => orderOfPayment(tx, { ...request, paymentIds }));
  return await withDeliveryCharge(deps, (chargeOf) =>
    database.transaction((tx) => orderCart(deps, tx, request, chargeOf)),
  );
}

/**
 * Makes an order of a cart in the caller's transaction (docs/orders.md): locks the cart, gathers, decides, writes. Asks for a
 * delivery charge that is not known yet. A cash order is announced; with a card method it awaits its payment, and is announced
 * once it is paid.
 */
export async function orderCart(
  deps: Deps,
  tx: Transaction,
  request: OrderRequest,
  chargeOf: ChargeOf,
): Promise<Result<Order, OrderRefusal | ChargeUnknown>> {
  const now = deps.clock.now();
  let { facts } = await gatherLocked(tx, request, now);
  for (const countsCash of [false, true]) {
    const before = facts.orderId === null ? null : await getOrder(tx, facts.orderId);
    if (before) return ok(before);
    const decided = await decideOrder(deps, tx, request, facts, chargeOf, now, countsCash);
    if (!decided.ok) return decided;
    const { order, cash, acknowledgement } = decided.value;
    const written = await insertOrder(tx, { order, takes: true, cash });
    if (written) {
      const placed = { ...order, number: written.number };
      if (placed.payment.state !== 'awaiting') {
        await announceOrder(deps, tx, placed, written.silent ? null : acknowledgement);
      }
      return ok(placed);
    }
    // the stock is short, a ceiling is reached or an offer is gone: the next decision refuses that in words, or goes without the offer
    facts = await getCheckoutFacts(tx, request, now);
  }
  throw new Error('a decided order could not be written');
}

/** An order to be written. */
type Decided = {
  readonly order: NewOrder;
  readonly cash: CashAsk | null;
  readonly acknowledgement: AcknowledgementFacts;
};

/**
 * Decides on gathered facts. The ceilings of open cash orders are checked as the order is written; with `countsCash` they are
 * counted here too, so that what was not written is refused in words.
 */
async function decideOrder(
  deps: Deps,
  tx: Transaction,
  request: OrderRequest,
  facts: CheckoutFacts,
  chargeOf: ChargeOf,
  now: Date,
  countsCash: boolean,
): Promise<Result<Decided, OrderRefusal | ChargeUnknown>> {
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
  const above = ask && countsCash ? await cashCeilingRefusal(tx, ask, draft, now) : null;
  if (above) return refused(above);
  const state = isCash ? 'on_delivery' : 'awaiting';
  const payment = { method, state, paidAt: null, transactionId, tranRef: '', result: null } as const;
  // the days are promised by the settings of the moment, and stay when those change
  const { from, to } = deliveryPromise(facts.market, delivery, now, isFar(facts.market.code, draft.address.city));
  const acknowledgement = { promise: { from, to }, ownsMailbox: facts.ownsMailbox, now };
  return ok({ order: newOrder(draft, payment, { from, to }, now), cash: ask, acknowledgement });
}

function refusalOfCard(draft: OrderDraft, market: Market, method: PaymentMethod): OrderRefusal | null {
  if (!methodsOf(market).includes(method)) return { code: 'methodOfOtherCountry' };
  return paymentAmount(draft.amounts) === 0 ? { code: 'methodUnavailable' } : null;
}
