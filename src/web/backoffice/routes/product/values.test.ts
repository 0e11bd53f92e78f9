import { describe, expect, it } from 'vitest';
import { INITIAL_VALUES } from '#shop/catalogue/product-fields.rules';
import { changesOf, valuesOf } from './values.rules.ts';

const words = { en: '', ar: '' };
const VALUES = valuesOf({
  title: words,
  description: words,
  shortNote: words,
  notes: { top: words, heart: words, base: words },
  shows: 'notes',
  pictures: [],
  sizes: [{ amount: 50, unit: 'ml' }],
  ...INITIAL_VALUES,
  categories: [],
  prices: {},
  wear: { lasts: 0, trail: '', strength: '', seasons: [], occasions: [], on: [] },
  layers: [],
});

const priced = (typed: string) => changesOf(['prices.KSA.price'], { ...VALUES, 'prices.KSA.price': typed }, ['KSA']);

describe('what is typed into the editor', () => {
  it.each([
    ['460,50', 460_50],
    ['٤٦٠٫٥٠', 460_50],
    ['1.150,00', 1150_00],
    ['1,150.00', 1150_00],
  ])('reads the price %s', (typed, price) => {
    expect(priced(typed)).toEqual({ changes: { prices: { SAR: { price, discountPrice: price } } } });
  });

  it.each(['1.150', '1,15.00'])('refuses the price %s', (typed) => {
    expect(priced(typed)).toEqual({ typos: [{ path: 'prices.SAR.price', code: 'notAnAmount' }] });
  });

  it('reads sizes and counts, and refuses half a gram of weight', () => {
    const typed = { ...VALUES, sizes: [{ amount: '3,5', unit: 'ml' as const }], weight: '1,150' };
    expect(changesOf(['sizes', 'weight'], typed, [])).toEqual({
      changes: { sizes: [{ amount: 3.5, unit: 'ml' }], weight: 1150 },
    });
    expect(changesOf(['weight'], { ...VALUES, weight: '1.5' }, [])).toEqual({
      typos: [{ path: 'weight', code: 'notANumber' }],
    });
  });
});
