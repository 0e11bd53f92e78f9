/** Fields of an address that a courier may refuse, in the order of the form. */
type RefusedField = 'firstname' | 'address' | 'city' | 'pin' | 'phone' | 'shortAddress';

/** How couriers name the fields in their refusals; what is named more exactly comes first. */
const NAMES: readonly (readonly [RefusedField, RegExp])[] = [
  ['shortAddress', /short\s?(?:code|address)|national\s?address/i],
  ['firstname', /(?:contact|consignee|customer|recipient)\s?name|\bcName\b/i],
  ['phone', /phone|mobile|\btel\b/i],
  ['pin', /postal|post\s?code|\bzip/i],
  ['city', /city/i],
  ['address', /address\s?line|\baddrs?\d\b|street/i],
];

/**
 * Returns the fields of the address that a courier's refusal names, the first to correct first. None where the courier says
 * something else, in words that only it knows.
 */
export function refusedFields(reason: string): readonly RefusedField[] {
  return NAMES.filter(([, name]) => name.test(reason)).map(([field]) => field);
}
