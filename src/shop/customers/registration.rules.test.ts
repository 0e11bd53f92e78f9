import { expect, it } from 'vitest';
import { changeFault, isEmail, normalEmail, passwordFault } from './registration.rules.ts';

it.each([
  ['12345678', '12345678', null],
  ['1234567', '1234567', 'auth.passwordTooShort'],
  ['🌹🌹🌹🌹', '🌹🌹🌹🌹', 'auth.passwordTooShort'],
  ['12345678', '12345679', 'auth.passwordMismatch'],
  ['', '', 'auth.passwordTooShort'],
  ['x'.repeat(129), 'x'.repeat(129), 'password.tooLong'],
])('judges the password %j confirmed as %j: %j', (password, again, fault) => {
  expect(passwordFault(password, again)).toBe(fault);
});

it.each([
  ['old-one1', 'new-one1', 'new-one1', null],
  ['old-one1', 'new-one1', 'new-one2', 'password.bothSame'],
  ['old-one1', '', '', 'password.bothFilled'],
  ['', 'new-one1', 'new-one1', 'password.currentRequired'],
])('judges a change from %j to %j and %j: %j', (current, next, again, fault) => {
  expect(changeFault(current, next, again)).toBe(fault);
});

it.each(['a@b.c', 'sara.alghamdi+perfume@example.com', "o'neil@mail.example.co.uk"])('takes the address %j', (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  '',
  'sara',
  '@example.com',
  'sara@',
  'a@b@c',
  'a b@c.d',
  'a@b.c\r\nBcc: x@y.z',
  'a@b.c,d@e.f',
  '<a@b.c>',
  'a\u202e@b.c',
  `${'a'.repeat(250)}@b.cd`,
])('refuses the address %j', (text) => {
  expect(isEmail(text)).toBe(false);
});

it('compares addresses without regard to case', () => {
  expect(normalEmail(' Sara@Example.COM ')).toBe('sara@example.com');
});
