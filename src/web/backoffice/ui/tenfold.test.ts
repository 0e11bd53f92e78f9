import { expect, it } from 'vitest';
import { tenfoldsOf } from './tenfold.rules.ts';

const price = (amount: number, discountPrice = amount) => ({ price: amount, discountPrice });
const pairs = (...of: Parameters<typeof tenfoldsOf>) => tenfoldsOf(...of).map(({ before, after }) => [before, after]);

it('names the prices and offers that change tenfold, with both values', () => {
  expect(pairs('Silk Musk', 'SAR', price(460_50), price(46_050_00))).toEqual([[460_50, 46_050_00]]);
  expect(pairs('Silk Musk', 'SAR', price(460_50), price(460_50, 46_05))).toEqual([[460_50, 46_05]]);
  expect(pairs('Silk Musk', 'SAR', price(500_00, 400_00), price(50_00, 40_00))).toHaveLength(2);
  expect(pairs('Silk Musk', 'SAR', price(460_50), price(470_00, 100_00))).toEqual([]);
  expect(pairs('Silk Musk', 'SAR', price(0), price(470_00))).toEqual([]);
  expect(pairs('Silk Musk', 'SAR', undefined, price(470_00))).toEqual([]);
});
