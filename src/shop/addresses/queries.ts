import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import type { Address } from '#shop/addresses/address.rules';
import { MAX_ADDRESSES } from './saved-address.rules.ts';
import { addresses } from './tables.ts';

const columns = {
  firstname: addresses.firstName,
  lastname: addresses.lastName,
  address: addresses.address,
  appartment: addresses.apartment,
  city: addresses.city,
  state: addresses.state,
  country: addresses.country,
  pin: addresses.zip,
  phone: addresses.phone,
  email: addresses.email,
  shortAddress: addresses.shortAddress,
};

/** The saved addresses of a customer in the order in which they were added; the first has position 1. */
export async function listAddresses(db: Queryable, customerId: string): Promise<Address[]> {
  const rows = await db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(asc(addresses.position));
  return rows.map(({ shortAddress, ...address }) => ({ ...address, ...(shortAddress === '' ? {} : { shortAddress }) }));
}

/** Writes an address at a free position, 1 to 4. The database refuses a taken one. */
export async function insertAddress(
  db: Queryable,
  customerId: string,
  position: number,
  address: Address,
): Promise<void> {
  await db.insert(addresses).values({ id: randomId(), customerId, position, ...rowOf(address) });
}

/** Overwrites the address at a position. Returns false when there is none. */
export async function updateAddressRow(
  db: Queryable,
  customerId: string,
  position: number,
  address: Address,
): Promise<boolean> {
  const rows = await db
    .update(addresses)
    .set(rowOf(address))
    .where(and(eq(addresses.customerId, customerId), eq(addresses.position, position)))
    .returning({ id: addresses.id });
  return rows.length > 0;
}

/** Deletes the address at a position and moves the later ones up. Returns false when there is none. */
export async function deleteAddressAt(db: Queryable, customerId: string, position: number): Promise<boolean> {
  const at = (where: number) => and(eq(addresses.customerId, customerId), eq(addresses.position, where));
  const gone = await db.delete(addresses).where(at(position)).returning({ id: addresses.id });
  for (let next = position + 1; gone.length > 0 && next <= MAX_ADDRESSES; next += 1) {
    await db
      .update(addresses)
      .set({ position: next - 1 })
      .where(at(next));
  }
  return gone.length > 0;
}

function rowOf(address: Address) {
  const { firstname, lastname, appartment, pin, shortAddress = '', ...same } = address;
  return { ...same, firstName: firstname, lastName: lastname, apartment: appartment, zip: pin, shortAddress };
}
