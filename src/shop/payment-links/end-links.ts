import type { Transaction } from '#database/database';
import { endUnpaidOrder } from '#shop/checkout';
import { queueOrderEmail } from '#shop/emails';
import { recordOrderEvent } from '#shop/orders';
import { getAttemptOfOrder } from '#shop/payments';
import { retainedSince } from '#shop/retention';
import type { Shop } from '../shop.ts';
import { lockLinkedOrder } from './open-link.ts';
import { deleteTokensOfLinksBefore, listOverdueLinks, updateLinkEnded, updateLinkHeld } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

const AT_ONCE = 100;
/** How long the end of a link waits for a payment that is under way or under review. */
const RETRY_MS = 10 * 60_000;

/** Nobody of the staff: events of the store itself have no name. */
const STORE = { kind: 'system', name: 'payment-links' } as const;

/**
 * Ends the orders whose payment links are over, each in its own transaction: stock and gift code are free again, and the
 * shopper is told. Returns the number of orders that ended unpaid.
 */
export async function endPaymentLinks(deps: Deps): Promise<number> {
  const { database, clock } = deps;
  let ended = 0;
  for (const orderId of await listOverdueLinks(database.read, clock.now(), AT_ONCE)) {
    ended += await database.transaction((tx) => endLink(deps, tx, orderId));
  }
  await deleteTokensOfLinksBefore(database.read, await retainedSince(database.read, clock, 'payment_links'));
  return ended;
}

async function endLink(deps: Deps, tx: Transaction, orderId: string): Promise<number> {
  const locked = await lockLinkedOrder(tx, orderId);
  const now = deps.clock.now();
  if (!locked || locked.link.endedAs !== null || locked.link.heldUntil > now) return 0;
  const { order } = locked;
  const isAwaiting = order.payment.state === 'awaiting';
  if (order.cancelledAt || !isAwaiting) {
    await updateLinkEnded(tx, orderId, order.cancelledAt ? 'cancelled' : 'paid');
    return 0;
  }
  if (await getAttemptOfOrder(tx, orderId)) {
    await updateLinkHeld(tx, orderId, new Date(now.getTime() + RETRY_MS));
    return 0;
  }
  await endUnpaidOrder(tx, order, now);
  await updateLinkEnded(tx, orderId, 'expired');
  await recordOrderEvent(deps, tx, orderId, STORE, { kind: 'payment_link_over' });
  await queueOrderEmail(deps, tx, order, 'paymentLinkOver', { total: order.amounts.total });
  return 1;
}
