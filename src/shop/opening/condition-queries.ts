import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';

type Reader = Pick<Queryable, 'execute'>;

const figure = z.coerce.number();
const server = z.object({
  version: figure,
  minWal: figure,
  maxWal: figure,
  isSuperuser: z.boolean(),
  encoding: z.string(),
  collation: z.string(),
});

/** How the server of the database is set up; sizes in bytes. */
export async function getServerFacts(q: Reader): Promise<z.infer<typeof server>> {
  const { rows } = await q.execute(sql`SELECT current_setting('server_version_num') AS version,
    pg_size_bytes(current_setting('min_wal_size')) AS "minWal", pg_size_bytes(current_setting('max_wal_size')) AS "maxWal",
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
    pg_encoding_to_char(encoding) AS encoding, datcollate AS collation
    FROM pg_database WHERE datname = current_database()`);
  return server.parse(rows[0]);
}

/** The shown products and the categories that have a text in one language only, by their pages in the back office. */
export async function listOneLanguage(q: Reader): Promise<readonly string[]> {
  const { rows } = await q.execute(sql`SELECT '/admin/products/' || product_id AS path FROM product_summaries
      WHERE state = 'shown' AND EXISTS (SELECT FROM unnest(missing) AS one WHERE one ~ '[.](en|ar)$')
    UNION ALL SELECT '/admin/categories/' || id FROM categories WHERE (description_en = '') <> (description_ar = '')
    ORDER BY 1`);
  return z
    .array(z.object({ path: z.string() }))
    .parse(rows)
    .map(({ path }) => path);
}

/** The bodies of the documents that shoppers read, by key. */
export async function listDocuments(q: Reader): Promise<readonly { readonly key: string; readonly body: unknown }[]> {
  const { rows } = await q.execute(sql`SELECT key, body FROM content WHERE key NOT LIKE 'loaded-%' ORDER BY key`);
  return z.array(z.object({ key: z.string(), body: z.unknown() })).parse(rows);
}

/** How many products a market shows, and how many of them have a picture and stock. */
export async function countGoods(
  q: Reader,
  currency: Currency,
): Promise<{ readonly shown: number; readonly sold: number }> {
  const { rows } = await q.execute(sql`SELECT count(*) AS shown, count(*) FILTER (WHERE s.on_hand > 0
      AND EXISTS (SELECT FROM product_images i WHERE i.product_id = p.product_id)) AS sold
    FROM product_prices p LEFT JOIN product_stock s ON s.product_id = p.product_id AND s.currency = p.currency
    WHERE p.currency = ${currency} AND p.shown AND p.price > 0`);
  return z.object({ shown: figure, sold: figure }).parse(rows[0]);
}

/** How many old addresses there are, and how many of them lead to nothing that is there. */
export async function countOldAddresses(q: Reader): Promise<{ readonly all: number; readonly lost: number }> {
  const { rows } = await q.execute(sql`SELECT count(*) AS all, count(*) FILTER (WHERE target_kind = 'missing'
      OR (target_kind = 'product' AND NOT EXISTS (SELECT FROM products p WHERE p.id = target AND p.state = 'shown'))
      OR (target_kind = 'category' AND NOT EXISTS (SELECT FROM categories c WHERE c.id = target))) AS lost FROM redirects`);
  return z.object({ all: figure, lost: figure }).parse(rows[0]);
}

/** The file of an import that was begun and not ended; null where there is none. */
export async function getHalfDoneImport(q: Reader): Promise<string | null> {
  const { rows } = await q.execute(
    sql`SELECT file FROM imports WHERE state IN ('applying', 'undoing') ORDER BY created_at DESC LIMIT 1`,
  );
  return z.array(z.object({ file: z.string() })).parse(rows)[0]?.file ?? null;
}

/** How many pictures of imports are still to come from an old shop. */
export async function countWaitingPictures(q: Reader): Promise<number> {
  const { rows } = await q.execute(sql`SELECT count(*) AS waiting FROM import_pictures WHERE next_at IS NOT NULL`);
  return z.object({ waiting: figure }).parse(rows[0]).waiting;
}

/** How many owners may sign in, and how many of them have a second step. */
export async function countOwners(q: Reader): Promise<{ readonly owners: number; readonly secured: number }> {
  const { rows } = await q.execute(sql`SELECT count(*) AS owners, count(*) FILTER (WHERE two_factor_enabled
      OR EXISTS (SELECT FROM staff_passkeys k WHERE k.staff_id = staff.id)) AS secured
    FROM staff WHERE role = 'owner' AND removed_at IS NULL AND locked_at IS NULL`);
  return z.object({ owners: figure, secured: figure }).parse(rows[0]);
}
