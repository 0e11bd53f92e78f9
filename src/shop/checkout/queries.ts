import { and, eq, lt, notLike } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { jsonColumns, run, statement } from '#database/statement';
import { type OrderAddress, orderAddress } from '#shop/orders';
import { shippingAddresses } from './tables.ts';

/** Returns the address of a shopper's checkout; null when none is saved. */
export async function getShippingAddress(q: Queryable, ownerId: string): Promise<OrderAddress | null> {
  const [row] = await q.select().from(shippingAddresses).where(eq(shippingAddresses.ownerId, ownerId));
  return row ? orderAddress.parse(row) : null;
}

const address = jsonColumns('a', shippingAddresses, ['ownerId']);

const SAVE_ADDRESS = statement(
  'address',
  `INSERT INTO shipping_addresses (owner_id, ${address.names})
   SELECT $owner::text, ${address.values} FROM jsonb_to_record($address::jsonb) AS a (${address.types})
   ON CONFLICT (owner_id) DO UPDATE SET (${address.names}) = (${address.names.replace(/\w+/g, 'excluded.$&')})`,
);

/** Saves the address of a shopper's checkout and replaces an earlier one. */
export async function upsertShippingAddress(
  q: Queryable,
  ownerId: string,
  saved: OrderAddress,
  now: Date,
): Promise<void> {
  await run(q, SAVE_ADDRESS, {
    owner: ownerId,
    address: JSON.stringify({ shortAddress: '', ...saved, updatedAt: now }),
  });
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
