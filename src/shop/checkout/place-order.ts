import type { Transaction } from '#database/database';
import type { Language, Market } from '#kernel/market';
import type { Decimal } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { deliveryCharge, knownCharge, type ShippingQuestion, type ToldCharge } from '#shop/delivery';
import { type Order, orderOfCart, orderOfSubmission } from '#shop/orders';
import type { SeenAmounts } from '#shop/pricing/seen-amounts.rules';
import type { Shop } from '../shop.ts';
import { completeOrder } from './complete-order.ts';
import { draftOrder } from './draft-order.ts';
import { holdBag } from './hold-bag.ts';
import { orderOfPayment } from './order-of-payment.ts';
import type { OrderRefusal } from './refusals.ts';
import { takeStockOf, useCouponOf } from './take-for-order.ts';

export type OrderWish = {
  readonly ownerId: string;
  /** The market the shopper chose; null to take the one the bag was filled in. */
  readonly market: Market | null;
  readonly otherwise: Market;
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

type Attempt = { readonly result: Result<Order, OrderRefusal> } | { readonly ask: ShippingQuestion };

/**
 * Places an order of the shopper's bag, paid in cash at the door (architecture, section 4): in one transaction it holds
 * the bag, computes every amount again, compares them with what the shopper saw, takes the stock, uses up the coupon,
 * writes the order and its mail, and ends the bag; or it is refused and writes nothing. The same submission twice, at once or later, gives
 * the same order. Card methods end in `completeOrder` too, but only by the provider's word: here they find the order it made.
 */
export async function placeOrder(
  shop: Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping'>,
  wish: OrderWish,
): Promise<Result<Order, OrderRefusal>> {
  let told: ToldCharge | null = null;
  for (;;) {
    const known: ToldCharge | null = told;
    const attempt: Attempt = await shop.database.transaction((tx) => tryOnce(shop, tx, wish, known));
    if ('result' in attempt) return attempt.result;
    told = { question: attempt.ask, charge: await deliveryCharge(shop, attempt.ask) };
  }
}

async function tryOnce(
  shop: Pick<Shop, 'clock' | 'jobs' | 'shipping'>,
  tx: Transaction,
  wish: OrderWish,
  told: ToldCharge | null,
): Promise<Attempt> {
  const { ownerId, language, method, seen, transactionId } = wish;
  const now = shop.clock.now();
  if (method !== 'COD') return { result: await orderOfPayment(tx, { ...wish, paymentIds: wish.paymentIds ?? [] }) };
  const { cart } = await holdBag(tx, wish, now);
  const before =
    cart.state === 'ordered'
      ? await orderOfCart(tx, cart.id)
      : transactionId && (await orderOfSubmission(tx, ownerId, transactionId));
  if (before) return { result: ok(before) };
  if (cart.state !== 'open') return refuse({ code: 'cartEmpty' });

  const { market, lines } = cart;
  const drafted = await draftOrder(tx, {
    ownerId,
    cartId: cart.id,
    lines,
    market,
    language,
    charge: (question) => knownCharge(shop, question, told),
    coupon: wish.coupon ?? '',
    seen,
    now,
  });
  if (drafted.kind === 'ask') return { ask: drafted.question };
  if (drafted.kind === 'refused') return refuse(drafted.refusal);
  const { draft } = drafted;
  const short = await takeStockOf(tx, draft);
  if (short) return refuse(short);
  await useCouponOf(tx, draft, now);
  const payment = { method, state: 'on_delivery', paidAt: null, transactionId, tranRef: '', result: null } as const;
  return { result: ok(await completeOrder(shop, tx, draft, payment)) };
}

function refuse(refusal: OrderRefusal): Attempt {
  return { result: refused(refusal) };
}
