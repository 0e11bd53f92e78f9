import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { run, statement } from '#database/statement';
import { reviews } from './tables.ts';

type ReviewRow = typeof reviews.$inferSelect;

type ShownReview = Pick<
  ReviewRow,
  'id' | 'name' | 'rate' | 'review' | 'language' | 'verified' | 'answer' | 'createdAt'
>;

const SHOWN = statement(
  'reviews',
  `SELECT id, name, rate, review, language, verified, answer, (1000 * extract(epoch FROM created_at))::float8 AS at
   FROM reviews WHERE product_id = $product AND NOT hidden ORDER BY created_at DESC, id LIMIT $limit`,
);

/** The visible reviews of a product, newest first. */
export async function listReviews(q: Queryable, product: string, limit: number): Promise<ShownReview[]> {
  const rows = await run<Omit<ShownReview, 'createdAt'> & { readonly at: number }>(q, SHOWN, { product, limit });
  return rows.map(({ at, ...row }) => ({ ...row, createdAt: new Date(at) }));
}

/** How many visible reviews of a product gave each number of stars; a number that nobody gave has no entry. */
export async function listStars(q: Queryable, productId: string): Promise<{ rate: number; count: number }[]> {
  return await q
    .select({ rate: reviews.rate, count: sql`count(*)`.mapWith(Number) })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.hidden, false)))
    .groupBy(reviews.rate);
}

type RatingRow = { readonly productId: string; readonly count: number; readonly stars: number };

const RATINGS = statement(
  'ratings',
  `SELECT product_id AS "productId", count(*)::int AS count, sum(rate)::int AS stars
   FROM reviews WHERE product_id = ANY ($ids::text[]) AND NOT hidden GROUP BY product_id`,
);

/** The number and the sum of stars of several products, those without visible reviews left out. */
export async function listRatings(q: Queryable, ids: readonly string[]): Promise<readonly RatingRow[]> {
  return ids.length === 0 ? [] : await run<RatingRow>(q, RATINGS, { ids });
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
