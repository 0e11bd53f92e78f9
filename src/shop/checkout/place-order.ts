import type { Transaction } from '#database/database';
import type { Language, Market } from '#kernel/market';
import type { Decimal } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { deliveryCharge, type QuotedCharge, type QuoteRequest, quotedCharge } from '#shop/delivery';
import { getOrderOfCart, getOrderOfSubmission, type Order } from '#shop/orders';
import type { SeenAmounts } from '#shop/pricing/seen-amounts.rules';
import type { Shop } from '../shop.ts';
import { completeOrder } from './complete-order.ts';
import { draftOrder } from './draft-order.ts';
import { orderOfPayment } from './order-of-payment.ts';
import type { OrderRefusal } from './refusals.ts';
import { lockCartForOrder, redeemDraftCoupon, takeDraftStock } from './reservation.ts';

export type OrderRequest = {
  readonly ownerId: string;
  /** The market the shopper chose; null to take the one the bag was filled in. */
  readonly market: Market | null;
  readonly fallbackMarket: Market;
  readonly language: Language;
  readonly method: PaymentMethod;
  /** The amounts the shopper agreed to. They are compared, never believed. */
  readonly seen: SeenAmounts & { readonly total: Decimal };
  /** The client's key of this submission; empty for none. The same key gives the same order. */
  readonly transactionId: string;
  /** Every text by which the client may name the card payment that the order is of. */
  readonly paymentIds?: readonly string[];
  /** The gift code the shopper typed, if any. */
  readonly coupon?: string;
};

type Attempt = { readonly result: Result<Order, OrderRefusal> } | { readonly ask: QuoteRequest };

/**
 * Places an order of the shopper's bag, paid in cash at the door: in one transaction it holds
 * the bag, computes every amount again, compares them with what the shopper saw, takes the stock, uses up the coupon,
 * writes the order and its mail, and ends the bag; or it is refused and writes nothing. The same submission twice, at once or later, gives
 * the same order. Card methods end in `completeOrder` too, but only by the provider's word: here they find the order it made.
 */
export async function placeOrder(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping'>,
  request: OrderRequest,
): Promise<Result<Order, OrderRefusal>> {
  let told: QuotedCharge | null = null;
  for (;;) {
    const known: QuotedCharge | null = told;
    const attempt: Attempt = await deps.database.transaction((tx) => tryOnce(deps, tx, request, known));
    if ('result' in attempt) return attempt.result;
    told = { question: attempt.ask, charge: await deliveryCharge(deps, attempt.ask) };
  }
}

async function tryOnce(
  deps: Pick<Shop, 'clock' | 'jobs' | 'shipping'>,
  tx: Transaction,
  request: OrderRequest,
  told: QuotedCharge | null,
): Promise<Attempt> {
  const { ownerId, language, method, seen, transactionId } = request;
  const now = deps.clock.now();
  if (method !== 'COD')
    return { result: await orderOfPayment(tx, { ...request, paymentIds: request.paymentIds ?? [] }) };
  const { cart } = await lockCartForOrder(tx, request, now);
  const before =
    cart.state === 'ordered'
      ? await getOrderOfCart(tx, cart.id)
      : transactionId && (await getOrderOfSubmission(tx, ownerId, transactionId));
  if (before) return { result: ok(before) };
  if (cart.state !== 'open') return refuse({ code: 'cartEmpty' });

  const { market, lines } = cart;
  const drafted = await draftOrder(tx, {
    ownerId,
    cartId: cart.id,
    lines,
    market,
    language,
    charge: (question) => quotedCharge(deps, question, told),
    coupon: request.coupon ?? '',
    seen,
    now,
  });
  if (drafted.kind === 'ask') return { ask: drafted.question };
  if (drafted.kind === 'refused') return refuse(drafted.refusal);
  const { draft } = drafted;
  const short = await takeDraftStock(tx, draft);
  if (short) return refuse(short);
  await redeemDraftCoupon(tx, draft, now);
  const payment = { method, state: 'on_delivery', paidAt: null, transactionId, tranRef: '', result: null } as const;
  return { result: ok(await completeOrder(deps, tx, draft, payment)) };
}

function refuse(refusal: OrderRefusal): Attempt {
  return { result: refused(refusal) };
}
