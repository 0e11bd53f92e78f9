import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { reviews } from './tables.ts';

type ReviewRow = typeof reviews.$inferSelect;

/** The visible reviews of a product, newest first. */
export async function listReviews(q: Queryable, productId: string, limit: number): Promise<ReviewRow[]> {
  return await q
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.hidden, false)))
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(limit);
}

/** How many visible reviews of a product gave each number of stars; a number that nobody gave has no entry. */
export async function listStars(q: Queryable, productId: string): Promise<{ rate: number; count: number }[]> {
  return await q
    .select({ rate: reviews.rate, count: sql`count(*)`.mapWith(Number) })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.hidden, false)))
    .groupBy(reviews.rate);
}

/** The number and the sum of stars of several products, those without visible reviews left out. */
export async function listRatings(
  q: Queryable,
  productIds: readonly string[],
): Promise<readonly { productId: string; count: number; stars: number }[]> {
  if (productIds.length === 0) return [];
  return await q
    .select({
      productId: reviews.productId,
      count: sql`count(*)`.mapWith(Number),
      stars: sql`sum(${reviews.rate})`.mapWith(Number),
    })
    .from(reviews)
    .where(and(inArray(reviews.productId, [...productIds]), eq(reviews.hidden, false)))
    .groupBy(reviews.productId);
}

/** Inserts reviews; an existing id stays as it is. */
export async function insertReviews(q: Queryable, rows: readonly (typeof reviews.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await q
    .insert(reviews)
    .values([...rows])
    .onConflictDoNothing();
}

/** Everything a customer wrote, newest first, hidden reviews included. */
export async function listReviewsBy(q: Queryable, customerId: string): Promise<ReviewRow[]> {
  return await q
    .select()
    .from(reviews)
    .where(eq(reviews.userId, customerId))
    .orderBy(desc(reviews.createdAt), asc(reviews.id));
}

/** Inserts a customer's review of a product. Returns false when there is one already. */
export async function insertReviewOf(q: Queryable, row: typeof reviews.$inferInsert): Promise<boolean> {
  const rows = await q.insert(reviews).values(row).onConflictDoNothing().returning({ id: reviews.id });
  return rows.length > 0;
}

/** Takes a customer's name off their reviews. */
export async function anonymiseReviewer(q: Queryable, customerId: string): Promise<void> {
  await q
    .update(reviews)
    .set({ userId: null, name: sql`CASE ${reviews.language} WHEN 'ar' THEN 'عميل' ELSE 'Customer' END` })
    .where(eq(reviews.userId, customerId));
}
