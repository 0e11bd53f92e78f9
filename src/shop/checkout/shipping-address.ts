import type { Market } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { OrderAddress } from '#shop/orders';
import { type Address, type AddressProblem, checkAddress, tidyAddress } from '../addresses/address.rules.ts';
import type { Shop } from '../shop.ts';
import { getShippingAddress, upsertShippingAddress } from './queries.ts';

/** Saves the address of a checkout. Refuses an invalid one with every problem, in the order of the specification, section 5. */
export async function saveShippingAddress(
  deps: Pick<Shop, 'database' | 'clock'>,
  { ownerId, market, address }: { readonly ownerId: string; readonly market: Market; readonly address: Address },
): Promise<Result<Address, readonly AddressProblem[]>> {
  const problems = checkAddress(address, market.code);
  if (problems.length > 0) return refused(problems);
  const tidy = tidyAddress(address);
  await upsertShippingAddress(deps.database.read, ownerId, toOrderAddress(tidy), deps.clock.now());
  return ok(tidy);
}

/** Returns the address of a checkout; null when none is saved. */
export async function readShippingAddress(deps: Pick<Shop, 'database'>, ownerId: string): Promise<Address | null> {
  const saved = await getShippingAddress(deps.database.read, ownerId);
  return saved ? fromOrderAddress(saved) : null;
}

/** Converts an address to the form that orders store. */
export function toOrderAddress(address: Address): OrderAddress {
  const {
    firstname: firstName,
    lastname: lastName,
    appartment: apartment,
    pin: zip,
    shortAddress = '',
    ...same
  } = address;
  return { ...same, firstName, lastName, apartment, zip, shortAddress };
}

/** Converts an order's address to the field names of the calls. */
export function fromOrderAddress(address: OrderAddress): Address {
  return {
    email: address.email,
    firstname: address.firstName,
    lastname: address.lastName,
    address: address.address,
    appartment: address.apartment,
    city: address.city,
    country: address.country,
    state: address.state,
    pin: address.zip,
    phone: address.phone,
    ...(address.shortAddress ? { shortAddress: address.shortAddress } : {}),
  };
}
