import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupedPhone, internationalPhone, splitPhone } from './phone.rules.ts';

describe('a number as it is kept', () => {
  it.each([
    ['0550000000', '966', '+966550000000'],
    ['٠٥٥ ٠٠٠ ٠٠٠٠', '966', '+966550000000'],
    ['55 000 0000', '966', '+966550000000'],
    ['00966550000000', '971', '+966550000000'],
    ['00966 0550000000', '971', '+966550000000'],
    ['966550000000', '966', '+966550000000'],
    ['9660550000000', '966', '+966550000000'],
    ['+966 (0) 55-000-0000', '966', '+966550000000'],
    ['+971 50 123 4567', '966', '+971501234567'],
    ['04 123 4567', '971', '+97141234567'],
    ['+44 20 7946 0000', '966', '+442079460000'],
    ['12345678', '966', '12345678'],
    ['0550000000', null, '0550000000'],
    ['call me', '966', 'callme'],
    ['', '966', ''],
  ])('keeps %j typed in +%s as %s', (typed, dialling, stored) =>
    expect(internationalPhone(typed, dialling)).toBe(stored),
  );

  it('is the same when it is kept again, in whatever country', () => {
    const dialling = fc.constantFrom('966', '971', null);
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^(\+|00|0)?(966|971)?0?[0-9]{5,10}$/));
    fc.assert(
      fc.property(typed, dialling, (phone, code) => {
        const stored = internationalPhone(phone, code);
        expect(internationalPhone(stored, code)).toBe(stored);
      }),
    );
  });

  it('is read back from what its field shows', () => {
    const mobile = fc.tuple(fc.constantFrom('966', '971'), fc.stringMatching(/^5[0-9]{8}$/));
    fc.assert(
      fc.property(mobile, ([code, national]) => {
        const parts = splitPhone(`+${code}${national}`);
        expect(internationalPhone(parts?.national ?? '', parts?.dialling ?? null)).toBe(`+${code}${national}`);
      }),
    );
  });
});

it.each([
  ['+966550000000', '+966 55 000 0000'],
  ['+971501234567', '+971 50 123 4567'],
  ['+97141234567', '+971 4 123 4567'],
  ['+966112345678', '+966 11 234 5678'],
  ['+442079460000', '+442079460000'],
  ['0550000000', '0550000000'],
  ['', ''],
])('formats %s as %s, once', (number, groups) => {
  expect(groupedPhone(number)).toBe(groups);
  expect(groupedPhone(groups)).toBe(groups);
});
