import { expect, it } from 'vitest';
import { changeFault, checkRegistration, normalizeEmail, passwordFault } from './registration.rules.ts';

it.each([
  ['12345678', '12345678', null],
  ['1234567', '1234567', 'passwordTooShort'],
  ['🌹🌹🌹🌹', '🌹🌹🌹🌹', 'passwordTooShort'],
  ['12345678', '12345679', 'passwordMismatch'],
  ['', '', 'passwordTooShort'],
  ['x'.repeat(129), 'x'.repeat(129), 'passwordTooLong'],
])('checks the password %j confirmed as %j: %j', (password, again, fault) => {
  expect(passwordFault(password, again)).toBe(fault);
});

it.each([
  ['old-one1', 'new-one1', 'new-one1', null],
  ['old-one1', 'new-one1', 'new-one2', 'password.bothSame'],
  ['old-one1', '', '', 'password.bothFilled'],
  ['', 'new-one1', 'new-one1', 'password.currentRequired'],
])('checks a change from %j to %j and %j: %j', (current, next, again, fault) => {
  expect(changeFault(current, next, again)).toBe(fault);
});

const right = {
  firstName: 'سارة',
  lastName: '<b>O’Neil</b> 🌹',
  email: ' Sara@Example.com ',
  phone: '',
  password: '12345678',
  password2: '12345678',
};

it('accepts names in any script', () => {
  expect(checkRegistration(right)).toEqual([]);
});

it('lists all problems by field', () => {
  const wrong = {
    ...right,
    firstName: ' ',
    lastName: 'x'.repeat(5000),
    email: 'no address',
    password: '1',
    password2: '1',
  };
  expect(checkRegistration(wrong).map(({ field, key }) => [field, key])).toEqual([
    ['firstName', 'checkout.emptyFirstName'],
    ['lastName', 'checkout.tooLong'],
    ['email', 'checkout.emailAt'],
    ['password', 'error.passwordTooShort'],
  ]);
});

it('normalises emails to lower case', () => {
  expect(normalizeEmail(' Sara@Example.COM ')).toBe('sara@example.com');
});
