import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';

const row = z.object({
  id: z.string(),
  title: z.object({ en: z.string(), ar: z.string() }),
  picture: z.object({ id: z.string(), widths: z.array(z.number()) }).nullable(),
});

export type ListedAddress = z.infer<typeof row>;

/** What a sitemap says of a currency's products, in the order of lists. The ids come from the index of the lists alone. */
export async function listAddresses(
  q: Queryable,
  currency: Currency,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListedAddress[]> {
  const { rows } = await q.execute(sql`
    SELECT p.id, json_build_object('en', p.title_en, 'ar', p.title_ar) AS title,
      (SELECT json_build_object('id', m.id, 'widths', m.widths) FROM product_images i JOIN media m ON m.id = i.media_id
       WHERE i.product_id = p.id AND i.position = 0) AS picture
    FROM (SELECT product_id, position FROM list_rows WHERE currency = ${currency}
          ORDER BY position, product_id LIMIT ${limit} OFFSET ${offset}) AS page
    JOIN products p ON p.id = page.product_id
    ORDER BY page.position, page.product_id`);
  return z.array(row).parse(rows);
}

/** How many products a currency shows. */
export async function countShown(q: Queryable, currency: Currency): Promise<number> {
  const { rows } = await q.execute<{ total: number }>(
    sql`SELECT coalesce(sum(n), 0)::int AS total FROM list_counts WHERE currency = ${currency}`,
  );
  return rows[0]?.total ?? 0;
}
