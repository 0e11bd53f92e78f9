/** Mail services that deliver to the same mailbox whatever dots its name has, by every domain they answer to. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The mailbox an e-mail goes to, to compare and never to write to: in small letters, without what follows a plus, and
 * without dots where the service ignores them. Empty for what is no e-mail.
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

/** Shorter numbers are not anybody's own. */
const FEWEST_DIGITS = 7;

/**
 * A telephone as its international digits, to compare: `055…`, `+966 55…`, `00966 55…` and `٠٥٥…` of one market are the
 * same. `dialling` is the market's own code, as `966`. Empty for what is no number.
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

/** People write `+966 055…` too: the 0 of a national number has no place behind the country's code. */
function withoutTrunk(digits: string, dialling: string): string {
  return digits.startsWith(`${dialling}0`) ? dialling + digits.slice(dialling.length + 1) : digits;
}
