import {
  ADDRESS_FIELDS,
  type Address,
  type AddressField,
  type EmailTextKey,
  emailFault,
  limitOf,
  tidyAddress,
  tooLongKey,
} from '#shop/addresses/address.rules';

/** Most saved addresses of a customer (specification, section 9.1). */
export const MAX_ADDRESSES = 4;

/** Required fields of a saved address (specification, section 5). The others can be filled in at checkout. */
const REQUIRED = [
  ['address', 'checkout.emptyAddress'],
  ['appartment', 'checkout.emptyApartment'],
  ['city', 'checkout.emptyCity'],
] as const;

export type SavedAddressProblem = {
  readonly field: AddressField;
  readonly key: (typeof REQUIRED)[number][1] | ReturnType<typeof tooLongKey> | EmailTextKey;
  readonly params: Readonly<Record<string, string>>;
};

/**
 * All problems of an address for the address book: address, apartment and city are required, an email must be valid,
 * nothing may be too long.
 */
export function checkSavedAddress(input: Address): readonly SavedAddressProblem[] {
  const address = tidyAddress(input);
  const problems: SavedAddressProblem[] = [];
  for (const [field, key] of REQUIRED) {
    if (address[field] === '') problems.push({ field, key, params: {} });
  }
  for (const field of ADDRESS_FIELDS) {
    if (field === 'email') continue;
    const limit = limitOf(field);
    if ([...address[field]].length > limit) {
      problems.push({ field, key: tooLongKey(field), params: { n: String(limit) } });
    }
  }
  const email = address.email === '' ? null : emailFault(address.email);
  if (email) problems.push({ field: 'email', ...email });
  return problems;
}
