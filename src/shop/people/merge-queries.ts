import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { randomId } from '#kernel/ids';

/** What a merge moved, as it was before. */
const moved = z.object({
  orders: z.array(z.object({ id: z.string(), ownerId: z.string(), transactionId: z.string() })),
  addresses: z.array(z.object({ id: z.string(), position: z.int() })),
  wishlist: z.array(z.object({ productId: z.string(), addedAt: z.string() })),
  reviews: z.array(z.string()),
  /** The fields of the account before and after; null when it took none. */
  fields: z.object({ before: z.record(z.string(), z.string()), after: z.record(z.string(), z.string()) }).nullable(),
});
type Moved = z.infer<typeof moved>;

type Merge = {
  readonly id: string;
  readonly fromId: string;
  readonly intoId: string;
  readonly at: Date;
  readonly moved: Moved;
};

/** The most saved addresses and wishlist items of an account. */
type Limits = { readonly addresses: number; readonly wishlist: number };

/** Moves the orders of a person to another, and to the other's account where there is one. Returns them as they were. */
export async function moveOrders(
  tx: Transaction,
  from: string,
  into: string,
  customerId: string | null,
): Promise<Moved['orders']> {
  const { rows } = await tx.execute<Moved['orders'][number]>(sql`
    SELECT o.id, o.owner_id AS "ownerId", o.transaction_id AS "transactionId"
      FROM people_orders l JOIN orders o ON o.id = l.order_id WHERE l.person_id = ${from} ORDER BY o.id FOR UPDATE OF o`);
  // linked first, so that the trigger of a new owner finds them where they belong
  await tx.execute(sql`UPDATE people_orders SET person_id = ${into} WHERE person_id = ${from}`);
  if (customerId !== null) {
    for (const { id } of rows) {
      await tx.execute(sql`
        UPDATE orders SET owner_id = ${customerId},
               transaction_id = CASE WHEN EXISTS (SELECT FROM orders x WHERE x.owner_id = ${customerId}
                                                   AND x.transaction_id = orders.transaction_id) THEN '' ELSE transaction_id END
         WHERE id = ${id}`);
    }
  }
  await tx.execute(sql`
    UPDATE people SET seen_at = greatest(seen_at, (SELECT seen_at FROM people WHERE id = ${from})) WHERE id = ${into}`);
  return rows;
}

/** Gives orders back as they were, those that still belong to `into`. */
export async function moveOrdersBack(
  tx: Transaction,
  orders: Moved['orders'],
  from: string,
  into: string,
): Promise<void> {
  for (const { id, ownerId, transactionId } of orders) {
    const { rows } = await tx.execute(sql`
      UPDATE people_orders SET person_id = ${from} WHERE order_id = ${id} AND person_id = ${into} RETURNING order_id`);
    if (rows.length === 0) continue;
    await tx.execute(sql`
      UPDATE orders SET owner_id = ${ownerId},
             transaction_id = CASE WHEN ${transactionId} <> '' AND EXISTS (SELECT FROM orders x WHERE x.owner_id = ${ownerId}
                                     AND x.transaction_id = ${transactionId} AND x.id <> ${id}) THEN '' ELSE ${transactionId} END
       WHERE id = ${id} AND owner_id NOT LIKE 'deleted'`);
    await tx.execute(sql`UPDATE people_orders SET person_id = ${from} WHERE order_id = ${id}`);
  }
}

/** Moves what an account has to another, as far as there is room and it is not there already. */
export async function moveBelongings(
  tx: Transaction,
  from: string,
  into: string,
  limits: Limits,
): Promise<Pick<Moved, 'addresses' | 'wishlist' | 'reviews'>> {
  const addresses = await tx.execute<Moved['addresses'][number]>(sql`
    WITH free AS (SELECT place, row_number() OVER (ORDER BY place) AS n FROM generate_series(1, ${limits.addresses}) AS place
                   WHERE place NOT IN (SELECT position FROM addresses WHERE customer_id = ${into})),
         own AS (SELECT id, position, row_number() OVER (ORDER BY position) AS n FROM addresses WHERE customer_id = ${from})
    UPDATE addresses a SET customer_id = ${into}, position = free.place
      FROM own JOIN free ON free.n = own.n WHERE a.id = own.id RETURNING a.id, own.position`);
  const wishlist = await tx.execute<Moved['wishlist'][number]>(sql`
    WITH room AS (SELECT ${limits.wishlist} - count(*) AS n FROM wishlist_items WHERE customer_id = ${into}),
         own AS (SELECT product_id FROM wishlist_items w WHERE customer_id = ${from}
                    AND NOT EXISTS (SELECT FROM wishlist_items x WHERE x.customer_id = ${into} AND x.product_id = w.product_id)
                  ORDER BY added_at DESC, product_id LIMIT (SELECT greatest(n, 0) FROM room))
    UPDATE wishlist_items w SET customer_id = ${into} FROM own
     WHERE w.customer_id = ${from} AND w.product_id = own.product_id
    RETURNING w.product_id AS "productId", w.added_at::text AS "addedAt"`);
  const reviews = await tx.execute<{ id: string }>(sql`
    UPDATE reviews r SET user_id = ${into} WHERE r.user_id = ${from}
       AND NOT EXISTS (SELECT FROM reviews x WHERE x.user_id = ${into} AND x.product_id = r.product_id) RETURNING r.id`);
  return { addresses: addresses.rows, wishlist: wishlist.rows, reviews: reviews.rows.map(({ id }) => id) };
}

