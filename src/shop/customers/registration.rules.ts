import { type EmailTextKey, emailFault } from '#shop/addresses/address.rules';

/** Shortest password (specification, section 9.1) and longest one that is hashed. */
const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Longest name and phone number. */
export const MAX_NAME_LENGTH = 100;
const MAX_PHONE_LENGTH = 30;

/** The problems of a new password. */
export type PasswordFault = 'passwordTooShort' | 'passwordMismatch' | 'passwordTooLong' | 'passwordCommon';

/**
 * The problem of a registration's password, which has at least 8 characters and equals its confirmation
 * (specification, section 5); null when there is none.
 */
export function passwordFault(password: string, confirmation: string): Exclude<PasswordFault, 'passwordCommon'> | null {
  return password === confirmation ? lengthFault(password) : 'passwordMismatch';
}

/** The problem of a password's length, counted in characters; null when there is none. */
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

/** One problem of a registration. `key` names the text to show under `field`; `params` fill its placeholders. */
type RegistrationProblem = {
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
 * All problems of a registration in the order of its form (specification, sections 2.3 and 5): names, a valid email,
 * lengths and the password.
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

type ChangeFault = 'password.bothFilled' | 'password.currentRequired' | 'password.bothSame';

/**
 * The problem of a password change (specification, section 5): both new ones empty, new and re-entered differ, or the
 * current one is missing. Null when there is none.
 */
export function changeFault(current: string, next: string, again: string): ChangeFault | null {
  if (next === '' && again === '') return 'password.bothFilled';
  if (next !== again) return 'password.bothSame';
  return current === '' ? 'password.currentRequired' : null;
}

/** An email in the form in which emails are compared: trimmed, in lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
