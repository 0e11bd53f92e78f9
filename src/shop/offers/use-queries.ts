import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { beforeLocking } from '#database/row-limiter';
import { run, statement } from '#database/statement';

/** A use of an offer that an order asks for; `most` uses by one shopper, null for no limit. */
type AskedUse = { readonly id: string; readonly version: number; readonly most: number | null };

/** The uses that a cart asks for, and its shopper as uses are compared: `id:…`, `mail:…`, `phone:…`. */
export type AskedUses = {
  readonly cart: string;
  readonly uses: readonly AskedUse[];
  readonly identities: readonly string[];
};

/** The row of an offer's uses, for `beforeLocking`. */
export const offerRow = (id: string): string => `offer ${id}`;

/** A call that takes the uses of three parameters, null for none: null, or why one cannot be taken, and then none is. */
export const takeOffers = (asked: string, cart: string, identities: string): string =>
  `take_offers(${asked}::jsonb, ${cart}::text, ${identities}::text[])`;

const TAKE = statement('take_offers', `SELECT ${takeOffers('$asked', '$cart', '$identities')} AS why`);
const RELEASE = statement('release_offers', 'SELECT release_offers($cart::text)');
const COUNT = statement(
  'offer_uses',
  `SELECT offer, max(times) AS times FROM (SELECT offer_id AS offer, identity, count(*) AS times FROM offer_uses
   WHERE identity IN (SELECT unnest($identities::text[])) GROUP BY 1, 2) AS used GROUP BY 1`,
);

/** Takes uses, or returns false where one cannot be taken: then none is. Call it when the stock is locked. */
export async function insertOfferUses(tx: Transaction, { uses, cart, identities }: AskedUses): Promise<boolean> {
  if (uses.length === 0) return true;
  beforeLocking(uses.map(({ id }) => offerRow(id)));
  const values = { asked: JSON.stringify(uses), cart, identities: [...identities] };
  const [found] = await run<{ why: string | null }>(tx, TAKE, values);
  return found?.why === null;
}

/** Gives back the uses of a cart. A second call changes nothing. Call it when the stock is locked. */
export async function deleteOfferUses(tx: Transaction, cart: string): Promise<void> {
  await run(tx, RELEASE, { cart });
}

/** Locks the counts of every offer with a limit in all, in one order for everybody: before some are given back and others taken. */
export async function lockOfferCounts(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT FROM offer_counts ORDER BY offer_id FOR UPDATE`);
}

/** How often a shopper has used offers, by whichever of the identities used it most. */
export async function countOfferUses(
  q: Queryable,
  identities: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await run<{ offer: string; times: string | number }>(q, COUNT, { identities: [...identities] });
  return new Map(rows.map(({ offer, times }) => [offer, Number(times)]));
}

/** Removes mailboxes and phones from a shopper's uses of offers, and from those of carts that they ordered as a guest. */
export async function anonymiseOfferUses(tx: Transaction, ownerId: string, cartIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM offer_uses WHERE (identity LIKE 'mail:%' OR identity LIKE 'phone:%') AND cart_id IN (
      SELECT cart_id FROM offer_uses WHERE identity = ${`id:${ownerId}`}
      UNION SELECT id FROM jsonb_array_elements_text(${JSON.stringify(cartIds)}::jsonb) AS id)`);
}

/** The offers of which no use is left. */
export async function listUsedUp(q: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await q.execute<{ id: string }>(
    sql`SELECT offer_id AS id FROM offer_counts WHERE used >= allowed ORDER BY 1`,
  );
  return new Set(rows.map(({ id }) => id));
}
