import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { layersOf, stepOf } from './layers.rules.ts';
import { tolaOf, unitPrice } from './size.rules.ts';

const product = (id: string, category: string, unit: 'ml' | 'g' = 'ml', soldOut = false) => ({
  id,
  categories: [category],
  size: { unit },
  soldOut,
});
const spray = product('taif-dawn', 'for-her');
const oil = product('white-musk-oil', 'concentrate');
const smoke = product('bakhoor-al-dar', 'bakhoor', 'g');

describe('what a product is worn with', () => {
  it('is one of each step in their order, the owner’s choice first', () => {
    const layers = layersOf(spray, [smoke], [product('other', 'bakhoor', 'g'), oil]);
    expect(layers).toEqual([
      { step: 'oil', product: oil },
      { step: 'spray', product: spray },
      { step: 'smoke', product: smoke },
    ]);
  });

  it('replaces a sold-out one, and is nothing for a sold-out product, a set, or one that nothing goes with', () => {
    const gone = { ...smoke, id: 'gone', soldOut: true };
    expect(layersOf(spray, [gone], [smoke]).map(({ product: { id } }) => id)).toEqual(['taif-dawn', 'bakhoor-al-dar']);
    expect(layersOf({ ...spray, soldOut: true }, [oil, smoke], [])).toEqual([]);
    expect(layersOf(product('chest', 'gift-sets'), [oil], [])).toEqual([]);
    expect(layersOf(spray, [gone], [product('another', 'for-him')])).toEqual([]);
  });

  it('never has a step twice or a sold-out product', () => {
    const any = fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      categories: fc.subarray(['for-her', 'concentrate', 'bakhoor', 'gift-sets']),
      size: fc.constantFrom({ unit: 'ml' as const }, { unit: 'g' as const }),
      soldOut: fc.boolean(),
    });
    fc.assert(
      fc.property(any, fc.array(any), fc.array(any), (own, chosen, shared) => {
        const layers = layersOf(own, chosen, shared);
        expect(new Set(layers.map(({ step }) => step)).size).toBe(layers.length);
        for (const { step, product: one } of layers) expect([one.soldOut, stepOf(one)]).toEqual([false, step]);
        if (layers.length > 0) expect(layers.map(({ product: one }) => one)).toContain(own);
      }),
    );
  });
});

describe('a size', () => {
  it.each([
    [3, 'ml', 'quarter'],
    [6, 'ml', 'half'],
    [12, 'ml', 'one'],
    [12, 'g', null],
    [100, 'ml', null],
  ] as const)('of %s %s is %s tola', (amount, unit, part) => {
    expect(tolaOf({ amount, unit })).toBe(part);
  });

  it('costs its price by its amount, rounded half up', () => {
    expect(unitPrice(minor(68_900), { amount: 6 })).toBe(11_483);
    expect(unitPrice(minor(100), { amount: 8 })).toBe(13);
    expect(unitPrice(minor(9600), { amount: 40 })).toBe(240);
  });
});
