import { MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { cleanPhone, internationalPhone } from './phone.rules.ts';
import { shortAddressOf } from './short-address.rules.ts';

/** Most characters of an address line (specification, section 5). */
export const ADDRESS_LIMIT = 100;

/** The fields of an address under their names on the wire (specification, section 3, spells `appartment` so). */
export type Address = {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly address: string;
  readonly appartment: string;
  readonly city: string;
  readonly country: string;
  readonly state: string;
  readonly pin: string;
  readonly phone: string;
  /** The short code of the national address, where couriers need one; not in the specification, so left out when empty. */
  readonly shortAddress?: string | undefined;
};

/** The fields that the specification names and checks. */
export type AddressField = Exclude<keyof Address, 'shortAddress'>;

/** Most characters of each field. The specification limits only the address line; the others keep labels printable. */
const LIMITS: Readonly<Record<AddressField, number>> = {
  email: 254,
  firstname: 100,
  lastname: 100,
  address: ADDRESS_LIMIT,
  appartment: 100,
  city: 100,
  country: 100,
  state: 100,
  pin: 20,
  phone: 20,
};

/** Required fields in the order in which the form checks them (specification, section 5). The zip code is optional. */
const REQUIRED = [
  ['email', 'checkout.emptyEmail'],
  ['firstname', 'checkout.emptyFirstName'],
  ['lastname', 'checkout.emptyLastName'],
  ['address', 'checkout.emptyAddress'],
  ['appartment', 'checkout.emptyApartment'],
  ['city', 'checkout.emptyCity'],
  ['country', 'checkout.emptyCountry'],
  ['state', 'checkout.emptyState'],
  ['phone', 'checkout.emptyPhone'],
] as const;

/** All fields in the order of the form. */
export const ADDRESS_FIELDS = [...REQUIRED.map(([field]) => field), 'pin'] as const;

type AddressTextKey =
  | (typeof REQUIRED)[number][1]
  | 'checkout.tooLong'
  | 'checkout.zipTooLong'
  | 'checkout.phoneTooLong'
  | EmailTextKey
  | 'checkout.invalidPhone'
  | 'checkout.phoneLength'
  | 'checkout.onlyUaeKsa'
  | 'checkout.otherCountry';

/** The texts for an invalid email. */
export type EmailTextKey =
  | 'checkout.emailTooLong'
  | 'checkout.emailAt'
  | 'checkout.emailDomain'
  | 'checkout.emailLetters'
  | 'checkout.invalidEmail';

/**
 * One problem of an address. `key` names the text to show and `params` fill its placeholders; `dialogue` is true for
 * the two that are shown as a dialogue instead of an alert (section 5).
 */
export type AddressProblem = {
  readonly field: AddressField;
  readonly key: AddressTextKey;
  readonly dialogue: boolean;
  readonly params: Readonly<Record<string, string>>;
};

/** Most characters a field may have. */
export function limitOf(field: AddressField): number {
  return LIMITS[field];
}

/** The market of a country name in the address form; null when the store does not deliver there (section 5). */
export function marketOfCountry(country: string): MarketCode | null {
  const name = country.trim();
  return MARKET_CODES.find((code) => MARKETS[code].country === name) ?? null;
}

/** Whether couriers in the country of an address need a national address for every parcel. */
export function needsNationalAddress(country: string): boolean {
  const market = marketOfCountry(country);
  return market !== null && MARKETS[market].nationalAddress === true;
}

/** Whether addresses of a country have a zip code. */
export function hasZipCode(country: string): boolean {
  const market = marketOfCountry(country);
  return market === null || MARKETS[market].withoutZipCode !== true;
}

/** Fewest and most digits of a phone number; E.164 has 15. */
const PHONE_DIGITS = { min: 5, max: 15 } as const;

/**
 * The text for an invalid phone (section 5: numeric): other characters than digits, or too few or too many. Null for a
 * valid one.
 */
export function phoneFault(phone: string): 'checkout.invalidPhone' | 'checkout.phoneLength' | null {
  const [, digits] = /^\+?([0-9]*)$/.exec(cleanPhone(phone)) ?? [];
  if (digits === undefined) return 'checkout.invalidPhone';
  return digits.length < PHONE_DIGITS.min || digits.length > PHONE_DIGITS.max ? 'checkout.phoneLength' : null;
}

/** Whether a text is an email as a browser's email field accepts it, with a dot in the domain. */
export function isEmail(email: string): boolean {
  return (
    email.length <= LIMITS.email &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/.test(
      email,
    )
  );
}

/**
 * The text for an invalid email with its parameters; null for a valid one. Accepts less than a browser (decision 0207).
 */
export function emailFault(
  email: string,
): { readonly key: EmailTextKey; readonly params: Record<string, string> } | null {
  if (isEmail(email)) return null;
  if (email.length > LIMITS.email) return { key: 'checkout.emailTooLong', params: { n: String(LIMITS.email) } };
  const [name = '', domain = '', ...more] = email.split('@');
  if (name === '' || domain === '' || more.length > 0) return { key: 'checkout.emailAt', params: {} };
  if (/[^\x21-\x7e]/.test(email)) return { key: 'checkout.emailLetters', params: {} };
  return { key: domain.includes('.') ? 'checkout.invalidEmail' : 'checkout.emailDomain', params: {} };
}

/**
 * The text for a field that is too long. Zip code and phone have their own, because an alert does not name its field.
 */
export function tooLongKey(field: AddressField) {
  if (field === 'pin') return 'checkout.zipTooLong';
  return field === 'phone' ? 'checkout.phoneTooLong' : 'checkout.tooLong';
}

/**
 * The address as it is stored: trimmed, the phone with the code of a country, which is the address's unless it says another. A
 * short address is kept where couriers need one; any other text in its place is dropped, since it never stands in the way of
 * an order.
 */
export function tidyAddress(address: Address): Address {
  const market = marketOfCountry(address.country);
  const code = needsNationalAddress(address.country) ? shortAddressOf(address.shortAddress ?? '') : '';
  return {
    email: address.email.trim(),
    firstname: address.firstname.trim(),
    lastname: address.lastname.trim(),
    address: address.address.trim(),
    appartment: address.appartment.trim(),
    city: address.city.trim(),
    country: address.country.trim(),
    state: address.state.trim(),
    pin: address.pin.trim(),
    phone: internationalPhone(address.phone, market && MARKETS[market].phone.dialling),
    ...(code === '' ? {} : { shortAddress: code }),
  };
}

/** Whether to show the counter under the address line: from 100 characters on (section 5). */
export function showsAddressCounter(address: string): boolean {
  return [...address].length >= ADDRESS_LIMIT;
}

function problem(field: AddressField, key: AddressTextKey, params: Record<string, string> = {}): AddressProblem {
  return { field, key, params, dialogue: key === 'checkout.onlyUaeKsa' || key === 'checkout.otherCountry' };
}

/** The problem of a country for a store in `market`, one of the two dialogues (section 5); null when there is none. */
export function checkCountry(country: string, market: MarketCode): AddressProblem | null {
  const chosen = marketOfCountry(country);
  if (chosen === null) return problem('country', 'checkout.onlyUaeKsa');
  if (chosen !== market) return problem('country', 'checkout.otherCountry', { country: market });
  return null;
}

/**
 * All problems of an address for a delivery in `market`. Empty fields come first, in the order of the specification
 * (section 5), then lengths, email, phone and country; the first one is the alert to show. The parameter `country` of
 * 'checkout.otherCountry' is the market's code: replace it by the name in the shopper's language.
 */
export function checkAddress(address: Address, market: MarketCode): readonly AddressProblem[] {
  const problems: AddressProblem[] = [];
  for (const [field, key] of REQUIRED) {
    if (address[field].trim() === '') problems.push(problem(field, key));
  }
  for (const field of ADDRESS_FIELDS) {
    if (field === 'email' || field === 'phone') continue;
    const limit = limitOf(field);
    if ([...address[field].trim()].length > limit)
      problems.push(problem(field, tooLongKey(field), { n: String(limit) }));
  }
  const filled = (field: AddressField) => address[field].trim() !== '';
  const email = filled('email') ? emailFault(address.email.trim()) : null;
  if (email) problems.push(problem('email', email.key, email.params));
  const phone = filled('phone') ? phoneFault(address.phone) : null;
  if (phone === 'checkout.phoneLength') {
    problems.push(problem('phone', phone, { min: String(PHONE_DIGITS.min), max: String(PHONE_DIGITS.max) }));
  } else if (phone) problems.push(problem('phone', phone));
  const country = filled('country') ? checkCountry(address.country, market) : null;
  if (country) problems.push(country);
  return problems;
}
