import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { beforeLocking } from '#database/row-limiter';
import { jsonColumns } from '#database/statement';
import { type Currency, TRADE_CURRENCIES } from '#kernel/market';
import type { Coupon } from './coupon.rules.ts';
import { coupons, couponUses, taxRates } from './tables.ts';

type Row = typeof coupons.$inferSelect;
export type NewCoupon = Omit<Coupon, 'used'> & { readonly description: { readonly en: string; readonly ar: string } };

function toCoupon({ descriptionEn, descriptionAr, version: _, ...row }: Row) {
  return { ...withReduction(row), description: { en: descriptionEn, ar: descriptionAr } };
}

function withReduction<Terms extends Pick<Row, 'kind' | 'weight'>>({ kind, weight, ...terms }: Terms) {
  const reduction =
    kind === 'percentage'
      ? ({ kind: 'percentage', basisPoints: weight } as const)
      : ({ kind: 'fixed', amount: weight } as const);
  return { ...terms, reduction };
}

/** The coupon of a code; null when there is none. */
export async function getCoupon(db: Queryable, code: string) {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row ? toCoupon(row) : null;
}

/** Locks the row of a coupon until the transaction ends, so that its count of uses stays; null when there is none. */
export async function lockCouponRow(tx: Transaction, code: string): Promise<Row | null> {
  beforeLocking([`coupon ${code}`]);
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return row ?? null;
}

/** The same, as a coupon. */
export async function lockCoupon(tx: Transaction, code: string) {
  const row = await lockCouponRow(tx, code);
  return row && toCoupon(row);
}

/** Locks several coupons until the transaction ends, always in the order of their codes. Unknown codes are ignored. */
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

/**
 * The shopper that a use is counted for, by id, mailbox and phone in their normalised form. An empty one is not
 * compared.
 */
type Shopper = { readonly ownerId: string; readonly mailbox: string; readonly phone: string };

/** How often a shopper has used a coupon, by any of id, mailbox and phone. */
export async function countCouponUses(
  tx: Queryable,
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

/** Writes a use and counts it. The database refuses more uses than allowed. */
export async function insertCouponUse(tx: Transaction, use: typeof couponUses.$inferInsert): Promise<void> {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(eq(coupons.code, use.code));
  await tx.insert(couponUses).values(use);
}

/** Deletes the use of a cart and uncounts it. Without one it changes nothing. */
export async function deleteCouponUse(tx: Transaction, cartId: string): Promise<void> {
  const [gone] = await tx.delete(couponUses).where(eq(couponUses.cartId, cartId)).returning({ code: couponUses.code });
  if (!gone) return;
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.code, gone.code));
}

/** Removes email and phone from a shopper's uses of codes, and from the uses of carts that they ordered as a guest. */
export async function anonymiseCouponUses(tx: Transaction, ownerId: string, cartIds: readonly string[]): Promise<void> {
  await tx
    .update(couponUses)
    .set({ email: '', mailbox: '', phone: '' })
    .where(or(eq(couponUses.ownerId, ownerId), inArray(couponUses.cartId, [...cartIds])));
}

/** Writes a coupon. The count of its uses stays. */
export async function upsertCoupon(db: Queryable, coupon: NewCoupon): Promise<void> {
  const { reduction, description, code, ...terms } = coupon;
  const weight = reduction.kind === 'percentage' ? reduction.basisPoints : reduction.amount;
  const values = {
    ...terms,
    kind: reduction.kind,
    weight,
    descriptionEn: description.en,
    descriptionAr: description.ar,
  };
  await db
    .insert(coupons)
    .values({ code, ...values })
    .onConflictDoUpdate({ target: coupons.code, set: values });
}

type TaxRate = { readonly currency: Currency; readonly basisPoints: number };

/** Writes VAT rates that changed, and no others: every write invalidates the page caches. */
export async function upsertTaxRates(db: Queryable, rates: readonly TaxRate[]): Promise<void> {
  if (rates.length === 0) return;
  await db
    .insert(taxRates)
    .values([...rates])
    .onConflictDoUpdate({
      target: taxRates.currency,
      set: { basisPoints: sql`excluded.basis_points` },
      setWhere: sql`${taxRates.basisPoints} <> excluded.basis_points`,
    });
}

/** A column of a larger statement: the coupon of a code, for `readCoupon`. */
export const couponColumn = (code: string) => `
  (SELECT json_build_object('code', code, 'kind', kind, 'weight', weight, 'currency', currency,
     'minimum', minimum, 'startsAt', starts_at, 'endsAt', ends_at, 'usesAllowed', uses_allowed,
     'usesPerShopper', uses_per_shopper, 'used', used) FROM coupons c WHERE c.code = ${code}::text)`;

const time = z.coerce.date().nullable();
const ofColumn = z.object({
  code: z.string(),
  kind: z.enum(['percentage', 'fixed']),
  weight: z.number(),
  currency: z.enum(TRADE_CURRENCIES).nullable(),
  minimum: z.number(),
  startsAt: time,
  endsAt: time,
  usesAllowed: z.number().nullable(),
  usesPerShopper: z.number().nullable(),
  used: z.number(),
});

/** Reads the column `couponColumn`; null for a code that is not known. */
export function readCoupon(json: unknown): Coupon | null {
  return json === null ? null : withReduction(ofColumn.parse(json));
}

const use = jsonColumns('u', couponUses);

/** Parts that write and count the use of a JSON parameter where `placed` has a row and a code is given. */
export const redeemCouponParts = (code: string, useJson: string) => `
  coupon_counted AS (UPDATE coupons c SET used = c.used + 1 FROM placed WHERE c.code = ${code}),
  coupon_used AS (INSERT INTO coupon_uses (${use.names})
    SELECT ${use.values} FROM placed, jsonb_to_record(${useJson}::jsonb) AS u (${use.types}) WHERE ${code} IS NOT NULL)`;
