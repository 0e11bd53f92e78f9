/** Domains of mail services that ignore dots in the name of a mailbox. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The mailbox of an email, for comparison only: in lower case, without a plus tag, and without dots where the service
 * ignores them. Empty when the text is not an email.
 */
export function mailboxOf(email: string): string {
  const plain = email.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1 || at === plain.length - 1) return '';
  const domain = plain.slice(at + 1);
  const [name = ''] = plain.slice(0, at).split('+', 1);
  if (name === '') return plain;
  return `${DOTLESS.has(domain) ? name.replaceAll('.', '') : name}@${SAME_DOMAIN[domain] ?? domain}`;
}

/** Shorter numbers do not identify a shopper. */
const FEWEST_DIGITS = 7;

/**
 * The international digits of a phone, for comparison only: `055…`, `+966 55…`, `00966 55…` and `٠٥٥…` of one market
 * are the same. `dialling` is the market's code, such as `966`. Empty when the text is not a phone number.
 */
export function phoneOf(phone: string, dialling: string): string {
  const western = phone.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  const digits = western.replace(/\D/g, '');
  if (digits.length < FEWEST_DIGITS) return '';
  if (western.trim().startsWith('+')) return withoutTrunk(digits, dialling);
  if (digits.startsWith('00')) return withoutTrunk(digits.slice(2), dialling);
  if (digits.startsWith(dialling) && digits.length > 9) return withoutTrunk(digits, dialling);
  return `${dialling}${digits.replace(/^0/, '')}`;
}

/** Removes the 0 of a national number after the country's code, as in `+966 055…`. */
function withoutTrunk(digits: string, dialling: string): string {
  return digits.startsWith(`${dialling}0`) ? dialling + digits.slice(dialling.length + 1) : digits;
}
