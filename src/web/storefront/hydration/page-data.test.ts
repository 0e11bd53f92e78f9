import { expect, it } from 'vitest';
import { dataPath, isMoved, MOVED, pageOfData } from './page-data.ts';

it.each([
  ['/', '/_.data'],
  ['/en-ae', '/en-ae.data'],
  ['/en-ae/', '/en-ae.data'],
  ['/ar-sa/details/1/عود', '/ar-sa/details/1/عود.data'],
])('the data of %s is at %s', (page, data) => {
  expect(dataPath(page)).toBe(data);
  expect(pageOfData(data)).toBe(page === '/en-ae/' ? '/en-ae' : page);
});

it('tells a page from the data of one', () => {
  expect(pageOfData('/products')).toBeNull();
  expect(pageOfData('/products.data.x')).toBeNull();
});

it('tells an answer that names another page', () => {
  expect(isMoved(MOVED, { redirect: '/products' })).toBe(true);
  expect(isMoved(200, { redirect: '/products' })).toBe(false);
  expect(isMoved(MOVED, null)).toBe(false);
  expect(isMoved(MOVED, { redirect: 1 })).toBe(false);
});
