import { and, eq, lt, notLike } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { OrderAddress } from '#shop/orders';
import { shippingAddresses } from './tables.ts';

/** Returns the address of a shopper's checkout; null when none is saved. */
export async function getShippingAddress(q: Queryable, ownerId: string): Promise<OrderAddress | null> {
  const [row] = await q.select().from(shippingAddresses).where(eq(shippingAddresses.ownerId, ownerId));
  if (!row) return null;
  const { ownerId: _owner, updatedAt: _updated, ...address } = row;
  return address;
}

/** Saves the address of a shopper's checkout and replaces an earlier one. */
export async function upsertShippingAddress(
  q: Queryable,
  ownerId: string,
  address: OrderAddress,
  now: Date,
): Promise<void> {
  const values = { ...address, updatedAt: now };
  await q
    .insert(shippingAddresses)
    .values({ ownerId, ...values })
    .onConflictDoUpdate({ target: shippingAddresses.ownerId, set: values });
}

/** Moves the address of a guest's checkout to a customer and replaces the customer's. */
export async function updateShippingAddressOwner(tx: Transaction, from: string, into: string): Promise<void> {
  const [moved] = await tx.delete(shippingAddresses).where(eq(shippingAddresses.ownerId, from)).returning();
  if (!moved) return;
  const { ownerId: _owner, updatedAt, ...address } = moved;
  await upsertShippingAddress(tx, into, address, updatedAt);
}

/** Deletes the address of a shopper's checkout, if there is one. */
export async function deleteShippingAddress(tx: Transaction, ownerId: string): Promise<void> {
  await tx.delete(shippingAddresses).where(eq(shippingAddresses.ownerId, ownerId));
}

/** Deletes the addresses of guests that were last saved before `before`. Ids of accounts begin with `u_`. */
export async function deleteIdleGuestAddresses(tx: Transaction, before: Date): Promise<void> {
  await tx
    .delete(shippingAddresses)
    .where(and(lt(shippingAddresses.updatedAt, before), notLike(shippingAddresses.ownerId, 'u\\_%')));
}
