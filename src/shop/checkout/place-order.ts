import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { type Language, MARKETS, type Market } from '#kernel/market';
import type { Decimal } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { getOrderOfCart, getOrderOfSubmission, type Order, type OrderDraft } from '#shop/orders';
import { countRefusedCashParcels } from '#shop/parcels';
import { phoneOf } from '#shop/pricing/identity.rules';
import type { SeenAmounts } from '#shop/pricing/seen-amounts.rules';
import { paymentAmount } from '#shop/pricing/totals.rules';
import { type CashTerms, cashRefusal } from '#shop/settings/settings.rules';
import { byShopper } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { completeOrder } from './complete-order.ts';
import { type ChargeOf, draftOrder, type Quotable, withDeliveryCharge } from './draft-order.ts';
import { orderOfPayment } from './order-of-payment.ts';
import type { OrderRefusal } from './refusals.ts';
import { lockCartForOrder, redeemDraftCoupon, takeDraftStock } from './reservation.ts';

export type OrderRequest = {
  readonly ownerId: string;
  /** The market the shopper chose; null for the market of the cart. */
  readonly market: Market | null;
  readonly fallbackMarket: Market;
  readonly language: Language;
  readonly method: PaymentMethod;
  /** The amounts the shopper agreed to: compared, never believed. */
  readonly seen: SeenAmounts & { readonly total: Decimal };
  /** The client's key of this submission; empty for none. The same key returns the same order. */
  readonly transactionId: string;
  /** Every id by which the client may name the card payment of the order. */
  readonly paymentIds?: readonly string[];
  /** The coupon as typed, if any. */
  readonly coupon?: string;
};

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping'>;
type Placed = Result<Order, OrderRefusal>;

/**
 * Places a cash order of the shopper's cart in one transaction, or returns a refusal and writes nothing. Every amount is
 * computed again and compared with what the shopper saw. A repeated submission, at once or later, returns the same order.
 * A card order is made by its provider's result only: a card method returns the order of the payment.
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<Placed> {
  const { method, paymentIds = [] } = request;
  if (method !== 'COD') return await deps.database.transaction((tx) => orderOfPayment(tx, { ...request, paymentIds }));
  return await withDeliveryCharge(deps, (tx, chargeOf) => placeUnpaidOrder(deps, tx, request, chargeOf));
}

/**
 * Places an order of a cart in the caller's transaction without a card payment before it, or asks for a delivery charge that
 * is not known yet: a cash order, or with a card method one that awaits its payment and is announced once it is paid.
 */
export async function placeUnpaidOrder(
  deps: Deps,
  tx: Transaction,
  request: OrderRequest,
  chargeOf: ChargeOf,
): Promise<Quotable<Placed>> {
  const { ownerId, language, method, seen, transactionId, coupon = '' } = request;
  const now = deps.clock.now();

  // gather: the locked cart, and the order it has become meanwhile
  const { cart } = await lockCartForOrder(tx, request, now);
  const before =
    cart.state === 'ordered'
      ? await getOrderOfCart(tx, cart.id)
      : transactionId && (await getOrderOfSubmission(tx, ownerId, transactionId));
  if (before) return { done: ok(before) };
  if (cart.state !== 'open') return { done: refused({ code: 'cartEmpty' }) };

  // decide: what is ordered, at which amounts
  const { id: cartId, market, lines } = cart;
  const input = { ownerId, cartId, lines, market, language, chargeOf, coupon, seen, now };
  const drafted = await draftOrder(tx, input);
  if (drafted.kind === 'ask') return { ask: drafted.request };
  if (drafted.kind === 'refused') return { done: refused(drafted.refusal) };

  const { draft, cash } = drafted;
  const refusal = method === 'COD' ? await refusalOfCash(tx, draft, cash) : refusalOfCard(draft, method);
  if (refusal) return { done: refused(refusal) };

  // commit: stock, coupon, order
  const orderId = randomId();
  const short = await takeDraftStock(tx, draft, byShopper('sold', now, { orderId }));
  if (short) return { done: refused(short) };
  await redeemDraftCoupon(tx, draft, now);
  const state = method === 'COD' ? 'on_delivery' : 'awaiting';
  const payment = { method, state, paidAt: null, transactionId, tranRef: '', result: null } as const;
  return { done: ok(await completeOrder(deps, tx, draft, payment, orderId)) };
}

async function refusalOfCash(tx: Transaction, draft: OrderDraft, cash: CashTerms): Promise<OrderRefusal | null> {
  const phone = phoneOf(draft.address.phone, MARKETS[draft.market].phone.dialling);
  const refusedParcels = cash.refusals === 0 ? 0 : await countRefusedCashParcels(tx, phone);
  return cashRefusal(cash, draft.amounts.total, refusedParcels);
}

function refusalOfCard(draft: OrderDraft, method: PaymentMethod): OrderRefusal | null {
  if (!MARKETS[draft.market].methods.includes(method)) return { code: 'methodOfOtherCountry' };
  return paymentAmount(draft.amounts) === 0 ? { code: 'methodUnavailable' } : null;
}
