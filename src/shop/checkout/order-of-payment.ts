import type { Transaction } from '#database/database';
import type { PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { lockCartWithLines } from '#shop/cart';
import { getOrder, getOrderOfCart, type Order } from '#shop/orders';
import { type Attempt, getAttemptByName, getNewestAttempt } from '#shop/payments';
import type { OrderRefusal } from './refusals.ts';
import type { CartRequest } from './reservation.ts';

type CardOrderWish = CartRequest & {
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
export async function orderOfPayment(tx: Transaction, request: CardOrderWish): Promise<Result<Order, OrderRefusal>> {
  const { ownerId, market, fallbackMarket, method, paymentIds } = request;
  const named = await getAttemptByName(tx, paymentIds);
  const answer = named && (await answerOf(tx, named, ownerId));
  if (answer) return answer;
  const cart = await lockCartWithLines(tx, ownerId, market, fallbackMarket);
  if (cart.state === 'open') {
    const offered = cart.market.methods.includes(method);
    return refused({ code: offered ? 'methodUnavailable' : 'methodOfOtherCountry' });
  }
  const ordered = cart.state === 'ordered' ? await getOrderOfCart(tx, cart.id) : null;
  if (ordered) return ok(ordered);
  const newest = await getNewestAttempt(tx, ownerId);
  return (newest && (await answerOf(tx, newest, ownerId))) ?? refused({ code: 'cartEmpty' });
}

/** The order of an attempt, or why there is none; null when it is not this shopper's. */
async function answerOf(
  tx: Transaction,
  attempt: Attempt,
  ownerId: string,
): Promise<Result<Order, OrderRefusal> | null> {
  const order = attempt.orderId === null ? null : await getOrder(tx, attempt.orderId);
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
