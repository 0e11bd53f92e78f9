import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import { type OrderAddress, orderAddress } from './types.ts';
import { orderEvents } from './work-tables.ts';

/** Condition: events that keep the address of before; the words of the index of 0416. */
const KEEPS_ADDRESS = sql`${orderEvents.details} ? 'oldAddress'`;

/** What the event of a corrected address keeps until its period has passed. */
export const oldAddressDetails = z.object({ oldAddress: orderAddress });

/** The addresses that an order had before staff corrected them, oldest first, as far as they are still kept. */
export async function listOldAddresses(q: Queryable, orderId: string): Promise<readonly OrderAddress[]> {
  const rows = await q
    .select({ details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), KEEPS_ADDRESS))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return rows.flatMap(({ details }) => oldAddressDetails.safeParse(details).data?.oldAddress ?? []);
}

/** Empties the old addresses of orders that lose their person. */
export async function emptyOldAddresses(q: Queryable, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await empty(q, inArray(orderEvents.orderId, [...orderIds]));
}

/** Empties old addresses from before a time. */
export async function emptyOldAddressesBefore(q: Queryable, before: Date): Promise<void> {
  await empty(q, lt(orderEvents.at, before));
}

async function empty(q: Queryable, which: SQL): Promise<void> {
  await q
    .update(orderEvents)
    .set({ details: sql`${orderEvents.details} - 'oldAddress'` })
    .where(and(KEEPS_ADDRESS, which));
}
