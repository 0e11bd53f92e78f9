import { expect, it } from 'vitest';
import { sameDomain } from './spf.ts';

it.each([
  ['spf.mailer.example', 'smtp.mailer.example', true],
  ['spf.house.com.sa', 'mail.house.com.sa', true],
  ['spf.other.com.sa', 'mail.house.com.sa', false],
  ['spf.other.co.ae', 'mail.house.co.ae', false],
  ['mailer.ae', 'smtp.mailer.ae', true],
  ['', 'smtp.mailer.example', false],
])('an include of %j names the domain of %j: %s', (include, host, same) => {
  expect(sameDomain(include, host)).toBe(same);
});
