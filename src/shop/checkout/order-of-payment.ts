import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { methodsOf, type PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import { type CartQuery, lockCurrentCart } from '#shop/cart';
import { getOrder, getOrderOfCart, type Order } from '#shop/orders';
import { type Attempt, getAttemptByName, getNewestAttempt } from '#shop/payments';
import type { OrderRefusal } from './types.ts';

type CardOrderRequest = CartQuery & {
  readonly method: PaymentMethod;
  /** Every id by which the client may name the payment. */
  readonly paymentIds: readonly string[];
};

/**
 * Returns the order of a card payment to a client that places it after the payment succeeded (specification, section 4). Finds
 * the payment by any of its ids, or takes the shopper's newest one when the client names none and has no open cart. Writes
 * nothing. A payment without an order is refused by its status, never as an empty cart.
 */
export async function orderOfPayment(tx: Transaction, request: CardOrderRequest): Promise<Result<Order, OrderRefusal>> {
  const { ownerId, market, fallbackMarket, method, paymentIds } = request;
  const named = await getAttemptByName(tx, paymentIds);
  const found = named && (await orderOrStatus(tx, named, ownerId));
  if (found) return found;
  const cart = await lockCurrentCart(tx, ownerId);
  if (cart?.status === 'open') {
    const priced = market ?? (cart.market ? MARKETS[cart.market] : fallbackMarket);
    const offered = methodsOf(priced).includes(method);
    return refused({ code: offered ? 'methodUnavailable' : 'methodOfOtherCountry' });
  }
  const ordered = cart?.status === 'ordered' ? await getOrderOfCart(tx, cart.id) : null;
  if (ordered) return ok(ordered);
  const newest = await getNewestAttempt(tx, ownerId);
  return (newest && (await orderOrStatus(tx, newest, ownerId))) ?? refused({ code: 'cartEmpty' });
}

/** Returns the order of an attempt, or the refusal that its status gives; null for an attempt of another shopper. */
async function orderOrStatus(
  tx: Transaction,
  attempt: Attempt,
  ownerId: string,
): Promise<Result<Order, OrderRefusal> | null> {
  const order = attempt.orderId === null ? null : await getOrder(tx, attempt.orderId);
  // the order may have moved to the shopper's account since
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
