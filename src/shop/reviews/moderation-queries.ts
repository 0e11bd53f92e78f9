import { and, asc, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { ReviewView } from './moderation.rules.ts';
import { reviews } from './tables.ts';

export type ModeratedReview = typeof reviews.$inferSelect;

/** Locks a review until the transaction ends; null when there is none. */
export async function lockReview(tx: Transaction, id: string): Promise<ModeratedReview | null> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
  return row ?? null;
}

/** Writes a decision about a locked review and returns it with its next version. */
export async function updateModeration(
  tx: Transaction,
  id: string,
  decision: Pick<ModeratedReview, 'state' | 'reason' | 'hidden' | 'moderatedBy' | 'moderatedAt'>,
): Promise<ModeratedReview> {
  return await updateReview(tx, id, decision);
}

/** Writes or removes the answer under a locked review. */
export async function updateReviewAnswer(
  tx: Transaction,
  id: string,
  answer: Pick<ModeratedReview, 'answer' | 'answeredBy' | 'answeredAt'>,
): Promise<ModeratedReview> {
  return await updateReview(tx, id, answer);
}

async function updateReview(tx: Transaction, id: string, change: Partial<ModeratedReview>): Promise<ModeratedReview> {
  const [row] = await tx
    .update(reviews)
    .set({ ...change, version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, id))
    .returning();
  if (!row) throw new Error('the locked review vanished');
  return row;
}

const VIEWS: Readonly<Record<ReviewView, SQL | undefined>> = {
  'to-read': isNull(reviews.moderatedAt),
  shown: eq(reviews.state, 'shown'),
  hidden: eq(reviews.state, 'hidden'),
  low: lt(reviews.rate, 3),
};

/** The place in a list after which it goes on. */
export type ReviewPlace = { readonly createdAt: Date; readonly id: string };

/** The reviews of a view, newest first, after a place. */
export async function listReviewsIn(
  q: Queryable,
  view: ReviewView,
  after: ReviewPlace | null,
  limit: number,
): Promise<ModeratedReview[]> {
  const beyond =
    after &&
    or(
      lt(reviews.createdAt, after.createdAt),
      and(eq(reviews.createdAt, after.createdAt), sql`${reviews.id} > ${after.id}`),
    );
  return await q
    .select()
    .from(reviews)
    .where(and(VIEWS[view], beyond ?? undefined))
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(limit);
}

/** How many reviews each view has, and the sum of the stars of those that are shown. */
export async function countReviews(q: Queryable) {
  const [row] = await q
    .select({
      'to-read': sql`count(*) FILTER (WHERE ${VIEWS['to-read']})`.mapWith(Number),
      shown: sql`count(*) FILTER (WHERE ${VIEWS.shown})`.mapWith(Number),
      hidden: sql`count(*) FILTER (WHERE ${VIEWS.hidden})`.mapWith(Number),
      low: sql`count(*) FILTER (WHERE ${VIEWS.low})`.mapWith(Number),
      stars: sql`coalesce(sum(${reviews.rate}) FILTER (WHERE ${VIEWS.shown}), 0)`.mapWith(Number),
    })
    .from(reviews);
  return row ?? { 'to-read': 0, shown: 0, hidden: 0, low: 0, stars: 0 };
}

/** How many reviews since a time gave one to five stars. */
export async function countStars(q: Queryable, since: Date): Promise<ReadonlyMap<number, number>> {
  const rows = await q
    .select({ rate: reviews.rate, count: sql`count(*)`.mapWith(Number) })
    .from(reviews)
    .where(gte(reviews.createdAt, since))
    .groupBy(reviews.rate);
  return new Map(rows.map(({ rate, count }) => [rate, count]));
}

/** Titles and first picture of products, shown or not. */
export async function listReviewedProducts(q: Queryable, ids: readonly string[]) {
  const { rows } = await q.execute<{
    id: string;
    titleEn: string;
    titleAr: string;
    picture: { id: string; widths: number[] } | null;
  }>(sql`
    SELECT p.id, p.title_en AS "titleEn", p.title_ar AS "titleAr",
           (SELECT jsonb_build_object('id', m.id, 'widths', m.widths)
              FROM product_images i JOIN media m ON m.id = i.media_id
             WHERE i.product_id = p.id ORDER BY i.position LIMIT 1) AS picture
      FROM products p WHERE p.id = ANY(${sql.param([...ids])})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The numbers of the orders in which the writers of reviews received the product, by the review's id. */
export async function listReviewOrders(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await q.execute<{ id: string; number: string | null }>(sql`
    SELECT r.id, (SELECT max(o.number) FROM orders o JOIN order_lines l ON l.order_id = o.id
                   WHERE o.owner_id = r.user_id AND l.product_id = r.product_id AND o.delivered_at IS NOT NULL) AS number
      FROM reviews r WHERE r.id = ANY(${sql.param([...ids])}) AND r.user_id IS NOT NULL`);
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, Number(number)] as const])));
}
