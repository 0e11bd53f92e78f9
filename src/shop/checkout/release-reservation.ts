import type { Transaction } from '#database/database';
import { MARKETS, type Market } from '#kernel/market';
import { lockCart } from '#shop/cart';
import type { OrderDraft } from '#shop/orders';
import {
  type Attempt,
  listExpiredReservations,
  lockAttempt,
  lockReservingAttempt,
  updateAttempt,
} from '#shop/payments';
import { couponForOrder, lockCoupons, releaseCoupon } from '#shop/pricing';
import { lockStockRows, returnStock, takeStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { redeemDraftCoupon } from './take-for-order.ts';

/** Puts the pieces of a held attempt back into the stock, and its coupon back to the others. The attempt stays: a late payment may still take them again. */
export async function releaseReservation(tx: Transaction, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.reservation !== 'held') return;
  // the code before the stock, as orders hold them
  await releaseCoupon(tx, attempt.cartId);
  await returnStock(tx, MARKETS[attempt.draft.market], attempt.draft.lines);
  await updateAttempt(tx, attempt.id, { reservation: 'released' }, now);
}

/** What is to be taken after a release: the code as it was typed, and the products. */
export type Next = {
  readonly coupon: string | null;
  readonly market: Pick<Market, 'currency'>;
  readonly productIds: readonly string[];
};

/**
 * Releases what a card attempt holds for a bag that its shopper now orders otherwise; the bag must be held. Answers
 * the attempt whose pieces were put back, or null. Everything given back and everything taken `next` is held before
 * either, codes before stock and each in one order, so that no two shoppers wait for each other in a ring.
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
  await lockStockRows(tx, [
    ...draft.lines.map(({ productId }) => ({ productId, currency: MARKETS[draft.market].currency })),
    ...next.productIds.map((productId) => ({ productId, currency: next.market.currency })),
  ]);
  await releaseReservation(tx, attempt, now);
  return attempt;
}

/** Takes the pieces and the coupon of a released attempt again; false when one of them is gone, and then neither is taken. */
export async function reserveAgain(tx: Transaction, attempt: Attempt, now: Date): Promise<boolean> {
  const { draft, createdAt } = attempt;
  if (!(await isCouponLeft(tx, draft, createdAt))) return false;
  const taken = await takeStock(tx, MARKETS[draft.market], draft.lines);
  if (!taken.ok) return false;
  await redeemDraftCoupon(tx, draft, now);
  await updateAttempt(tx, attempt.id, { reservation: 'held' }, now);
  return true;
}

/** Whether a use of the coupon is left for an order frozen at a time when it was good; held until the transaction ends. */
async function isCouponLeft(tx: Transaction, draft: OrderDraft, frozenAt: Date): Promise<boolean> {
  const { coupon, ownerId, address, currency, amounts } = draft;
  if (coupon === null) return true;
  const { dialling } = MARKETS[draft.market].phone;
  const use = {
    typed: coupon,
    ownerId,
    email: address.email,
    phone: address.phone,
    dialling,
    currency,
    subtotal: amounts.subtotal,
  };
  return (await couponForOrder(tx, use, frozenAt)).ok;
}

const AT_ONCE = 100;

/** Releases every hold that has run out, each in its own transaction. Answers how many. */
export async function releaseExpiredReservations(deps: Pick<Shop, 'database' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  const overdue = await listExpiredReservations(deps.database.read, now, AT_ONCE);
  for (const { id, cartId } of overdue) {
    await deps.database.transaction(async (tx) => {
      await lockCart(tx, cartId);
      const attempt = await lockAttempt(tx, id);
      if (attempt && attempt.reservedUntil <= now) await releaseReservation(tx, attempt, now);
    });
  }
  return overdue.length;
}
