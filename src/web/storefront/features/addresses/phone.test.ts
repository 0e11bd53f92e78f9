import { expect, it } from 'vitest';
import { groupedPhone } from './phone.ts';

it.each([
  ['+966550000000', '+966 55 000 0000'],
  ['+971501234567', '+971 50 123 4567'],
  ['+97141234567', '+97141234567'],
  ['0550000000', '0550000000'],
  ['', ''],
])('formats %s as %s', (number, groups) => expect(groupedPhone(number)).toBe(groups));
