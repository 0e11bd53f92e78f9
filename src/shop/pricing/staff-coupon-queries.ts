import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { lockCouponRow } from './queries.ts';
import { coupons } from './tables.ts';

type Row = typeof coupons.$inferSelect;

/** A gift code as the back office reads it. */
export type StaffCoupon = {
  readonly code: string;
  readonly version: number;
  readonly used: number;
  readonly terms: Pick<
    Row,
    'kind' | 'weight' | 'currency' | 'minimum' | 'startsAt' | 'endsAt' | 'usesAllowed' | 'usesPerShopper'
  > & { readonly description: { readonly en: string; readonly ar: string } };
};

function toStaff({ code, version, used, descriptionEn, descriptionAr, ...terms }: Row): StaffCoupon {
  return { code, version, used, terms: { ...terms, description: { en: descriptionEn, ar: descriptionAr } } };
}

function toRow({ description, ...terms }: StaffCoupon['terms']) {
  return { ...terms, descriptionEn: description.en, descriptionAr: description.ar };
}

/** Every gift code by its letters, at most 2,000. */
export async function listStaffCoupons(q: Queryable): Promise<StaffCoupon[]> {
  return (await q.select().from(coupons).orderBy(asc(coupons.code)).limit(2000)).map(toStaff);
}

/** A gift code, locked until the transaction ends; null when there is none. */
export async function lockCoupon(tx: Transaction, code: string): Promise<StaffCoupon | null> {
  const row = await lockCouponRow(tx, code);
  return row && toStaff(row);
}

/** Adds a gift code. Returns false when the code is in use. */
export async function insertStaffCoupon(tx: Transaction, code: string, terms: StaffCoupon['terms']): Promise<boolean> {
  const rows = await tx
    .insert(coupons)
    .values({ code, ...toRow(terms) })
    .onConflictDoNothing()
    .returning({ code: coupons.code });
  return rows.length > 0;
}

/** Writes the terms of a locked gift code and returns its new version. */
export async function updateStaffCoupon(tx: Transaction, code: string, terms: StaffCoupon['terms']): Promise<number> {
  const [row] = await tx
    .update(coupons)
    .set({ ...toRow(terms), version: sql`${coupons.version} + 1` })
    .where(eq(coupons.code, code))
    .returning({ version: coupons.version });
  if (!row) throw new Error('a locked gift code is gone');
  return row.version;
}
