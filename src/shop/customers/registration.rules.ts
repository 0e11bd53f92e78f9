import { type EmailTextKey, emailFault } from '#shop/addresses/address.rules';

/** Shortest password (specification, section 9.1), and the longest that is hashed. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Longest name and telephone number that are kept. */
export const MAX_NAME_LENGTH = 100;
export const MAX_PHONE_LENGTH = 30;

/** What is wrong with a new password. */
export type PasswordFault = 'passwordTooShort' | 'passwordMismatch' | 'passwordTooLong' | 'passwordCommon';

/**
 * What is wrong with the password of a registration: at least 8 characters, equal to its confirmation
 * (specification, section 5). Null when nothing is.
 */
export function passwordFault(password: string, confirmation: string): Exclude<PasswordFault, 'passwordCommon'> | null {
  return password === confirmation ? lengthFault(password) : 'passwordMismatch';
}

/** What is wrong with the length of a password, counted in characters as people count them. */
export function lengthFault(password: string): 'passwordTooShort' | 'passwordTooLong' | null {
  if (password.length > MAX_PASSWORD_LENGTH) return 'passwordTooLong';
  return [...password].length < MIN_PASSWORD_LENGTH ? 'passwordTooShort' : null;
}

export type Registration = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly password2: string;
};

/** One thing wrong with a registration; `key` names the text to show under `field`, `params` fill it. */
export type RegistrationProblem = {
  readonly field: keyof Registration;
  readonly key:
    | 'checkout.emptyFirstName'
    | 'checkout.emptyLastName'
    | 'checkout.emptyEmail'
    | EmailTextKey
    | 'checkout.tooLong'
    | `error.${PasswordFault}`;
  readonly params: Readonly<Record<string, string>>;
};

/**
 * Everything wrong with a registration, in the order of its form (specification, sections 2.3 and 5): names and an
 * address that mail can go to, nothing too long, and the password's rule. Empty when it is right.
 */
export function checkRegistration(registration: Registration): readonly RegistrationProblem[] {
  const { firstName, lastName, email, phone, password, password2 } = registration;
  const problems: RegistrationProblem[] = [];
  const add = (field: keyof Registration, key: RegistrationProblem['key'], params: Record<string, string> = {}) =>
    problems.push({ field, key, params });
  const limit = (field: keyof Registration, most: number) => {
    if ([...registration[field].trim()].length > most) add(field, 'checkout.tooLong', { n: String(most) });
  };
  if (firstName.trim() === '') add('firstName', 'checkout.emptyFirstName');
  limit('firstName', MAX_NAME_LENGTH);
  if (lastName.trim() === '') add('lastName', 'checkout.emptyLastName');
  limit('lastName', MAX_NAME_LENGTH);
  const emailProblem = email.trim() === '' ? null : emailFault(email.trim());
  if (email.trim() === '') add('email', 'checkout.emptyEmail');
  else if (emailProblem) add('email', emailProblem.key, emailProblem.params);
  if (phone.trim() !== '') limit('phone', MAX_PHONE_LENGTH);
  const fault = passwordFault(password, password2);
  if (fault) add(fault === 'passwordMismatch' ? 'password2' : 'password', `error.${fault}`);
  return problems;
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

/** The form an address is compared in: without surrounding space, in small letters. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
