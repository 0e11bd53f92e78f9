import type { Transaction } from '#database/database';
import { ZERO } from '#kernel/money';
import {
  announceOrder,
  completeOrder,
  releaseReservation,
  releaseReservationOfCart,
  reserveAgain,
} from '#shop/checkout';
import { awaitsPayment, getOrder, getOrderOfCart, markPaid, type Order, updateRefundRequested } from '#shop/orders';
import { payLinkedOrder } from '#shop/payment-links';
import {
  type Attempt,
  type Capture,
  codeAndDescription,
  hasEnded,
  insertCapture,
  type ProviderResult,
  requestRefund,
  resultOf,
  updateAttempt,
  updateCapturePurpose,
} from '#shop/payments';
import { byShopper, insertReservedSales } from '#shop/stock';
import type { Shop } from '../shop.ts';
import type { Settlement } from './settle.rules.ts';

type Deps = Pick<Shop, 'clock' | 'jobs'>;

/** A locked attempt, and the money that is recorded under the payment id of the result. */
type Locked = { readonly attempt: Attempt; readonly known: Capture | null };

/**
 * Records money that came in for an attempt and makes an order of it, leaves it to manual review or refunds it. Returns
 * the attempt as it is then.
 */
export async function applyCapture(
  deps: Deps,
  tx: Transaction,
  { attempt, known }: Locked,
  providerResult: ProviderResult,
  as: Extract<Settlement, { kind: 'capture' }>['as'],
): Promise<Attempt> {
  const now = deps.clock.now();
  const capture: Capture = known ?? {
    provider: attempt.provider,
    paymentId: providerResult.paymentId ?? '',
    attemptId: attempt.id,
    amount: providerResult.amount ?? ZERO,
    currency: providerResult.currency ?? '',
    purpose: 'review',
    capturedAt: providerResult.at ?? now,
  };
  if (!known) await insertCapture(tx, capture);
  if (as === 'mismatch') {
    const released = await releaseReservation(tx, attempt, now);
    if (hasEnded(released)) return released;
    return await updateAttempt(tx, released, { state: 'review', ...resultOf(providerResult), pollAt: null }, now);
  }
  const isPaid = as === 'captured';
  const orderId = await orderForPayment(deps, tx, attempt, providerResult, isPaid ? 'paid' : 'awaiting');
  if (orderId === null) return await refundCapture(deps, tx, attempt, providerResult, capture);
  if (isPaid) await updateCapturePurpose(tx, capture, 'order');
  const end = { state: isPaid ? 'paid' : 'review', orderId, reservation: 'sold', pollAt: null } as const;
  return await updateAttempt(tx, attempt, { ...end, ...resultOf(providerResult) }, now);
}

function endedUnpaid({ cancelledAt, payment }: Order): boolean {
  return cancelledAt !== null && (payment.state === 'awaiting' || payment.state === 'failed');
}

/** Requests the refund of money that cannot become an order; an order that ended without this money shows the refund. */
async function refundCapture(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  capture: Capture,
): Promise<Attempt> {
  await updateCapturePurpose(tx, capture, 'return');
  if (hasEnded(attempt)) {
    await requestRefund(deps, tx, attempt, capture, 'duplicate');
    return attempt;
  }
  const ordered = await getOrderOfCart(tx, attempt.cartId);
  // an order that ended without money was not paid twice
  const isPaid = ordered !== null && ordered.id !== attempt.orderId && !endedUnpaid(ordered);
  const reason = isPaid ? 'duplicate' : 'unfulfillable';
  await requestRefund(deps, tx, attempt, capture, reason);
  if (attempt.orderId) {
    await updateRefundRequested(tx, attempt.orderId, { at: capture.capturedAt, tranRef: capture.paymentId });
  }
  const end = { state: 'returned', ...resultOf(providerResult), pollAt: null } as const;
  return await updateAttempt(tx, attempt, end, deps.clock.now());
}

/**
 * Returns the id of the order that a payment is for: the order that awaits it, or a new one made of the frozen draft. Takes
 * the items from the stock again when they were released. Returns null when there can be no order.
 */
export async function orderForPayment(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  providerResult: ProviderResult,
  state: 'paid' | 'authorised' | 'awaiting',
): Promise<string | null> {
  if (hasEnded(attempt)) return null;
  const now = deps.clock.now();
  const tranRef = providerResult.paymentId ?? '';
  const paidAt = providerResult.at ?? now;
  const result = cardResultOf(attempt, providerResult, now);
  if (attempt.orderId) {
    if (state === 'awaiting') return (await awaitsPayment(tx, attempt.orderId)) ? attempt.orderId : null;
    if (!(await markPaid(tx, attempt.orderId, { state, at: paidAt, tranRef, result }))) return null;
    const order = await getOrder(tx, attempt.orderId);
    if (order) await announceOrder(deps, tx, order);
    return attempt.orderId;
  }
  const ordered = await getOrderOfCart(tx, attempt.cartId);
  if (ordered) {
    // an order by phone is there before its payment
    return (await payLinkedOrder(deps, tx, ordered, attempt, { state, at: paidAt, tranRef, result }))
      ? ordered.id
      : null;
  }
  // the shopper was anonymised meanwhile: there is no address to deliver to
  if (attempt.draft.address.email === '') return null;
  if (attempt.reservation !== 'held' && !(await reserveReleased(tx, attempt, now))) return null;
  const order = await completeOrder(deps, tx, attempt.draft, {
    method: attempt.channel,
    state,
    paidAt: state === 'paid' ? paidAt : null,
    transactionId: attempt.id,
    tranRef,
    result,
  });
  const cause = byShopper('sold', now, { orderId: order.id, reference: attempt.cartId });
  await insertReservedSales(tx, attempt.draft.currency, attempt.draft.lines, cause);
  return order.id;
}

/** Reserves the items of a released attempt again, including those that a newer attempt of the same cart has reserved. */
async function reserveReleased(tx: Transaction, attempt: Attempt, now: Date): Promise<boolean> {
  await releaseReservationOfCart(tx, attempt.cartId, attempt.draft, now);
  return await reserveAgain(tx, attempt, now);
}

/** The card payment result that an order stores (specification, section 3). */
function cardResultOf(attempt: Attempt, providerResult: ProviderResult, now: Date): Readonly<Record<string, unknown>> {
  return {
    result: codeAndDescription(providerResult),
    id: providerResult.paymentId ?? '',
    paymentType: providerResult.paymentType ?? '',
    paymentBrand: providerResult.brand ?? '',
    merchantTransactionId: attempt.id,
    timestamp: (providerResult.at ?? now).toISOString(),
    email_address: attempt.draft.address.email,
  };
}
