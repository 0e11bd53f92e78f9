import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from '#shop/search/query.rules';
import { isNarrowed, listQuery, moreOf, readListing, readResults, unfilteredQuery } from './listing.ts';

const LIMITS = [1000, 1500, 2000] as const;
const read = (search: string) => readListing(new URLSearchParams(search), LIMITS, 10);

describe('readListing', () => {
  it('returns the first step without a filter for an empty query', () => {
    expect(read('')).toEqual({ ...NO_FILTERS, under: null, show: 10 });
  });

  it('reads filter and number from the query', () => {
    expect(read('?under=1500&show=30')).toEqual({ ...NO_FILTERS, under: 1500, show: 30 });
  });

  it.each(['under=999', 'show=15', 'show=-10', 'show=0', 'show=1e9', 'show=1010', 'show=abc', 'under=1000.0'])(
    'does not take %s for an answer',
    (search) => {
      expect(read(search)).toEqual({ ...NO_FILTERS, under: null, show: 10 });
    },
  );
});

describe('moreOf', () => {
  it('adds one step and keeps the filter', () => {
    expect(moreOf({ ...NO_FILTERS, under: 1000, show: 10 }, 10, 16)).toBe('?under=1000&show=20');
    expect(moreOf({ ...NO_FILTERS, under: null, show: 20 }, 10, 24)).toBe('?show=30');
  });

  it('returns null when everything is shown', () => {
    expect(moreOf({ ...NO_FILTERS, under: null, show: 20 }, 10, 20)).toBeNull();
    expect(moreOf({ ...NO_FILTERS, under: null, show: 20 }, 10, 11)).toBeNull();
    expect(moreOf({ ...NO_FILTERS, under: null, show: 1000 }, 10, 5000)).toBeNull();
  });
});

describe('listQuery', () => {
  const listing = read('?family=floral&price=150-300&sort=newest&show=30&under=1000');

  it('changes one filter, keeps the others and begins with the first step', () => {
    expect(listQuery(listing, { size: '12ml' })).toBe('?family=floral&size=12ml&price=150-300&sort=newest');
  });

  it('keeps several families, in one order whatever was chosen first', () => {
    const both = read('?family=wood&family=floral&family=rose');
    expect(both.families).toEqual(['floral', 'wood']);
    expect(listQuery(both, {})).toBe('?family=floral&family=wood');
  });

  it('is the plain list without filters', () => {
    expect(unfilteredQuery(listing)).toBe('.');
  });

  it('takes a limit and a band of prices as one filter', () => {
    expect(listing.under).toBeNull();
  });
});

describe('the query of a page of results', () => {
  const results = (search: string) => readResults(new URLSearchParams(search), 24);

  it('keeps the words, the category and any limit of prices, which a list does not have', () => {
    const listing = results('?q=rose&category=for-her&under=777&show=48');
    expect(listing).toMatchObject({ text: 'rose', category: 'for-her', under: 777, show: 48 });
    expect(listQuery(listing, { size: '12ml' })).toBe('?q=rose&category=for-her&size=12ml&under=777');
    expect(read('?q=rose&category=for-her&note=saffron')).toEqual({ ...NO_FILTERS, show: 10 });
  });

  it('keeps what is searched for when the filters are taken back', () => {
    expect(unfilteredQuery(results('?q=rose&note=saffron&size=12ml&under=1000'))).toBe('?q=rose');
    expect(unfilteredQuery(results('?note=saffron&size=12ml'))).toBe('?note=saffron');
  });

  it('is not narrowed by what is searched for', () => {
    expect(isNarrowed(results('?q=rose&note=saffron&under=1000'))).toBe(false);
    expect(isNarrowed(results('?q=rose&category=for-her'))).toBe(true);
  });
});
