import type { Queryable, Transaction } from '#database/database';
import type { Currency } from '#kernel/market';
import { fromHundredths, type Minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import {
  type AppliedCoupon,
  appliedCoupon,
  type CouponRefusal,
  couponCode,
  couponOver,
  reductionIn,
} from './coupon.rules.ts';
import { mailboxOf, phoneOf } from './identity.rules.ts';
import {
  countCouponUses,
  deleteCouponUse,
  getCoupon,
  insertCouponUse,
  lockCoupon,
  lockCouponRows,
  type NewCoupon,
  upsertCoupon,
} from './queries.ts';
import type { Reduction } from './totals.rules.ts';

export type StoredCoupon = NewCoupon & { readonly used: number };

/** Returns the coupon of a typed code, or why it is not valid now. */
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

type CouponUse = {
  readonly typed: string;
  readonly ownerId: string;
  readonly email: string;
  /** As typed, with the dialling code of its market. */
  readonly phone: string;
  readonly dialling: string;
  readonly currency: Currency;
  readonly subtotal: Minor;
};

/** How often a shopper has used a coupon, by any of id, email and phone. */
export async function usesOfShopper(
  q: Queryable,
  code: string,
  { ownerId, email, phone, dialling }: Pick<CouponUse, 'ownerId' | 'email' | 'phone' | 'dialling'>,
): Promise<number> {
  return await countCouponUses(q, code, { ownerId, mailbox: mailboxOf(email), phone: phoneOf(phone, dialling) });
}

/**
 * Checks a typed code for an order and locks the coupon until the transaction ends: of two shoppers who race for its
 * last use one gets it. Writes nothing; `redeemCoupon` does, once nothing else can refuse the order.
 */
export async function couponForOrder(
  tx: Transaction,
  use: CouponUse,
  now: Date,
): Promise<Result<AppliedCoupon, CouponRefusal>> {
  const code = couponCode(use.typed);
  const coupon = code === null ? null : await lockCoupon(tx, code);
  const usedByShopper = coupon && coupon.usesPerShopper !== null ? await usesOfShopper(tx, coupon.code, use) : 0;
  return appliedCoupon(coupon, { currency: use.currency, subtotal: use.subtotal, usedByShopper }, now);
}

/**
 * Locks every coupon that a transaction will release or redeem, before it does either. Two transactions that lock each
 * other's coupons later would deadlock.
 */
export async function lockCoupons(tx: Transaction, typed: readonly (string | null)[]): Promise<void> {
  const codes = typed.flatMap((one) => (one === null ? [] : [couponCode(one)])).filter((code) => code !== null);
  await lockCouponRows(tx, codes);
}

type Redemption = {
  readonly cartId: string;
  readonly code: string;
  readonly ownerId: string;
  readonly email: string;
  readonly phone: string;
  readonly dialling: string;
};

/** The row of a coupon's use, with mailbox and phone as they are compared. */
export function couponUseOf({ phone, dialling, ...rest }: Redemption, usedAt: Date) {
  return { ...rest, mailbox: mailboxOf(rest.email), phone: phoneOf(phone, dialling), usedAt };
}

/** Counts a use of a locked coupon for a cart. Throws when the cart has a use already. */
export async function redeemCoupon(tx: Transaction, use: Redemption, now: Date): Promise<void> {
  await insertCouponUse(tx, couponUseOf(use, now));
}

/**
 * The terms of a code that an order has redeemed: what it takes off, and from which subtotal on, in minor units. Null for a
 * code that is gone.
 */
export async function redeemedCoupon(
  q: Queryable,
  code: string,
  currency: Currency,
): Promise<{ readonly reduction: Reduction; readonly minimum: Minor } | null> {
  const coupon = await getCoupon(q, code);
  if (!coupon) return null;
  return { reduction: reductionIn(coupon.reduction, currency), minimum: fromHundredths(coupon.minimum, currency) };
}

/**
 * Releases the coupon of a cart, as when a card payment failed. A second call changes nothing. Call it before the stock
 * is released: orders lock the coupon before the stock.
 */
export async function releaseCoupon(tx: Transaction, cartId: string): Promise<void> {
  await deleteCouponUse(tx, cartId);
}

/** Adds a coupon or changes its terms. Throws RangeError for an invalid code or reduction. */
export async function saveCoupon(tx: Transaction, coupon: NewCoupon): Promise<void> {
  const { reduction } = coupon;
  const weight = reduction.kind === 'percentage' ? reduction.basisPoints : reduction.amount;
  if (couponCode(coupon.code) !== coupon.code || weight <= 0 || (reduction.kind === 'percentage' && weight > 10_000)) {
    throw new RangeError(`not a coupon: ${coupon.code}`);
  }
  await upsertCoupon(tx, coupon);
}
