import { describe, expect, it } from 'vitest';
import { moreOf, readListing } from './listing.ts';

const LIMITS = [1000, 1500, 2000] as const;
const read = (search: string) => readListing(new URLSearchParams(search), LIMITS, 10);

describe('readListing', () => {
  it('returns the first step without a filter for an empty query', () => {
    expect(read('')).toEqual({ under: null, show: 10 });
  });

  it('reads filter and number from the query', () => {
    expect(read('?under=1500&show=30')).toEqual({ under: 1500, show: 30 });
  });

  it.each(['under=999', 'show=15', 'show=-10', 'show=0', 'show=1e9', 'show=1010', 'show=abc', 'under=1000.0'])(
    'does not take %s for an answer',
    (search) => {
      expect(read(search)).toEqual({ under: null, show: 10 });
    },
  );
});

describe('moreOf', () => {
  it('adds one step and keeps the filter', () => {
    expect(moreOf({ under: 1000, show: 10 }, 10, 16)).toBe('?under=1000&show=20');
    expect(moreOf({ under: null, show: 20 }, 10, 24)).toBe('?show=30');
  });

  it('returns null when everything is shown', () => {
    expect(moreOf({ under: null, show: 20 }, 10, 20)).toBeNull();
    expect(moreOf({ under: null, show: 20 }, 10, 11)).toBeNull();
    expect(moreOf({ under: null, show: 1000 }, 10, 5000)).toBeNull();
  });
});
