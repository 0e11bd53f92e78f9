import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_REVIEWS, filterReviews, ownLanguageFirst } from './review-filter.rules.ts';

const review = (id: string, rate: number, language: 'en' | 'ar', answer: string | null = null) => ({
  id,
  rate,
  language,
  answer,
});
const REVIEWS = [
  review('a', 5, 'en'),
  review('b', 3, 'ar', 'Thank you'),
  review('c', 4, 'en'),
  review('d', 3, 'en', 'We did'),
];
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('');

describe('reviews', () => {
  it('come in the language of the page first', () => {
    expect(ids(ownLanguageFirst(REVIEWS, 'ar'))).toBe('bacd');
    expect(ids(ownLanguageFirst(REVIEWS, 'en'))).toBe('acdb');
  });

  it('are filtered by stars, language and answer, and turned round', () => {
    expect(ids(filterReviews(REVIEWS, ALL_REVIEWS))).toBe('abcd');
    expect(ids(filterReviews(REVIEWS, { ...ALL_REVIEWS, stars: 3 }))).toBe('bd');
    expect(ids(filterReviews(REVIEWS, { ...ALL_REVIEWS, only: 'answered' }))).toBe('bd');
    expect(ids(filterReviews(REVIEWS, { stars: 3, only: 'en', lowestFirst: false }))).toBe('d');
    expect(ids(filterReviews(REVIEWS, { ...ALL_REVIEWS, lowestFirst: true }))).toBe('bdca');
  });

  it('are never more or others than there were', () => {
    const any = fc.array(
      fc.record({
        id: fc.uuid(),
        rate: fc.integer({ min: 1, max: 5 }),
        language: fc.constantFrom('en' as const, 'ar' as const),
        answer: fc.option(fc.string()),
      }),
    );
    const filter = fc.record({
      stars: fc.option(fc.integer({ min: 1, max: 5 })),
      only: fc.constantFrom('all' as const, 'en' as const, 'ar' as const, 'answered' as const),
      lowestFirst: fc.boolean(),
    });
    fc.assert(
      fc.property(any, filter, (reviews, chosen) => {
        const left = filterReviews(reviews, chosen);
        expect(reviews).toEqual(expect.arrayContaining(left));
        expect(new Set(left).size).toBe(left.length);
      }),
    );
  });
});
