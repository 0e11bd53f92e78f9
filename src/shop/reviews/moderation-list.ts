import type { Database } from '#database/database';
import { type Clock, DAY_MS } from '#kernel/clock';
import { plainPictureUrl } from '#shop/catalogue';
import type { ReviewView } from './moderation.rules.ts';
import {
  countReviews,
  countStars,
  listReviewedProducts,
  listReviewOrders,
  listReviewsIn,
  type ReviewPlace,
} from './moderation-queries.ts';
import { average } from './rating.rules.ts';

type Reading = { readonly database: Pick<Database, 'read'>; readonly clock: Clock };
type Query = { readonly view: ReviewView; readonly after?: string | undefined; readonly limit: number };

/** How far back the share of stars looks. */
const STARS_DAYS = 90;
const PICTURE_WIDTH = 160;

/**
 * The reviews of a view, newest first, with their product and order, the counts of all views, and the stars of the last
 * 90 days. Null for a place in the list (`after`) that makes no sense.
 */
export async function moderationList(deps: Reading, { view, after, limit }: Query) {
  const place = after === undefined ? null : placeOf(after);
  if (place === undefined) return null;
  const q = deps.database.read;
  const since = new Date(deps.clock.now().getTime() - STARS_DAYS * DAY_MS);
  const rows = await listReviewsIn(q, view, place, limit + 1);
  const shown = rows.slice(0, limit);
  const [counts, stars, products, orders] = await Promise.all([
    countReviews(q),
    countStars(q, since),
    listReviewedProducts(
      q,
      shown.map(({ productId }) => productId),
    ),
    listReviewOrders(
      q,
      shown.map(({ id }) => id),
    ),
  ]);
  const { stars: sum, ...views } = counts;
  const last = shown.at(-1);
  return {
    items: shown.map((row) => {
      const product = products.get(row.productId);
      return {
        id: row.id,
        version: row.version,
        rate: row.rate,
        text: row.review,
        language: row.language,
        name: row.name,
        writtenAt: row.createdAt.toISOString(),
        decision: { state: row.state, reason: row.reason, isRead: row.moderatedAt !== null },
        findings: row.findings,
        answer: row.answer,
        answeredAt: row.answeredAt?.toISOString() ?? null,
        product: {
          id: row.productId,
          title: { en: product?.titleEn ?? '', ar: product?.titleAr ?? '' },
          picture: product?.picture ? plainPictureUrl(product.picture, PICTURE_WIDTH) : null,
        },
        order: orders.get(row.id) ?? null,
      };
    }),
    page: { next: rows.length > limit && last ? textOf(last) : null, count: views[view] },
    views,
    average: average(sum, views.shown),
    stars: [5, 4, 3, 2, 1].map((rate) => stars.get(rate) ?? 0),
  };
}

function textOf({ createdAt, id }: ReviewPlace): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/** The place that a text stands for; undefined for any other text. */
function placeOf(text: string): ReviewPlace | undefined {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  return id === '' || Number.isNaN(createdAt.getTime()) ? undefined : { createdAt, id };
}
