import type { Transaction } from '#database/database';
import type { PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { holdCartToOrder } from '#shop/cart';
import { type Order, orderIn, orderOfCart } from '#shop/orders';
import { type Attempt, attemptNamed, newestAttemptOf } from '#shop/payments';
import type { BagWish } from './hold-bag.ts';
import type { OrderRefusal } from './refusals.ts';

type CardOrderWish = BagWish & {
  readonly method: PaymentMethod;
  /** Every text by which the client may name the payment. */
  readonly paymentIds: readonly string[];
};

/**
 * Answers a client that places an order because its card payment succeeded (specification, section 4): with the order that
 * the payment made, found by any id of the payment, or by the shopper's newest payment when the client names none and has
 * no open cart. Writes nothing: an order comes of a card payment only by the provider's result. A payment of the shopper's
 * that made no order is refused by what became of it, never as an empty cart.
 */
export async function orderOfPayment(tx: Transaction, wish: CardOrderWish): Promise<Result<Order, OrderRefusal>> {
  const { ownerId, market, otherwise, method, paymentIds } = wish;
  const named = await attemptNamed(tx, paymentIds);
  const answer = named && (await answerOf(tx, named, ownerId));
  if (answer) return answer;
  const cart = await holdCartToOrder(tx, ownerId, market, otherwise);
  if (cart.state === 'open') {
    const offered = cart.market.methods.includes(method);
    return refused({ code: offered ? 'methodUnavailable' : 'methodOfOtherCountry' });
  }
  const ordered = cart.state === 'ordered' ? await orderOfCart(tx, cart.id) : null;
  if (ordered) return ok(ordered);
  const newest = await newestAttemptOf(tx, ownerId);
  return (newest && (await answerOf(tx, newest, ownerId))) ?? refused({ code: 'cartEmpty' });
}

/** The order of an attempt, or why there is none; null when it is not this shopper's. */
async function answerOf(
  tx: Transaction,
  attempt: Attempt,
  ownerId: string,
): Promise<Result<Order, OrderRefusal> | null> {
  const order = attempt.orderId === null ? null : await orderIn(tx, attempt.orderId);
  // an order may have joined its shopper's account since
  if (order) return order.ownerId === ownerId ? ok(order) : null;
  if (attempt.ownerId !== ownerId) return null;
  switch (attempt.state) {
    case 'failed':
    case 'cancelled':
    case 'expired':
      return refused({ code: 'paymentFailed' });
    case 'returned':
      return refused({ code: 'paymentReturned' });
    default:
      return refused({ code: 'paymentChecking' });
  }
}