/** Gives belongings back, those that are still there. */
export async function moveBelongingsBack(
  tx: Transaction,
  { addresses, wishlist, reviews }: Pick<Moved, 'addresses' | 'wishlist' | 'reviews'>,
  from: string,
  into: string,
): Promise<void> {
  for (const { id, position } of addresses) {
    await tx.execute(sql`
      UPDATE addresses SET customer_id = ${from}, position = ${position} WHERE id = ${id} AND customer_id = ${into}
         AND NOT EXISTS (SELECT FROM addresses x WHERE x.customer_id = ${from} AND x.position = ${position})`);
  }
  const products = wishlist.map(({ productId }) => productId);
  await tx.execute(sql`
    UPDATE wishlist_items w SET customer_id = ${from} WHERE customer_id = ${into} AND product_id = ANY(${sql.param(products)})
       AND NOT EXISTS (SELECT FROM wishlist_items x WHERE x.customer_id = ${from} AND x.product_id = w.product_id)`);
  await tx.execute(sql`
    UPDATE reviews r SET user_id = ${from} WHERE user_id = ${into} AND id = ANY(${sql.param([...reviews])})
       AND NOT EXISTS (SELECT FROM reviews x WHERE x.user_id = ${from} AND x.product_id = r.product_id)`);
}

type Fields = { readonly firstName: string; readonly lastName: string; readonly phone: string };

/** The fields of an account that a merge may change; null when there is no account. */
export async function lockFields(tx: Transaction, customerId: string): Promise<Fields | null> {
  const { rows } = await tx.execute<Fields>(sql`
    SELECT first_name AS "firstName", last_name AS "lastName", phone FROM customers WHERE id = ${customerId} FOR UPDATE`);
  return rows[0] ?? null;
}

/** Writes these fields; the name in full follows. */
export async function updateFields(tx: Transaction, customerId: string, fields: Fields, now: Date): Promise<void> {
  const name = `${fields.firstName} ${fields.lastName}`.trim();
  await tx.execute(sql`
    UPDATE customers SET first_name = ${fields.firstName}, last_name = ${fields.lastName}, phone = ${fields.phone},
           name = CASE WHEN ${name} = '' THEN name ELSE ${name} END, updated_at = ${now.toISOString()}::timestamptz
     WHERE id = ${customerId}`);
}

/** Points a merged person to the other, or to nobody again. */
export async function updateMergedInto(tx: Transaction, id: string, into: string | null): Promise<void> {
  await tx.execute(sql`UPDATE people SET merged_into = ${into}, version = version + 1 WHERE id = ${id}`);
}

/** Writes a merge and returns its id. */
export async function insertMerge(
  tx: Transaction,
  merge: Omit<Merge, 'id'> & { readonly mergedBy: string },
): Promise<string> {
  const id = randomId();
  await tx.execute(sql`
    INSERT INTO people_merges (id, from_id, into_id, at, merged_by, moved) VALUES (${id}, ${merge.fromId}, ${merge.intoId},
      ${merge.at.toISOString()}::timestamptz, ${merge.mergedBy}, ${JSON.stringify(merge.moved)}::jsonb)`);
  return id;
}

/** A merge that can still be taken back, locked; null for any other. */
export async function lockMerge(tx: Transaction, id: string, since: Date): Promise<Merge | null> {
  const { rows } = await tx.execute<{ id: string; fromId: string; intoId: string; at: string; moved: unknown }>(sql`
    SELECT id, from_id AS "fromId", into_id AS "intoId", at, moved FROM people_merges
     WHERE id = ${id} AND undone_at IS NULL AND moved IS NOT NULL AND at > ${since.toISOString()}::timestamptz FOR UPDATE`);
  const [row] = rows;
  return row ? { ...row, at: new Date(row.at), moved: moved.parse(row.moved) } : null;
}

/** Marks a merge as taken back. */
export async function updateMergeUndone(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE people_merges SET undone_at = ${now.toISOString()}::timestamptz, moved = NULL WHERE id = ${id}`,
  );
}

/** The merges into a person that can still be taken back, newest first. */
export async function listMergesInto(q: Queryable, id: string, since: Date) {
  const { rows } = await q.execute<{ id: string; at: string; orders: number }>(sql`
    SELECT id, at, jsonb_array_length(moved -> 'orders') AS orders FROM people_merges
     WHERE into_id = ${id} AND undone_at IS NULL AND moved IS NOT NULL AND at > ${since.toISOString()}::timestamptz
     ORDER BY at DESC`);
  return rows.map(({ id: merge, at, orders }) => ({ id: merge, at: new Date(at).toISOString(), orders }));
}

/** Forgets what old merges moved, after which they can't be taken back. */
export async function clearOldMerges(q: Queryable, before: Date): Promise<void> {
  await q.execute(
    sql`UPDATE people_merges SET moved = NULL WHERE moved IS NOT NULL AND at <= ${before.toISOString()}::timestamptz`,
  );
}
