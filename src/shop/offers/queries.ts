import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { run, statement } from '#database/statement';
import { randomId } from '#kernel/ids';
import type { Bilingual } from '#kernel/market';
import { type OfferTerms, offerTerms } from './offer-terms.ts';
import { offers } from './tables.ts';

type Row = typeof offers.$inferSelect;

/** An offer as the back office reads it. */
export type StaffOffer = Pick<Row, 'id' | 'version' | 'state' | 'updatedAt'> & {
  readonly name: Bilingual;
  readonly terms: OfferTerms;
};

function toOffer({ id, version, state, updatedAt, nameEn, nameAr, terms }: Row): StaffOffer {
  return { id, version, state, updatedAt, name: { en: nameEn, ar: nameAr }, terms: offerTerms.parse(terms) };
}

/** The offers that were changed last, at most 1,000. */
export async function listOffers(q: Queryable): Promise<StaffOffer[]> {
  return (await q.select().from(offers).orderBy(desc(offers.updatedAt), desc(offers.id)).limit(1000)).map(toOffer);
}

/** One offer; null when there is none. */
export async function getOffer(q: Queryable, id: string): Promise<StaffOffer | null> {
  const [row] = await q.select().from(offers).where(eq(offers.id, id));
  return row ? toOffer(row) : null;
}

const USES = statement(
  'uses_of_offers',
  `SELECT offer_id AS id, count(*) AS uses FROM offer_uses
   WHERE offer_id IN (SELECT unnest($ids::text[])) AND identity = 'cart:' || cart_id GROUP BY 1`,
);
const GOODS = statement(
  'goods_of_offers',
  `SELECT 'product' AS kind, id, title_en AS en, title_ar AS ar FROM products WHERE id IN (SELECT unnest($products::text[]))
   UNION ALL SELECT 'category', title, display_en, display_ar FROM categories WHERE title IN (SELECT unnest($categories::text[]))`,
);

/** How often offers were used, by orders and checkouts that stand; those that were not are left out. */
export async function countUses(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await run<{ id: string; uses: string | number }>(q, USES, { ids: [...ids] });
  return new Map(rows.map(({ id, uses }) => [id, Number(uses)]));
}

/** The names of goods, of products by id and of categories by their title in addresses. */
export async function namesOfGoods(
  q: Queryable,
  { products, categories }: { readonly products: readonly string[]; readonly categories: readonly string[] },
) {
  const rows = await run<{ kind: 'product' | 'category'; id: string; en: string; ar: string }>(q, GOODS, {
    ...{ products: [...products], categories: [...categories] },
  });
  return rows.map(({ kind, id, en, ar }) => ({ kind, id, name: { en, ar } }));
}

/** The same, locked until the transaction ends. */
export async function lockOffer(tx: Transaction, id: string): Promise<StaffOffer | null> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for('update');
  return row ? toOffer(row) : null;
}

/**
 * Writes an offer as it is from now on, with the count of its uses where those are limited in all, and names the set of offers
 * anew, so that every process reads it again.
 */
export async function upsertOffer(
  tx: Transaction,
  { id, version, state, name, terms }: Pick<StaffOffer, 'id' | 'version' | 'state' | 'name' | 'terms'>,
  now: Date,
): Promise<void> {
  const values = { version, state, nameEn: name.en, nameAr: name.ar, terms, updatedAt: now };
  await tx
    .insert(offers)
    .values({ id, ...values, createdAt: now })
    .onConflictDoUpdate({ target: offers.id, set: values });
  const allowed = terms.limits?.uses ?? null;
  await tx.execute(sql`
    INSERT INTO offer_counts (offer_id, used, allowed)
    SELECT ${id}, (SELECT count(*) FROM offer_uses WHERE offer_id = ${id} AND identity = 'cart:' || cart_id), ${allowed}::integer
    WHERE ${allowed}::integer IS NOT NULL OR EXISTS (SELECT FROM offer_counts WHERE offer_id = ${id})
    ON CONFLICT (offer_id) DO UPDATE SET allowed = excluded.allowed`);
  await tx.execute(sql`
    INSERT INTO offer_set (version) VALUES (${randomId()}) ON CONFLICT (one) DO UPDATE SET version = excluded.version`);
}
