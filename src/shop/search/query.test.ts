import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFilters, SEARCH_SORTS, textQuery, wordsToFind, writeFilters } from './query.rules.ts';

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
      family: value,
      size: value,
      under: fc.option(fc.integer({ min: 1, max: 999_999 })),
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
  ])('ignore %s', (query) => {
    expect(readFilters(new URLSearchParams(query))).toEqual(readFilters(new URLSearchParams()));
  });
});
