import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/database';
import type { OrderDraft } from '#shop/orders';
import type { Reserved } from './reservation.rules.ts';
import { paymentAttempts } from './tables.ts';

/** The hash of a network that attempts store; empty for none. */
export function hashOfNetwork(network: string | null): string {
  return network === null ? '' : createHash('sha256').update(network).digest('base64url').slice(0, 22);
}

/**
 * Locks the reservations of a network until the transaction ends. Call it when every row the transaction needs is locked:
 * nothing else is waited for after it, so that it is short and cannot deadlock.
 */
export async function lockNetwork(tx: Transaction, network: string): Promise<void> {
  if (network !== '') await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`network ${network}`}, 0))`);
}

/** Counts what a network and a shopper reserve without having paid. An unknown network reserves nothing. */
export async function countReservations(
  tx: Transaction,
  network: string,
  ownerId: string,
): Promise<{ readonly network: Reserved; readonly shopper: Reserved }> {
  const ofWhom = (column: 'network' | 'owner_id', value: string) =>
    tx.execute<{ attempts: number; quantity: number }>(sql`
      SELECT count(*)::integer AS attempts, coalesce(sum(quantity), 0)::integer AS quantity
        FROM ${paymentAttempts} WHERE reservation = 'held' AND ${sql.identifier(column)} = ${value}`);
  const nothing = { attempts: 0, quantity: 0 };
  const byNetwork = network === '' ? nothing : ((await ofWhom('network', network)).rows[0] ?? nothing);
  const byShopper = (await ofWhom('owner_id', ownerId)).rows[0] ?? nothing;
  return { network: byNetwork, shopper: byShopper };
}

/** Counts what unpaid payments reserve of some products in a currency, by product id; 0 for none. */
export async function countReservedItems(
  tx: Transaction,
  currency: OrderDraft['currency'],
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ product: string; quantity: number }>(sql`
    SELECT line ->> 'productId' AS product, sum((line ->> 'count')::integer)::integer AS quantity
      FROM ${paymentAttempts}, jsonb_array_elements(draft -> 'lines') AS line
     WHERE reservation = 'held' AND currency = ${currency} GROUP BY 1`);
  const found = new Map(rows.map(({ product, quantity }) => [product, quantity]));
  return new Map(productIds.map((id) => [id, found.get(id) ?? 0]));
}
