/** An address as a mail shows it to whoever reads it: enough to know one's own, too little to find somebody. */
type MaskedAddress = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly phone: string;
};

/** What of an address a mail names as changed. */
export const ADDRESS_PARTS = ['name', 'street', 'city', 'phone', 'shortAddress'] as const;
type AddressPart = (typeof ADDRESS_PARTS)[number];

type Shown = {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly apartment: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly phone: string;
  readonly shortAddress?: string | undefined;
};

/** The parts in which two addresses differ. */
export function changedParts(one: Shown, other: Shown): AddressPart[] {
  const fields: Readonly<Record<AddressPart, readonly (keyof Shown)[]>> = {
    name: ['firstName', 'lastName'],
    street: ['address', 'apartment'],
    city: ['city', 'state', 'zip'],
    phone: ['phone'],
    shortAddress: ['shortAddress'],
  };
  return ADDRESS_PARTS.filter((part) => fields[part].some((field) => (one[field] ?? '') !== (other[field] ?? '')));
}

/** An address with most of it hidden: the first letters of name and street, the city, the last three digits of the phone. */
export function maskedAddress({ firstName, lastName, address, city, phone }: Shown): MaskedAddress {
  return {
    name: [firstName, lastName].map(begins).filter(Boolean).join(' '),
    street: begins(address),
    city: city.trim(),
    phone: `•••${phone.replaceAll(/\D/g, '').slice(-3)}`,
  };
}

/** The first two letters or digits of a text, and dots for the rest whatever its length. */
function begins(text: string): string {
  const start = [...text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')].slice(0, 2).join('');
  return start === '' ? '' : `${start}•••`;
}
