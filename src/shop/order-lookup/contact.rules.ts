import { MARKETS, type MarketCode } from '#kernel/market';
import { cleanPhone } from '#shop/addresses/phone.rules';

/** Fewest digits of a phone number without its country: shorter ones match nothing. */
const FEWEST_DIGITS = 5;

/** The last digits of a phone number, which are the same with and without its country. */
const KEY_DIGITS = 8;

/** What of an order a visitor proves to know. */
type OrderContact = { readonly email: string; readonly phone: string; readonly market: MarketCode };

/**
 * The order number in what a visitor typed: digits of any script, with or without `#` or spaces. Null when it is no number.
 */
export function orderNumberOf(typed: string): number | null {
  const digits = cleanPhone(typed).replace(/^#/, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

/**
 * Whether what a visitor typed is the email or the phone of an order. Letter case of an email does not matter; a phone may
 * have digits of any script, separators, and the country as `+`, `00`, digits or not at all. An anonymised order matches
 * nothing.
 */
export function isContactOf(order: OrderContact, typed: string): boolean {
  if (typed.includes('@')) return order.email !== '' && emailKey(typed) === emailKey(order.email);
  const { dialling } = MARKETS[order.market].phone;
  const own = nationalPhone(order.phone, dialling);
  return own.length >= FEWEST_DIGITS && nationalPhone(typed, dialling) === own;
}

/**
 * The key by which tries with a contact are counted: the same for every spelling that is the contact of an order. Null for
 * what is the contact of none.
 */
export function contactKey(typed: string): string | null {
  if (typed.includes('@')) return emailKey(typed);
  const digits = cleanPhone(typed).replace(/\D/g, '');
  return digits.length < FEWEST_DIGITS ? null : digits.slice(-KEY_DIGITS);
}

function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The digits of a phone without the country's dialling code and leading zeros; empty for what is no phone. */
function nationalPhone(phone: string, dialling: string): string {
  const [, digits = ''] = /^(?:\+|00)?(\d{1,20})$/.exec(cleanPhone(phone)) ?? [];
  const national = digits.startsWith(dialling) ? digits.slice(dialling.length) : digits;
  return national.replace(/^0+/, '');
}
