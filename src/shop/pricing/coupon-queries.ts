import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { beforeLocking } from '#database/admission';
import type { Queryable, Transaction } from '#database/database';
import type { Coupon } from './coupon.rules.ts';
import { coupons, couponUses } from './tables.ts';

type Row = typeof coupons.$inferSelect;
export type NewCoupon = Omit<Coupon, 'used'> & { readonly description: { readonly en: string; readonly ar: string } };

function toCoupon({ code, kind, weight, descriptionEn, descriptionAr, ...terms }: Row) {
  const reduction =
    kind === 'percentage'
      ? ({ kind: 'percentage', basisPoints: weight } as const)
      : ({ kind: 'fixed', amount: weight } as const);
  return { ...terms, code, reduction, description: { en: descriptionEn, ar: descriptionAr } };
}

/** The coupon of a code; null when there is none. */
export async function getCoupon(q: Queryable, code: string) {
  const [row] = await q.select().from(coupons).where(eq(coupons.code, code));
  return row ? toCoupon(row) : null;
}

/** The same, holding it until the transaction ends, so that a use counted here is not given away meanwhile. */
export async function lockCoupon(tx: Transaction, code: string) {
  beforeLocking([`coupon ${code}`]);
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return row ? toCoupon(row) : null;
}

/** Holds several codes until the transaction ends, always in the order of their names. Unknown ones are passed over. */
export async function lockCouponRows(tx: Transaction, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  beforeLocking(codes.map((code) => `coupon ${code}`));
  await tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(inArray(coupons.code, [...codes]))
    .orderBy(asc(coupons.code))
    .for('update');
}

/** Whom a use is counted for: by id, by mailbox and by telephone, as they are compared; empty is nobody's. */
export type Shopper = { readonly ownerId: string; readonly mailbox: string; readonly phone: string };

/** How often a shopper used a code, known by the id, the mailbox or the telephone. */
export async function countCouponUses(
  tx: Transaction,
  code: string,
  { ownerId, mailbox, phone }: Shopper,
): Promise<number> {
  const [row] = await tx
    .select({ uses: sql`count(*)`.mapWith(Number) })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.code, code),
        or(
          eq(couponUses.ownerId, ownerId),
          mailbox === '' ? undefined : eq(couponUses.mailbox, mailbox),
          phone === '' ? undefined : eq(couponUses.phone, phone),
        ),
      ),
    );
  return row?.uses ?? 0;
}

/** Notes a use and counts it. The database refuses one more than allowed. */
export async function insertCouponUse(
  tx: Transaction,
  use: {
    readonly cartId: string;
    readonly code: string;
    readonly ownerId: string;
    readonly email: string;
    readonly mailbox: string;
    readonly phone: string;
    readonly usedAt: Date;
  },
): Promise<void> {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(eq(coupons.code, use.code));
  await tx.insert(couponUses).values(use);
}

/** Takes a use back; a bag without one changes nothing. */
export async function deleteCouponUse(tx: Transaction, cartId: string): Promise<void> {
  const [gone] = await tx.delete(couponUses).where(eq(couponUses.cartId, cartId)).returning({ code: couponUses.code });
  if (!gone) return;
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.code, gone.code));
}

/** Takes a shopper's address out of what is kept about used codes. */
export async function anonymiseCouponUses(tx: Transaction, ownerId: string): Promise<void> {
  await tx.update(couponUses).set({ email: '', mailbox: '', phone: '' }).where(eq(couponUses.ownerId, ownerId));
}

/** Writes a coupon; how often it was used stays. */
export async function upsertCoupon(q: Queryable, coupon: NewCoupon): Promise<void> {
  const { reduction, description, code, ...terms } = coupon;
  const weight = reduction.kind === 'percentage' ? reduction.basisPoints : reduction.amount;
  const values = {
    ...terms,
    kind: reduction.kind,
    weight,
    descriptionEn: description.en,
    descriptionAr: description.ar,
  };
  await q
    .insert(coupons)
    .values({ code, ...values })
    .onConflictDoUpdate({ target: coupons.code, set: values });
}
