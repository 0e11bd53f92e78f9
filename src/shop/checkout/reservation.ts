import type { Transaction } from '#database/database';
import { deleteOfferUses, insertOfferUses, lockOfferCounts, usesOf } from '#shop/offers';
import type { OrderDraft } from '#shop/orders';
import {
  type Attempt,
  listExpiredReservations,
  lockAttempt,
  lockReservingAttempt,
  updateAttempt,
} from '#shop/payments';
import { isCouponLeft, lockCoupons, redeemCoupon, releaseCoupon } from '#shop/pricing';
import { byShopper, lockStockRows, returnStock, type StockCause, takeStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import type { OrderRefusal } from './types.ts';

/** Takes a draft's items from the stock. Returns the refusal when the stock is short: then nothing is taken. */
export async function takeDraftStock(
  tx: Transaction,
  draft: OrderDraft,
  cause: StockCause,
): Promise<OrderRefusal | null> {
  const taken = await takeStock(tx, draft, draft.lines, cause);
  if (taken.ok) return null;
  for (const { productId, onHand } of taken.error.short) {
    const line = draft.lines.find((one) => one.productId === productId);
    if (line) return { code: 'soldOut', productId, title: line.title, onHand };
  }
  throw new Error('stock was short of a product that the draft does not have');
}

/** Returns the reserved items of an attempt to the stock and releases its coupon and its offers. A late payment may reserve them again. */
export async function releaseReservation(tx: Transaction, attempt: Attempt, now: Date): Promise<Attempt> {
  if (attempt.reservation !== 'held') return attempt;
  // coupon before stock, as orders lock them
  await releaseCoupon(tx, attempt.cartId);
  const cause = byShopper('released', now, { reference: attempt.cartId });
  await returnStock(tx, attempt.draft, attempt.draft.lines, cause);
  if (attempt.draft.offers) await deleteOfferUses(tx, attempt.cartId);
  return await updateAttempt(tx, attempt, { reservation: 'released' }, now);
}

/** What the transaction reserves after a release: the coupon as typed, and products. */
type Next = Pick<OrderDraft, 'coupon' | 'currency'> & { readonly lines: readonly { readonly productId: string }[] };

/**
 * Releases what a card payment has reserved for a locked cart, because its shopper now orders it in another way. Returns the
 * released attempt, or null. Locks everything that is released and everything that is reserved `next` before either, coupons
 * before stock, stock before offers, and each in one order, so that two shoppers never deadlock.
 */
export async function releaseReservationOfCart(
  tx: Transaction,
  cartId: string,
  next: Next,
  now: Date,
): Promise<Attempt | null> {
  const attempt = await lockReservingAttempt(tx, cartId);
  if (!attempt) return null;
  const { draft } = attempt;
  await lockCoupons(tx, [draft.coupon, next.coupon]);
  await lockStockRows(
    tx,
    [draft, next].flatMap(({ currency, lines }) => lines.map(({ productId }) => ({ productId, currency }))),
  );
  if (draft.offers) await lockOfferCounts(tx);
  return await releaseReservation(tx, attempt, now);
}

/** Reserves the items, the coupon and the offers of a released attempt again. Returns false when one of them is gone: then none is taken. */
export async function reserveAgain(tx: Transaction, attempt: Attempt, now: Date): Promise<boolean> {
  const { draft, createdAt } = attempt;
  if (!(await isCouponLeft(tx, draft, createdAt))) return false;
  const cause = byShopper('held', now, { reference: attempt.cartId });
  const taken = await takeStock(tx, draft, draft.lines, cause);
  if (!taken.ok) return false;
  if (!(await insertOfferUses(tx, usesOf(draft)))) {
    await returnStock(tx, draft, draft.lines, byShopper('released', now, { reference: attempt.cartId }));
    return false;
  }
  await redeemCoupon(tx, draft, now);
  await updateAttempt(tx, attempt, { reservation: 'held' }, now);
  return true;
}

const AT_ONCE = 100;

/** Releases every expired reservation, each in its own transaction. Returns their number. */
export async function releaseExpiredReservations(deps: Pick<Shop, 'database' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  const expired = await listExpiredReservations(deps.database.read, now, AT_ONCE);
  for (const id of expired) {
    await deps.database.transaction(async (tx) => {
      const attempt = await lockAttempt(tx, id);
      if (attempt && attempt.reservedUntil <= now) await releaseReservation(tx, attempt, now);
    });
  }
  return expired.length;
}
