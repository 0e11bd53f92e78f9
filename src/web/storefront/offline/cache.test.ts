import { describe, expect, it } from 'vitest';
import { isCacheable, kindOf, languageOf } from './cache.rules.ts';

const STORE = 'https://store.example';
const ask = (path: string, mode = 'navigate', method = 'GET') =>
  kindOf({ method, mode, url: new URL(path, STORE).href }, STORE);

describe('the rules of the cache', () => {
  it('handles pages and immutable files', () => {
    expect(ask('/')).toBe('page');
    expect(ask('/ar-sa/details/1/x?y=1')).toBe('page');
    expect(ask('/en-ae/cart')).toBe('page');
    expect(ask('/assets/a-1.js', 'cors')).toBe('file');
    expect(ask('/media/hash/400.avif', 'no-cors')).toBe('file');
  });

  it.each([
    ['a call', '/api/cart/1', 'cors', 'GET'],
    ['data of a page', '/en-ae/products.data', 'cors', 'GET'],
    ['a sent form', '/choose', 'navigate', 'POST'],
    ['another host', 'https://else.example/', 'navigate', 'GET'],
  ])('does not handle %s', (_, path, mode, method) => {
    expect(ask(path, mode, method)).toBeNull();
  });

  it.each([
    ['a call opened as a page', '/api/docs'],
    ["the way back from a provider's login", '/api/auth/callback/google?code=1'],
    ['a language switch', '/choose?language=ar'],
    ['a preview of a draft', '/en-sa?preview=abc.def'],
    ['a simulator', '/sandbox/mail'],
    ['a sitemap', '/sitemaps/pages.xml'],
  ])('passes %s on, since the browser has preloaded it', (_, path) => {
    expect(ask(path)).toBe('passed');
  });

  it('never caches a personal page', () => {
    for (const path of ['/cart', '/ar-sa/myorders', '/en-ae/orderdetails/1', '/wishlist', '/reset-password/1/2']) {
      expect(isCacheable(path), path).toBe(false);
    }
    for (const path of ['/', '/en-ae', '/ar-sa/products', '/privacy-policy', '/search'])
      expect(isCacheable(path)).toBe(true);
    expect(isCacheable('/api/product')).toBe(false);
  });

  it('reads the language of a path', () => {
    expect(languageOf('/ar-sa/products')).toBe('ar');
    expect(languageOf('/en-ae')).toBe('en');
    expect(languageOf('/products')).toBeNull();
  });
});
