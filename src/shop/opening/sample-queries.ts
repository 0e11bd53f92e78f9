import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { STATIC_CATEGORIES } from '#shop/catalogue';

/** What seeding writes, by what it is found again. A product and a category are theirs while they bear their names. */
export type SampleKeys = {
  readonly products: readonly { readonly id: string; readonly name: string }[];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly pictures: readonly string[];
  readonly reviews: readonly string[];
  readonly coupons: readonly string[];
  readonly documents: readonly string[];
};

const list = (ids: readonly string[]) => sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
const named = (keys: SampleKeys['products']) =>
  sql`(SELECT id, name FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k(id text, name text))`;

/** Marks what is there of the samples. What the shop's people named or published otherwise is theirs. */
export async function updateSampleMarks(tx: Transaction, keys: SampleKeys): Promise<void> {
  await tx.execute(
    sql`UPDATE products SET sample = true WHERE NOT sample AND (id, title_en) IN ${named(keys.products)}`,
  );
  await tx.execute(
    sql`UPDATE categories SET sample = true WHERE NOT sample AND (id, display_en) IN ${named(keys.categories)}`,
  );
  await tx.execute(sql`UPDATE media SET sample = true WHERE NOT sample AND id IN ${list(keys.pictures)}`);
  await tx.execute(sql`UPDATE reviews SET sample = true WHERE NOT sample AND id IN ${list(keys.reviews)}`);
  await tx.execute(sql`UPDATE coupons SET sample = true WHERE NOT sample AND code IN ${list(keys.coupons)}`);
  await tx.execute(sql`UPDATE content SET sample = true WHERE NOT sample AND key IN ${list(keys.documents)}
    AND NOT EXISTS (SELECT FROM content_versions v WHERE v.key = content.key AND v.state IN ('published', 'replaced'))`);
}

const texts = z.array(z.string());
const state = z.object({ categories: texts, coupons: texts, documents: texts });
/** What is there of what seeding writes and belongs to the house, by title, code and key; codes whether or not they do. */
export type SampleState = z.infer<typeof state>;

export async function listOwn(q: Pick<Queryable, 'execute'>): Promise<SampleState> {
  const { rows } = await q.execute(sql`SELECT
    ARRAY(SELECT title FROM categories WHERE NOT sample AND (version > 1 OR image IS NOT NULL)) AS categories,
    ARRAY(SELECT code FROM coupons) AS coupons,
    ARRAY(SELECT key FROM content WHERE NOT sample) AS documents`);
  return state.parse(rows[0]);
}

const count = z.coerce.number();
const counts = z.object({
  products: count,
  ordered: count,
  categories: count,
  pictures: count,
  reviews: count,
  coupons: count,
  documents: count,
});
/** How many samples are there; `ordered` are the products of them that an order or an unpaid attempt names. */
export type SampleCounts = z.infer<typeof counts>;

const IS_ORDERED = sql`EXISTS (SELECT FROM order_lines l WHERE l.product_id = products.id)`;

export async function countSamples(q: Pick<Queryable, 'execute'>): Promise<SampleCounts> {
  const { rows } = await q.execute(sql`SELECT
    (SELECT count(*) FROM products WHERE sample) AS products,
    (SELECT count(*) FROM products WHERE sample AND ${IS_ORDERED}) AS ordered,
    (SELECT count(*) FROM categories WHERE sample) AS categories,
    (SELECT count(*) FROM media WHERE sample) AS pictures,
    (SELECT count(*) FROM reviews WHERE sample) AS reviews,
    (SELECT count(*) FROM coupons WHERE sample) AS coupons,
    (SELECT count(*) FROM content WHERE sample) AS documents`);
  return counts.parse(rows[0]);
}

/**
 * Deletes the samples. Products that an order names are put away with their pictures and reviews, codes that were used end; both
 * stay marked. Categories with products of the house, and those with a page of their own, become the house's without the pictures.
 */
export async function deleteSamples(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM cart_lines WHERE product_id IN (SELECT id FROM products WHERE sample)`);
  await tx.execute(sql`DELETE FROM products WHERE sample AND NOT ${IS_ORDERED}`);
  await tx.execute(sql`UPDATE products SET state = 'put_away' WHERE sample AND state <> 'put_away'`);
  await tx.execute(sql`DELETE FROM reviews WHERE sample AND NOT EXISTS
    (SELECT FROM products WHERE products.id = reviews.product_id AND products.sample)`);
  await tx.execute(
    sql`DELETE FROM coupons WHERE sample AND NOT EXISTS (SELECT FROM coupon_uses u WHERE u.code = coupons.code)`,
  );
  await tx.execute(sql`UPDATE coupons SET ends_at = ${now} WHERE sample AND (ends_at IS NULL OR ends_at > ${now})`);
  await tx.execute(sql`DELETE FROM content WHERE sample`);
  await tx.execute(sql`DELETE FROM categories WHERE sample AND title NOT IN ${[...STATIC_CATEGORIES]}
    AND NOT EXISTS (SELECT FROM product_categories c JOIN products p ON p.id = c.product_id
      WHERE c.category_id = categories.id AND NOT p.sample)`);
  await tx.execute(sql`UPDATE categories SET sample = false,
    image = ${withoutSample(sql`image`)}, banner = ${withoutSample(sql`banner`)}, banner_ar = ${withoutSample(sql`banner_ar`)}
    WHERE sample`);
  await tx.execute(sql`DELETE FROM media WHERE sample
    AND NOT EXISTS (SELECT FROM product_images i WHERE i.media_id = media.id)
    AND NOT EXISTS (SELECT FROM categories c WHERE media.id IN (c.image, c.banner, c.banner_ar))
    AND NOT EXISTS (SELECT FROM content d WHERE d.body::text LIKE '%' || media.id || '%')
    AND NOT EXISTS (SELECT FROM content_versions v WHERE v.body::text LIKE '%' || media.id || '%')`);
}

/** The picture of a column unless it is a sample's. */
const withoutSample = (column: ReturnType<typeof sql>) =>
  sql`(SELECT m.id FROM media m WHERE m.id = ${column} AND NOT m.sample)`;

/** Shows the samples again that were put away, and makes their codes valid. */
export async function updateSamplesShown(tx: Transaction): Promise<void> {
  await tx.execute(sql`UPDATE products SET state = 'shown' WHERE sample AND state = 'put_away'`);
  await tx.execute(sql`UPDATE coupons SET ends_at = NULL WHERE sample`);
}
