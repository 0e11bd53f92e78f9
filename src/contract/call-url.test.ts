import { expect, it } from 'vitest';
import { locate, queryOf } from './call-url.rules.ts';

it('fills the parts of a path, whatever they are', () => {
  expect(locate('/mails/{kind}/page/{id}', { path: { kind: 'a/b?ت', id: 7 } })).toBe('/mails/a%2Fb%3F%D8%AA/page/7');
  expect(locate('/tax', {})).toBe('/tax');
});

it('leaves empty parameters out and joins lists', () => {
  expect(queryOf({ q: '', after: undefined, sort: null, 'filter[city][in]': ['دبي', 'Riyadh'], limit: 0 })).toBe(
    `filter%5Bcity%5D%5Bin%5D=${encodeURIComponent('دبي')}%2CRiyadh&limit=0`,
  );
  expect(locate('/suggest', { query: { q: 'oud & rose', after: undefined } })).toBe('/suggest?q=oud+%26+rose');
  expect(locate('/suggest', { query: { q: '' } })).toBe('/suggest');
});
