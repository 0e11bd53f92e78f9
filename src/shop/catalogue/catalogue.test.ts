import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { samplePicture, sampleProduct } from '#support/products';
import { isSoldOut, isVisible, percentOff } from './catalogue.rules.ts';
import { inMarket } from './in-market.ts';
import { plainPictureUrl } from './picture.rules.ts';
import { productPrice, wrongField } from './product-checks.ts';
import { stableId } from './stable-id.ts';

const amounts = fc.integer({ min: 0, max: 10_000_000 }).map(minor);

describe('visibility', () => {
  it.each([[minor(0)], [null], [undefined]])('hides a product priced %s', (price) => {
    expect(isVisible(price)).toBe(false);
  });

  it('hides a product exactly where its price is 0 or missing, whatever the other markets have', () => {
    const prices = fc.uniqueArray(
      fc.record({ currency: fc.constantFrom(...CURRENCIES), price: amounts, discountPrice: amounts }),
      { selector: (row) => row.currency },
    );
    fc.assert(
      fc.property(prices, fc.constantFrom(MARKETS.KSA, MARKETS.UAE), (rows, market) => {
        const { prices: _, stock, ...rest } = sampleProduct('rose');
        const seen = inMarket({ ...rest, id: stableId('rose'), pictures: [], prices: rows, stock }, market);
        const here = rows.find((row) => row.currency === market.currency);
        expect(seen !== null).toBe(here !== undefined && here.price > 0);
        if (seen) expect(seen.price).toBe(here?.price);
      }),
    );
  });

  it('calls 0 pieces or less sold out', () => {
    expect([-1, 0, 1].map(isSoldOut)).toEqual([true, true, false]);
  });
});

describe('percent off', () => {
  it.each([
    [395, 335, 15.19],
    [300, 200, 33.33],
    [300, 100, 66.67],
    [285, 228, 20],
    [800, 799, 0.13],
    [100, 100, 0],
    [100, 0, 100],
    [0, 0, 0],
  ])('of %i to %i is %f', (price, discountPrice, expected) => {
    expect(percentOff(minor(price * 100), minor(discountPrice * 100))).toBe(expected);
  });

  it('is within half a hundredth of the formula, between 0 and 100, with at most 2 decimals', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const [discountPrice, price] = one < other ? [one, other] : [other, one];
        const percent = percentOff(price, discountPrice);
        const exact = price === 0 ? 0 : ((price - discountPrice) / price) * 100;
        expect(Math.abs(percent - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(Number(percent.toFixed(2))).toBe(percent);
      }),
    );
  });
});

describe('what operators may write', () => {
  it('takes a sound product', () => {
    expect(wrongField(sampleProduct('taif-dawn'))).toBeNull();
  });

  it.each([
    ['slug', { slug: 'Taif Dawn' }],
    ['slug', { slug: '' }],
    ['title', { title: { en: 'Taif Dawn', ar: ' ' } }],
    ['description', { description: { en: '', ar: 'نص' } }],
    ['pictures', { pictures: [samplePicture('a'), samplePicture('a')] }],
    ['sizes', { sizes: [] }],
    ['sizes', { sizes: [{ amount: 0, unit: 'ml' as const }] }],
    ['sizes', { sizes: [{ amount: 0.004, unit: 'ml' as const }] }],
    ['weight', { weight: -1 }],
    ['weight', { weight: 3e9 }],
    ['position', { position: 2 ** 31 }],
    ['stock', { stock: [{ currency: 'AED' as const, onHand: 2 ** 31 }] }],
    ['prices', { prices: [{ currency: 'AED' as const, price: minor(100), discountPrice: minor(101) }] }],
    ['stock', { stock: [{ currency: 'AED' as const, onHand: 0.5 }] }],
    [
      'stock',
      {
        stock: [
          { currency: 'AED' as const, onHand: 1 },
          { currency: 'AED' as const, onHand: 2 },
        ],
      },
    ],
  ])('names %s as wrong', (field, over) => {
    expect(wrongField(sampleProduct('taif-dawn', over))).toBe(field);
  });

  it('takes a price of 0, which hides, but no gift', () => {
    expect(productPrice.safeParse({ currency: 'AED', price: minor(0), discountPrice: minor(0) }).success).toBe(true);
    expect(productPrice.safeParse({ currency: 'AED', price: minor(100), discountPrice: minor(0) }).success).toBe(false);
  });
});

describe('ids and addresses', () => {
  it('makes the same 24 hexadecimal digits of the same slug', () => {
    expect(stableId('taif-dawn')).toMatch(/^[0-9a-f]{24}$/);
    expect(stableId('taif-dawn')).toBe(stableId('taif-dawn'));
    expect(stableId('taif-dawn')).not.toBe(stableId('taif-dusk'));
  });

  it('names the widest JPEG that is not too wide', () => {
    expect(plainPictureUrl({ id: 'ab', widths: [128, 800, 1200] })).toBe('/media/ab/800.jpg');
    expect(plainPictureUrl({ id: 'ab', widths: [960, 1440] })).toBe('/media/ab/960.jpg');
  });
});
