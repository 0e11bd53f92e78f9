/** Shortest password (specification, section 9.1), and the longest that is hashed. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/** Longest name and telephone number that are kept. */
export const LONGEST_NAME = 100;
export const LONGEST_PHONE = 30;

/** What is wrong with a new password; the codes are keys of the interface texts. */
export type PasswordFault = 'auth.passwordTooShort' | 'auth.passwordMismatch' | 'password.tooLong';

/**
 * What is wrong with the password of a registration: at least 8 characters, equal to its confirmation
 * (specification, section 5). Null when nothing is.
 */
export function passwordFault(password: string, confirmation: string): PasswordFault | null {
  if (password !== confirmation) return 'auth.passwordMismatch';
  return lengthFault(password);
}

/** What is wrong with the length of a password, counted in characters as people count them. */
export function lengthFault(password: string): Exclude<PasswordFault, 'auth.passwordMismatch'> | null {
  if (password.length > LONGEST_PASSWORD) return 'password.tooLong';
  return [...password].length < SHORTEST_PASSWORD ? 'auth.passwordTooShort' : null;
}

export type ChangeFault = 'password.bothFilled' | 'password.currentRequired' | 'password.bothSame';

/**
 * What is wrong with a change of password, in the words of the specification, section 5: both new ones empty, new and
 * re-entered differing, the current one missing. Null when nothing is.
 */
export function changeFault(current: string, next: string, again: string): ChangeFault | null {
  if (next === '' && again === '') return 'password.bothFilled';
  if (next !== again) return 'password.bothSame';
  return current === '' ? 'password.currentRequired' : null;
}

export { isEmail } from '#shop/checkout/address.rules';

/** The form an address is compared in: without surrounding space, in small letters. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
