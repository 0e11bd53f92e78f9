import { describe, expect, it } from 'vitest';
import { listQuery, moreOf, readListing, unfilteredQuery } from './listing.ts';

const LIMITS = [1000, 1500, 2000] as const;
const read = (search: string) => readListing(new URLSearchParams(search), LIMITS, 10);
const ALL = { family: null, size: null, price: null, inStock: false, discounted: false, sort: 'relevance' } as const;

describe('readListing', () => {
  it('returns the first step without a filter for an empty query', () => {
    expect(read('')).toEqual({ ...ALL, under: null, show: 10 });
  });

  it('reads filter and number from the query', () => {
    expect(read('?under=1500&show=30')).toEqual({ ...ALL, under: 1500, show: 30 });
  });

  it.each(['under=999', 'show=15', 'show=-10', 'show=0', 'show=1e9', 'show=1010', 'show=abc', 'under=1000.0'])(
    'does not take %s for an answer',
    (search) => {
      expect(read(search)).toEqual({ ...ALL, under: null, show: 10 });
    },
  );
});

describe('moreOf', () => {
  it('adds one step and keeps the filter', () => {
    expect(moreOf({ ...ALL, under: 1000, show: 10 }, 10, 16)).toBe('?under=1000&show=20');
    expect(moreOf({ ...ALL, under: null, show: 20 }, 10, 24)).toBe('?show=30');
  });

  it('returns null when everything is shown', () => {
    expect(moreOf({ ...ALL, under: null, show: 20 }, 10, 20)).toBeNull();
    expect(moreOf({ ...ALL, under: null, show: 20 }, 10, 11)).toBeNull();
    expect(moreOf({ ...ALL, under: null, show: 1000 }, 10, 5000)).toBeNull();
  });
});

describe('listQuery', () => {
  const listing = read('?family=floral&price=150-300&sort=newest&show=30&under=1000');

  it('changes one filter, keeps the others and begins with the first step', () => {
    expect(listQuery(listing, { size: '12ml' })).toBe('?family=floral&size=12ml&price=150-300&sort=newest');
  });

  it('is the plain list without filters', () => {
    expect(unfilteredQuery(listing)).toBe('.');
  });

  it('takes a limit and a band of prices as one filter', () => {
    expect(listing.under).toBeNull();
  });
});
