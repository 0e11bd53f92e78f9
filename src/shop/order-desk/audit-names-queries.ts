import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';

/** What an id of the audit log stands for: its names, and the order or product that it belongs to. */
export type AuditName = {
  readonly en: string;
  readonly ar: string;
  readonly order: number | null;
  readonly product: string | null;
};

type Row = { id: string; en: string; ar: string; order_number: string | null; product_id: string | null };

/**
 * The names of those of the ids that are products (by id or slug), lines of orders, categories (by id or title), reviews, roles, views,
 * remittances, refunds, and payments with their attempts. Shoppers are never named.
 */
export async function listAuditNames(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, AuditName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await q.execute<Row>(sql`
    WITH asked AS (SELECT DISTINCT value AS id FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS value)
    SELECT a.id, p.title_en AS en, p.title_ar AS ar, NULL::bigint AS order_number, p.id AS product_id
      FROM asked a JOIN products p ON p.id = a.id OR p.slug = a.id
    UNION ALL SELECT a.id, l.title_en, l.title_ar, o.number, l.product_id
      FROM asked a JOIN order_lines l ON l.id = a.id JOIN orders o ON o.id = l.order_id
    UNION ALL SELECT a.id, c.display_en, c.display_ar, NULL, NULL
      FROM asked a JOIN categories c ON c.id = a.id OR c.title = a.id
    UNION ALL SELECT a.id, p.title_en, p.title_ar, NULL, p.id
      FROM asked a JOIN reviews r ON r.id = a.id JOIN products p ON p.id = r.product_id
    UNION ALL SELECT a.id, r.name, r.name, NULL, NULL FROM asked a JOIN staff_roles r ON r.id = a.id
    UNION ALL SELECT a.id, o.name_en, o.name_ar, NULL, NULL FROM asked a JOIN offers o ON o.id = a.id
    UNION ALL SELECT a.id, v.name, v.name, NULL, NULL FROM asked a JOIN order_views v ON v.id = a.id
    UNION ALL SELECT a.id, r.reference, r.reference, NULL, NULL FROM asked a JOIN remittances r ON r.id = a.id
    UNION ALL SELECT a.id, '', '', o.number, NULL
      FROM asked a JOIN refunds r ON r.id = a.id JOIN orders o ON o.id = r.order_id
    UNION ALL SELECT a.id, '', '', o.number, NULL
      FROM asked a JOIN payment_attempts t ON t.id = a.id JOIN orders o ON o.id = t.order_id
    UNION ALL SELECT a.id, '', '', o.number, NULL
      FROM asked a JOIN payment_captures c ON c.payment_id = a.id
      JOIN payment_attempts t ON t.id = c.attempt_id JOIN orders o ON o.id = t.order_id`);
  return new Map(
    rows.map(({ id, en, ar, order_number, product_id }) => [
      id,
      { en, ar, order: order_number === null ? null : Number(order_number), product: product_id },
    ]),
  );
}
