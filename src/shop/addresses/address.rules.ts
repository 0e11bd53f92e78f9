import { MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';

/** Most characters of an address line (specification, section 5). */
export const ADDRESS_LIMIT = 100;

/** The fields of an address by the names they travel under (specification, section 3: `appartment` is spelt so). */
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
};

export type AddressField = keyof Address;

/** Most characters of each field; the specification gives only the address line's, the rest keep labels printable. */
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

/** In the order in which the form checks them (specification, section 5). The zip code is optional. */
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

/** Every field, in the order of the form. */
export const ADDRESS_FIELDS = [...REQUIRED.map(([field]) => field), 'pin'] as const;

export type AddressTextKey =
  | (typeof REQUIRED)[number][1]
  | 'checkout.tooLong'
  | 'checkout.zipTooLong'
  | 'checkout.phoneTooLong'
  | EmailTextKey
  | 'checkout.invalidPhone'
  | 'checkout.phoneLength'
  | 'checkout.onlyUaeKsa'
  | 'checkout.otherCountry';

/** What can be wrong with an e-mail address that is there. */
export type EmailTextKey =
  | 'checkout.emailTooLong'
  | 'checkout.emailAt'
  | 'checkout.emailDomain'
  | 'checkout.emailLetters'
  | 'checkout.invalidEmail';

/**
 * One thing wrong with an address. `key` names the text to show and `params` fill it; `dialogue` tells the two that
 * are shown as a dialogue from the alerts (section 5).
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

/** The market whose country goes by this name in the address form, or null when it is not served (section 5). */
export function marketOfCountry(country: string): MarketCode | null {
  const name = country.trim();
  return MARKET_CODES.find((code) => MARKETS[code].country === name) ?? null;
}

/** Arabic-Indic and Persian digits as Western ones: shoppers type what their keyboard has. */
function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** A phone number without what people put between its digits; a leading plus stays. */
export function cleanPhone(phone: string): string {
  return westernDigits(phone)
    .replace(/[\s().\-\u200e\u200f\u2066-\u2069\u202a-\u202e]/g, '')
    .trim();
}

/** Fewest and most digits of a phone number; E.164 has 15. */
const PHONE_DIGITS = { min: 5, max: 15 } as const;

/** What is wrong with a phone (section 5: numeric): it has something other than digits, or too few or too many. Null if nothing. */
export function phoneFault(phone: string): 'checkout.invalidPhone' | 'checkout.phoneLength' | null {
  const [, digits] = /^\+?([0-9]*)$/.exec(cleanPhone(phone)) ?? [];
  if (digits === undefined) return 'checkout.invalidPhone';
  return digits.length < PHONE_DIGITS.min || digits.length > PHONE_DIGITS.max ? 'checkout.phoneLength' : null;
}

/** Whether a text is of e-mail type, as a browser's e-mail field judges it, with a dot in the domain. */
export function isEmail(email: string): boolean {
  return (
    email.length <= LIMITS.email &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/.test(
      email,
    )
  );
}

/**
 * What is wrong with an e-mail address, for the shopper who is to mend it, with what fills the text. Null when nothing is;
 * why the form is narrower than a browser's is in docs/decisions/0207.
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

/** The text that says that a field is too long: of a zip code and a phone by name, for an alert stands alone. */
export function tooLongKey(field: AddressField) {
  if (field === 'pin') return 'checkout.zipTooLong';
  return field === 'phone' ? 'checkout.phoneTooLong' : 'checkout.tooLong';
}

/** The address as it is kept: trimmed, the phone in digits. */
export function tidyAddress(address: Address): Address {
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
    phone: cleanPhone(address.phone),
  };
}

/** Whether the counter under the address line is to be shown: once 100 characters are reached (section 5). */
export function showsAddressCounter(address: string): boolean {
  return [...address].length >= ADDRESS_LIMIT;
}

function problem(field: AddressField, key: AddressTextKey, params: Record<string, string> = {}): AddressProblem {
  return { field, key, params, dialogue: key === 'checkout.onlyUaeKsa' || key === 'checkout.otherCountry' };
}

/** What is wrong with the country for a store in `market`, or null (section 5): the two dialogues. */
export function checkCountry(country: string, market: MarketCode): AddressProblem | null {
  const chosen = marketOfCountry(country);
  if (chosen === null) return problem('country', 'checkout.onlyUaeKsa');
  if (chosen !== market) return problem('country', 'checkout.otherCountry', { country: market });
  return null;
}

/**
 * Everything wrong with an address for a delivery in `market`; empty when it is right. Empty fields come first, in the
 * order of the specification (section 5), then lengths, e-mail, phone and country; the first is the one to alert.
 * The parameter `country` of 'checkout.otherCountry' is the market's code, to be put into the shopper's language.
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
