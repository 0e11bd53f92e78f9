import type { Queryable, Transaction } from '#database/database';
import { type Currency, MARKETS, type MarketCode } from '#kernel/market';
import { fromHundredths, type Minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { type Coupon, type CouponRefusal, couponCode, couponOver, couponRefusal, reductionIn } from './coupon.rules.ts';
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

/** Whose use of a coupon is counted: an order, its draft, or a checkout. `address.phone` is as typed. */
type CouponShopper = {
  readonly ownerId: string;
  readonly market: MarketCode;
  readonly address: { readonly email: string; readonly phone: string };
};

/** The shopper as uses are compared: by any of id, mailbox and phone. */
function identityOf({ ownerId, market, address: { email, phone } }: CouponShopper) {
  return { ownerId, mailbox: mailboxOf(email), phone: phoneOf(phone, MARKETS[market].phone.dialling) };
}

/** How often a shopper has used a coupon; 0 where that is not limited. */
export async function usesOfShopper(
  q: Queryable,
  { code, usesPerShopper }: Pick<Coupon, 'code' | 'usesPerShopper'>,
  shopper: CouponShopper,
): Promise<number> {
  return usesPerShopper === null ? 0 : await countCouponUses(q, code, identityOf(shopper));
}

/** An order that uses a coupon, if any, or its draft. */
type Redemption = CouponShopper & { readonly cartId: string; readonly coupon: string | null };

/**
 * Whether the coupon of a draft, valid at `at`, has a use left. Locks the coupon until the transaction ends: of two shoppers
 * who race for its last use one gets it.
 */
export async function isCouponLeft(
  tx: Transaction,
  draft: Redemption & { readonly currency: Currency; readonly amounts: { readonly subtotal: Minor } },
  at: Date,
): Promise<boolean> {
  if (draft.coupon === null) return true;
  const coupon = await lockCoupon(tx, draft.coupon);
  if (!coupon) return false;
  const { currency, amounts } = draft;
  const usedByShopper = await usesOfShopper(tx, coupon, draft);
  return couponRefusal(coupon, { currency, subtotal: amounts.subtotal, usedByShopper }, at) === null;
}

/**
 * Locks every coupon that a transaction will release or redeem, before it does either. Two transactions that lock each
 * other's coupons later would deadlock.
 */
export async function lockCoupons(tx: Transaction, typed: readonly (string | null)[]): Promise<void> {
  const codes = typed.flatMap((one) => (one === null ? [] : [couponCode(one)])).filter((code) => code !== null);
  await lockCouponRows(tx, codes);
}

/** The row of the use of a code, with mailbox and phone as they are compared. */
export function couponUseOf({ cartId, ...shopper }: Omit<Redemption, 'coupon'>, code: string, usedAt: Date) {
  return { cartId, code, email: shopper.address.email, ...identityOf(shopper), usedAt };
}

/** Counts a use of the locked coupon of a draft, if it has one. Throws when its cart has a use already. */
export async function redeemCoupon(tx: Transaction, draft: Redemption, now: Date): Promise<void> {
  if (draft.coupon !== null) await insertCouponUse(tx, couponUseOf(draft, draft.coupon, now));
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
