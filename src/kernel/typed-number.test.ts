import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor, toDecimalText } from './money.ts';
import { isTenfold, numberText, typedAmount, typedCount, typedHundredths } from './typed-number.ts';

/** How amounts are written: what divides thousands, what stands before the decimals, the first of the ten digits. */
const notation = fc
  .record({
    group: fc.constantFrom('', ',', '.', '٬', ' ', '\u00a0', '\u202f'),
    mark: fc.constantFrom('.', ',', '٫', '،'),
    zero: fc.constantFrom('0', '٠', '۰'),
  })
  .filter(({ group, mark }) => group !== (mark === '،' ? ',' : mark));

function written(plain: string, { group, mark, zero }: { group: string; mark: string; zero: string }): string {
  const [whole = '', fraction] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const text = fraction === undefined ? grouped : `${grouped}${mark}${fraction}`;
  return text.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));
}

describe('a typed number', () => {
  it.each([
    ['460,50', '460.50'],
    ['٤٦٠٫٥٠', '460.50'],
    ['460٫50', '460.50'],
    ['1.150,00', '1150.00'],
    ['1,150.00', '1150.00'],
    ['١٬١٥٠٫٠٠', '1150.00'],
    ['1٬150', '1150'],
    ['1 150,00', '1150.00'],
    ['1,234', '1234'],
    ['1234,5', '1234.5'],
    ['1.234', '1.234'],
    ['0,150', '0.150'],
    ['1.234.567', '1234567'],
    ['−5', '-5'],
    ['\u200e349.00\u200e', '349.00'],
    ['1,15.00', null],
    ['1٬15', null],
    ['1.15.00', null],
    ['1,150,00', null],
    ['4 60', null],
    ['1,2,3', null],
    ['0,150.00', null],
    ['1,150.000,00', null],
    ['1234567890123', null],
    ['12 SAR', null],
    ['1.', null],
    ['', null],
  ])('%j is %j', (typed, text) => expect(numberText(typed)).toBe(text));
});

describe('a typed amount', () => {
  it.each([
    ['460,50', 460_50],
    ['٤٦٠٫٥٠', 460_50],
    ['1.150,00', 1150_00],
    ['1,150.00', 1150_00],
    ['1,150', 1150_00],
    ['', null],
    [' ', null],
    ['1.150', undefined],
    ['0,150', undefined],
    ['1,15.00', undefined],
    ['-5', undefined],
    ['abc', undefined],
  ])('%j is %j halalas', (typed, amount) => expect(typedAmount(typed, 'SAR')).toBe(amount));

  it('reads back what was written, in every notation', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_99 }).map(minor),
        fc.constantFrom('AED', 'SAR'),
        notation,
        (amount, currency, how) => {
          expect(typedAmount(written(toDecimalText(amount, currency), how), currency)).toBe(amount);
        },
      ),
    );
  });

  it('reads whole units without decimals, divided by anything but a point', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        notation.filter(({ group }) => group !== '.'),
        (units, how) => {
          expect(typedAmount(written(String(units), how), 'SAR')).toBe(units * 100);
        },
      ),
    );
  });
});

it('counts whole pieces only', () => {
  expect(['1.5', '1,5', '-1', 'x', '1.150'].map(typedCount)).toEqual([...Array(5)].map(() => undefined));
  expect(['', '15', '١٥', '1,150', '15.0'].map(typedCount)).toEqual([null, 15, 15, 1150, 15]);
});

it('reads a share in percent as basis points', () => {
  expect(['-10', '12,5', '٥٫٢٥', '', '1.255'].map(typedHundredths)).toEqual([-1000, 1250, 525, null, undefined]);
});

it('finds a tenfold change in either direction, and none to or from nothing', () => {
  expect([isTenfold(100, 1000), isTenfold(1000, 100), isTenfold(100, 999), isTenfold(1000, 101)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([isTenfold(0, 1000), isTenfold(1000, 0)]).toEqual([false, false]);
});
