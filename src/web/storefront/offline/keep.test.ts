import { describe, expect, it } from 'vitest';
import { kindOf, languageOf, mayKeep } from './keep.rules.ts';

const STORE = 'https://store.example';
const ask = (path: string, mode = 'navigate', method = 'GET') =>
  kindOf({ method, mode, url: new URL(path, STORE).href }, STORE);

describe('what stays on the device', () => {
  it('is pages and files that never change', () => {
    expect(ask('/')).toBe('page');
    expect(ask('/ar-sa/details/1/x?y=1')).toBe('page');
    expect(ask('/en-ae/cart')).toBe('page');
    expect(ask('/assets/a-1.js', 'cors')).toBe('file');
    expect(ask('/media/hash/400.avif', 'no-cors')).toBe('file');
  });

  it.each([
    ['a call', '/api/cart/1', 'cors', 'GET'],
    ['a call opened as a page', '/api/docs', 'navigate', 'GET'],
    ['data of a page', '/en-ae/products.data', 'cors', 'GET'],
    ['a sent form', '/choose', 'navigate', 'POST'],
    ['a language switch', '/choose?language=ar', 'navigate', 'GET'],
    ['another host', 'https://else.example/', 'navigate', 'GET'],
    ['a simulator', '/sandbox/mail', 'navigate', 'GET'],
    ['a sitemap', '/sitemaps/pages.xml', 'navigate', 'GET'],
  ])('is not %s', (_, path, mode, method) => {
    expect(ask(path, mode, method)).toBeNull();
  });

  it('is no page of one shopper', () => {
    for (const path of ['/cart', '/ar-sa/myorders', '/en-ae/orderdetails/1', '/wishlist', '/reset-password/1/2']) {
      expect(mayKeep(path), path).toBe(false);
    }
    for (const path of ['/', '/en-ae', '/ar-sa/products', '/privacy-policy', '/search'])
      expect(mayKeep(path)).toBe(true);
    expect(mayKeep('/api/product')).toBe(false);
  });

  it('says which language an address asks for', () => {
    expect(languageOf('/ar-sa/products')).toBe('ar');
    expect(languageOf('/en-ae')).toBe('en');
    expect(languageOf('/products')).toBeNull();
  });
});
