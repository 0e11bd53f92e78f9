import { ADDRESS_LIMIT } from './address.rules.ts';

/** Building, street and district in one line, cut to what an address line takes. */
export function addressLineOf(found: {
  readonly building: string;
  readonly street: string;
  readonly district: string;
}): string {
  const line = [`${found.building} ${found.street}`.trim(), found.district].filter((part) => part !== '').join(', ');
  return [...line].slice(0, ADDRESS_LIMIT).join('');
}
