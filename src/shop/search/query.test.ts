import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceBands, readFilters, SEARCH_SORTS, textQuery, wordsToFind, writeFilters } from './query.rules.ts';

describe('the words to find', () => {
  it('leave out fillers, unless there is nothing else', () => {
    expect(wordsToFind(['gift', 'for', 'the', 'bride'])).toEqual(['gift', 'bride']);
    expect(wordsToFind(['the'])).toEqual(['the']);
  });

  it('are each looked for once, and not more than eight', () => {
    expect(wordsToFind(['oudh', 'oudh'])).toEqual(['oudh']);
    expect(wordsToFind([...'bcfghijklmnp'])).toHaveLength(8);
  });
});

describe('the text query', () => {
  it('wants all words, as beginnings, in any corrected form', () => {
    expect(textQuery([['taif'], ['rose', 'rosa'], ['7']], 'all')).toBe('taif:* & (rose:* | rosa:*) & 7');
  });
});

describe('the filters of an address', () => {
  it('come back as they were written', () => {
    const value = fc.option(fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,20}$/));
    const filters = fc.record({
      text: fc.string({ maxLength: 40 }).map((text) => text.replaceAll('\0', '').trim()),
      category: value,
      note: value,
      families: fc
        .uniqueArray(fc.stringMatching(/^[a-z]{3,9}-x$/), { maxLength: 3 })
        .map((families) => families.sort()),
      size: value,
      under: fc.option(fc.integer({ min: 1, max: 999_999 })),
      price: fc.option(
        fc.oneof(
          fc.record({ from: fc.nat(999), below: fc.integer({ min: 1000, max: 999_999 }) }),
          fc.record({ from: fc.constant(null), below: fc.nat(999_999) }),
          fc.record({ from: fc.nat(999_999), below: fc.constant(null) }),
        ),
      ),
      inStock: fc.boolean(),
      discounted: fc.boolean(),
      sort: fc.constantFrom(...SEARCH_SORTS),
    });
    fc.assert(
      fc.property(filters, (given) => {
        expect(readFilters(new URLSearchParams(writeFilters(given).toString()))).toEqual(given);
      }),
    );
  });

  it.each([
    'under=0',
    'under=-5',
    'under=1e9',
    'sort=price',
    "category=' OR 1=1",
    `note=${'x'.repeat(61)}`,
    'instock=yes',
    'price=-',
    'price=300-150',
    'price=1.5-',
  ])('ignore %s', (query) => {
    expect(readFilters(new URLSearchParams(query))).toEqual(readFilters(new URLSearchParams()));
  });
});

describe('the family in the url', () => {
  it.each([
    ['oudh', 'wood'],
    ['rose', 'floral'],
    ['fruit', 'sweet'],
    ['leather', 'spice'],
    ['fresh', 'citrus'],
    ['musk', 'musk'],
  ])('finds the present family of %s', (named, family) => {
    expect(readFilters(new URLSearchParams({ family: named })).families).toEqual([family]);
  });
});

describe('price bands', () => {
  const counted = fc
    .uniqueArray(fc.nat(200), { maxLength: 60 })
    .map((steps) => steps.toSorted((one, other) => one - other))
    .chain((steps) =>
      fc
        .array(fc.integer({ min: 1, max: 30 }), { minLength: steps.length, maxLength: steps.length })
        .map((counts) => steps.map((step, index) => ({ step, count: counts[index] ?? 1 }))),
    );

  it('hold every product once, and none is empty', () => {
    fc.assert(
      fc.property(counted, (prices) => {
        const bands = priceBands(prices);
        expect(bands.length === 0 || (bands.length > 1 && bands.length <= 5)).toBe(true);
        if (bands.length === 0) return;
        for (const { from, below, count } of bands) {
          const inside = prices.filter(({ step }) => step * 50 >= (from ?? 0) && (below === null || step * 50 < below));
          expect(count).toBe(inside.reduce((sum, one) => sum + one.count, 0));
          expect(count).toBeGreaterThan(0);
        }
        expect(bands.map(({ from }) => from).slice(1)).toEqual(bands.map(({ below }) => below).slice(0, -1));
      }),
    );
  });
});
