import type { Transaction } from '#database/database';
import type { Currency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { type CouponRefusal, couponCode, couponOver, couponRefusal, reductionIn } from './coupon.rules.ts';
import {
  countCouponUses,
  deleteCouponUse,
  getCoupon,
  insertCouponUse,
  lockCoupon,
  lockCouponRows,
  type NewCoupon,
  upsertCoupon,
} from './coupon-queries.ts';
import { mailboxOf, phoneOf } from './identity.rules.ts';
import type { Reduction } from './totals.rules.ts';

export type StoredCoupon = NewCoupon & { readonly used: number };

/** Looks a typed code up. Refused for an unknown one and for one that is not good now, with the reason. */
export async function findCoupon(
  deps: Pick<Shop, 'database' | 'clock'>,
  typed: string,
): Promise<Result<StoredCoupon, CouponRefusal>> {
  const code = couponCode(typed);
  const coupon = code === null ? null : await getCoupon(deps.database.read, code);
  if (!coupon) return refused({ code: 'couponUnknown' });
  const over = couponOver(coupon, deps.clock.now());
  return over ? refused(over) : ok(coupon);
}

export type CouponUse = {
  readonly typed: string;
  readonly ownerId: string;
  readonly email: string;
  /** As typed, with the dialling code of its market. */
  readonly phone: string;
  readonly dialling: string;
  readonly currency: Currency;
  readonly subtotal: Minor;
};

/**
 * Checks a code for an order under way and holds it until the transaction ends, so that of two shoppers who race for
 * the last use one gets it. Nothing is written: `redeemCoupon` does that once nothing else can refuse the order.
 */
export async function couponForOrder(
  tx: Transaction,
  use: CouponUse,
  now: Date,
): Promise<Result<{ readonly code: string; readonly reduction: Reduction }, CouponRefusal>> {
  const code = couponCode(use.typed);
  const coupon = code === null ? null : await lockCoupon(tx, code);
  if (!coupon) return refused({ code: 'couponUnknown' });
  const { currency, subtotal, ownerId } = use;
  const shopper = { ownerId, mailbox: mailboxOf(use.email), phone: phoneOf(use.phone, use.dialling) };
  const usedByShopper = coupon.usesPerShopper === null ? 0 : await countCouponUses(tx, coupon.code, shopper);
  const why = couponRefusal(coupon, { currency, subtotal, usedByShopper }, now);
  return why ? refused(why) : ok({ code: coupon.code, reduction: reductionIn(coupon.reduction, currency) });
}

/**
 * Holds every code a transaction will give back or use up, before it does either: two shoppers who each hold the last use
 * of the code the other wants would otherwise wait for each other in a ring.
 */
export async function lockCoupons(tx: Transaction, typed: readonly (string | null)[]): Promise<void> {
  const codes = typed.flatMap((one) => (one === null ? [] : [couponCode(one)])).filter((code) => code !== null);
  await lockCouponRows(tx, codes);
}

/** Uses a held code up for one bag. Throws when the bag has used one already. */
export async function redeemCoupon(
  tx: Transaction,
  use: {
    readonly cartId: string;
    readonly code: string;
    readonly ownerId: string;
    readonly email: string;
    readonly phone: string;
    readonly dialling: string;
  },
  now: Date,
): Promise<void> {
  const { phone, dialling, ...kept } = use;
  await insertCouponUse(tx, { ...kept, mailbox: mailboxOf(use.email), phone: phoneOf(phone, dialling), usedAt: now });
}

/**
 * Gives the use of a bag back, as when a card payment failed; a second time changes nothing. Call it before the stock is
 * returned: orders hold a code before the stock.
 */
export async function releaseCoupon(tx: Transaction, cartId: string): Promise<void> {
  await deleteCouponUse(tx, cartId);
}

/** Adds a coupon, or changes its terms. Throws RangeError for a code that nobody could type or a reduction of nothing. */
export async function saveCoupon(tx: Transaction, coupon: NewCoupon): Promise<void> {
  const { reduction } = coupon;
  const weight = reduction.kind === 'percentage' ? reduction.basisPoints : reduction.amount;
  if (couponCode(coupon.code) !== coupon.code || weight <= 0 || (reduction.kind === 'percentage' && weight > 10_000)) {
    throw new RangeError(`not a coupon: ${coupon.code}`);
  }
  await upsertCoupon(tx, coupon);
}
