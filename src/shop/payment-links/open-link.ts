import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS, prefixOf } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { insertAudit } from '#shop/audit';
import { lockCart } from '#shop/cart';
import { hashToken } from '#shop/credentials';
import { queuePaymentLink } from '#shop/emails';
import { getOrder, getOrderByNumber, lockOrder, type Order, recordOrderEvent, type StaffActor } from '#shop/orders';
import { getAttemptOfOrder } from '#shop/payments';
import type { Shop } from '../shop.ts';
import { type LinkState, linkExpiry, linkState } from './link.rules.ts';
import { getLink, insertToken, lockLink, type PaymentLink, upsertLink } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl'>;

/** A link that was just made. Its url is known now only: the store keeps a hash of its token. */
export type OpenedLink = { readonly url: string; readonly expiresAt: Date };

/**
 * Makes a link by which the shopper of an order pays, in the caller's transaction: random, valid for a day from now
 * with every earlier link of the order. Emails it when `mail` is set; `again` tells one that is sent again from the first.
 */
export async function openLink(
  deps: Omit<Deps, 'database'>,
  tx: Transaction,
  actor: StaffActor,
  order: Order,
  { mail, again, before }: { readonly mail: boolean; readonly again: string; readonly before: PaymentLink | null },
): Promise<OpenedLink> {
  const now = deps.clock.now();
  const token = randomId(32);
  const expiresAt = linkExpiry(now);
  const heldUntil = before && before.heldUntil > expiresAt ? before.heldUntil : expiresAt;
  const { id: orderId, ownerId } = order;
  await upsertLink(tx, { orderId, ownerId, createdAt: now, expiresAt, heldUntil, endedAs: null });
  await insertToken(tx, hashToken(token), orderId, now);
  const url = `${deps.publicUrl}/${prefixOf(order.language, MARKETS[order.market])}/pay/${token}`;
  if (mail) await queuePaymentLink(deps, tx, order, { link: url, until: expiresAt }, again);
  await recordOrderEvent(deps, tx, orderId, actor, { kind: 'payment_link_sent', body: mail ? 'mail' : '' });
  return { url, expiresAt };
}

type Renewed = Result<OpenedLink, { readonly code: 'orderNotFound' | 'linkOver' }>;

/** Makes another link for an order that still awaits its payment by link, and begins its time anew. */
export async function renewPaymentLink(
  deps: Deps,
  actor: StaffActor,
  { number, mail }: { readonly number: number; readonly mail: boolean },
): Promise<Renewed> {
  const found = await getOrderByNumber(deps.database.read, number);
  if (!found || !actor.markets.includes(found.market)) return refused({ code: 'orderNotFound' });
  return await deps.database.transaction(async (tx): Promise<Renewed> => {
    // cart, link, order: every transaction locks them in this order
    await lockCart(tx, found.cartId);
    const before = await lockLink(tx, found.id);
    const order = await lockOrder(tx, found.id);
    if (!order || !before || before.endedAs !== null) return refused({ code: 'linkOver' });
    if (order.cancelledAt || order.payment.state !== 'awaiting') return refused({ code: 'linkOver' });
    if (await getAttemptOfOrder(tx, order.id)) return refused({ code: 'linkOver' });
    const link = await openLink(deps, tx, actor, order, { mail, again: randomId(8), before });
    await insertAudit(tx, deps.clock, {
      ...{ actor, action: 'order.payment-link', subject: `order:${number}`, market: order.market },
      after: { expiresAt: link.expiresAt.toISOString(), mail },
    });
    return ok(link);
  });
}

/** Where the payment link of an order is, for staff; null when the order has none. */
export async function readLinkOfOrder(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  order: Order,
): Promise<{ readonly state: LinkState; readonly expiresAt: Date } | null> {
  const link = await getLink(database.read, order.id);
  if (!link) return null;
  const isUnderWay = (await getAttemptOfOrder(database.read, order.id)) !== null;
  return { state: linkState(factsOf(link, order, isUnderWay), clock.now()), expiresAt: link.expiresAt };
}

/** What the state of a link depends on, of what the database has. */
export function factsOf({ endedAs, expiresAt }: PaymentLink, order: Order, isUnderWay: boolean) {
  const isAwaiting = order.payment.state === 'awaiting';
  return { endedAs, expiresAt, isCancelled: order.cancelledAt !== null, isAwaiting, isUnderWay };
}

/** Locks cart, link and order of a link, in the order of every transaction, and returns them as they are then. */
export async function lockLinkedOrder(
  tx: Transaction,
  orderId: string,
): Promise<{ readonly link: PaymentLink; readonly order: Order } | null> {
  const seen = await getOrder(tx, orderId);
  if (!seen) return null;
  await lockCart(tx, seen.cartId);
  const link = await lockLink(tx, orderId);
  const order = await lockOrder(tx, orderId);
  return link && order ? { link, order } : null;
}
