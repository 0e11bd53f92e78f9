import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { minor, share } from '#kernel/money';
import { readAmount, withoutVat } from './old-amounts.rules.ts';

it('reads amounts of old shops, and refuses what can be read two ways', () => {
  const currency = Object.values(MARKETS).find(({ money }) => money.digits === 2)?.currency ?? '';
  expect(readAmount('١٧٢٫٥٠', currency)).toEqual({ amount: 172_50, unitInAmount: false });
  expect(readAmount('402.5 ريال', currency)).toEqual({ amount: 402_50, unitInAmount: true });
  expect(readAmount('SAR 1,299.00', currency)).toEqual({ amount: 1299_00, unitInAmount: true });
  expect(readAmount('', currency)).toEqual({ amount: null, unitInAmount: false });
  for (const cell of ['1.150,00', '1.150', '11,5'])
    expect(readAmount(cell, currency)).toEqual({ code: 'amountUnclear' });
  for (const cell of ['abc', '-5', 'SAR -5', '1 2 3'])
    expect(readAmount(cell, currency)).toEqual({ code: 'notAnAmount' });
  expect(readAmount('1.84E+09', currency)).toEqual({ code: 'numberCut' });
});

it('takes VAT out so that adding it again is the same or one unit off', () => {
  expect(withoutVat(minor(345_00), 1500)).toBe(300_00);
  expect(withoutVat(minor(299_00), 1500)).toBe(260_00);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 3000 }), (amount, rate) => {
      const net = withoutVat(minor(amount), rate);
      expect(Math.abs(net + share(net, rate) - amount)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 10_000 },
  );
});
