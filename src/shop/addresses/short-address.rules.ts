/** Most characters that a short address may be typed with: eight and some blanks or dashes. */
export const SHORT_ADDRESS_LIMIT = 12;

/**
 * A typed short code of the Saudi national address without blanks, dashes and invisible characters, in capitals and
 * Western digits (SPL contract, section 2).
 */
export function cleanShortAddress(typed: string): string {
  return typed
    .replace(/[\s\-\u2010-\u2015\u2212\u00ad\u200b-\u200f\u2066-\u2069\u202a-\u202e]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toUpperCase();
}

/** Whether a cleaned code has the form of a short address: four letters and four digits. */
export function isShortAddress(code: string): boolean {
  return /^[A-Z]{4}[0-9]{4}$/.test(code);
}

/** The short address in a typed text; empty for any other text. */
export function shortAddressOf(typed: string): string {
  const code = cleanShortAddress(typed);
  return isShortAddress(code) ? code : '';
}
