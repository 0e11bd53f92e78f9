import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import type { PictureProblem } from './picture-address.rules.ts';

/** A picture to be fetched for a product of an import. `leftVersion` is the version that the import left. */
type NewPicture = {
  readonly productId: string;
  readonly position: number;
  readonly url: string;
  readonly leftVersion: number;
};

/** Notes pictures to be fetched, but for addresses that an import has fetched, or is about to fetch, for the same product. */
export async function insertPictures(
  tx: Transaction,
  importId: string,
  pictures: readonly NewPicture[],
  now: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await tx.execute(sql`
    INSERT INTO import_pictures (import_id, product_id, position, url, next_at, left_version, created_at)
    SELECT ${importId}, n."productId", n.position, n.url, ${now}, n."leftVersion", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
      AS n ("productId" text, position integer, url text, "leftVersion" integer)
    WHERE NOT EXISTS (SELECT FROM import_pictures p WHERE p.product_id = n."productId" AND p.url = n.url AND p.problem IS NULL)`);
}

const due = z.object({
  importId: z.string(),
  productId: z.string(),
  position: z.int(),
  url: z.string(),
  tries: z.int(),
  createdAt: z.coerce.date(),
});
export type DuePicture = z.infer<typeof due>;

/**
 * Takes the pictures of some products that are due, those that wait longest first. Until `lease` no other process takes them; after a
 * crash they are due again then.
 */
export async function claimPictures(q: Queryable, now: Date, lease: Date): Promise<readonly DuePicture[]> {
  const { rows } = await q.execute(sql`
    WITH due AS (SELECT import_id, product_id FROM import_pictures WHERE next_at <= ${now} ORDER BY next_at, product_id LIMIT 60
                 FOR UPDATE SKIP LOCKED)
    UPDATE import_pictures p SET tries = p.tries + 1, next_at = ${lease} FROM (SELECT DISTINCT * FROM due) d
    WHERE p.import_id = d.import_id AND p.product_id = d.product_id AND p.next_at <= ${now}
    RETURNING p.import_id AS "importId", p.product_id AS "productId", p.position, p.url, p.tries, p.created_at AS "createdAt"`);
  return z.array(due).parse(rows);
}

/** What became of a picture that was asked for: stored, given up, or due again. */
export type FetchedPicture = Pick<DuePicture, 'importId' | 'productId' | 'position'> &
  ({ readonly pictureId: string } | { readonly problem: PictureProblem } | { readonly nextAt: Date });

/** Notes what became of pictures; one whose import was taken back meanwhile is no longer there. */
export async function updateFetched(q: Queryable, done: readonly FetchedPicture[]): Promise<void> {
  await q.execute(sql`
    UPDATE import_pictures p SET picture_id = d."pictureId", problem = d.problem, next_at = d."nextAt"
    FROM jsonb_to_recordset(${JSON.stringify(done)}::jsonb)
      AS d ("importId" text, "productId" text, position integer, "pictureId" text, problem text, "nextAt" timestamptz)
    WHERE p.import_id = d."importId" AND p.product_id = d."productId" AND p.position = d.position`);
}

/** The stored pictures of an import by product, in the order of its file, with the version that the product was left with. */
export async function listStoredPictures(
  q: Queryable,
  importId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly leftVersion: number; readonly pictures: readonly string[] }>> {
  const { rows } = await q.execute(sql`
    SELECT product_id AS id, max(left_version) AS "leftVersion",
      coalesce(array_agg(picture_id ORDER BY position) FILTER (WHERE picture_id IS NOT NULL), '{}') AS pictures
    FROM import_pictures WHERE import_id = ${importId} AND product_id = ANY(${sql.param([...productIds])}) GROUP BY 1`);
  const read = z.array(z.object({ id: z.string(), leftVersion: z.int(), pictures: z.array(z.string()) })).parse(rows);
  return new Map(read.map(({ id, ...one }) => [id, one]));
}

/** Notes the version that a product of an import was left with. */
export async function updateLeftVersion(
  tx: Transaction,
  importId: string,
  productId: string,
  version: number,
): Promise<void> {
  await tx.execute(sql`
    UPDATE import_pictures SET left_version = ${version} WHERE import_id = ${importId} AND product_id = ${productId}`);
}

/** Forgets the pictures of products of an import: those that wait are not asked for any more. */
export async function deletePictures(tx: Transaction, importId: string, productIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM import_pictures WHERE import_id = ${importId} AND product_id = ANY(${sql.param([...productIds])})`);
}

const counts = z.object({
  waiting: z.coerce.number(),
  stored: z.coerce.number(),
  failed: z.coerce.number(),
});

/** How many pictures of an import wait, are stored, and were given up. */
export async function countPictures(q: Queryable, importId: string): Promise<z.infer<typeof counts>> {
  const { rows } = await q.execute(sql`
    SELECT count(next_at) AS waiting, count(picture_id) AS stored, count(problem) AS failed
    FROM import_pictures WHERE import_id = ${importId}`);
  return counts.parse(rows[0]);
}

const failed = z.object({ product: z.string(), name: z.string(), url: z.string(), problem: z.string() });

/** Pictures of an import that were given up, in the order of its products, at most a hundred. */
export async function listFailedPictures(q: Queryable, importId: string): Promise<readonly z.infer<typeof failed>[]> {
  const { rows } = await q.execute(sql`
    SELECT p.id AS product, coalesce(nullif(p.title_en, ''), nullif(p.title_ar, ''), p.slug) AS name, i.url, i.problem
    FROM import_pictures i JOIN products p ON p.id = i.product_id
    WHERE i.import_id = ${importId} AND i.problem IS NOT NULL ORDER BY p.position, p.id, i.position LIMIT 100`);
  return z.array(failed).parse(rows);
}
