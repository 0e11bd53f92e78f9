import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import {
  inLanguage,
  isCheckoutStep,
  isFreeText,
  isPersonal,
  pageNameOf,
  prefixedPath,
  prefixOfPath,
  safePath,
  withoutPrefix,
} from './path.rules.ts';

describe('market prefixes', () => {
  it.each([
    ['/en-ae', 'en-ae', '/'],
    ['/ar-sa/', 'ar-sa', '/'],
    ['/en-sa/cart', 'en-sa', '/cart'],
    ['/en-sa.data', 'en-sa', '.data'],
    ['/en-sax', null, '/en-sax'],
    ['/fr-ae/cart', null, '/fr-ae/cart'],
    ['/', null, '/'],
    ['/cart', null, '/cart'],
  ])('%s has %s', (path, prefix, plain) => {
    expect(prefixOfPath(path)).toBe(prefix);
    expect(withoutPrefix(path)).toBe(plain);
  });

  it.each([
    ['/', 'home'],
    ['/en-ae', 'home'],
    ['/ar-sa.data', 'home'],
    ['/en-ae/details/taif-dawn/Taif%20Dawn', 'details'],
    ['/details/taif-dawn.data', 'details'],
    ['/cart.data', 'cart'],
    ['/en-ae/noura@shop.example', 'other'],
  ])('%s is counted as the page %s', (path, name) => {
    expect(pageNameOf(path, new Set(['details', 'cart']))).toBe(name);
  });

  it('change with the language and keep the page', () => {
    expect(inLanguage('/en-sa/details/1/a?b=c', 'ar')).toBe('/ar-sa/details/1/a?b=c');
    expect(inLanguage('/ar-ae', 'en')).toBe('/en-ae');
    expect(inLanguage('/cart', 'ar')).toBe('/cart');
  });

  it('precede a plain path, and the home page has one path', () => {
    expect(prefixedPath('/home', 'ar', MARKETS.KSA)).toBe('/ar-sa');
    expect(prefixedPath('/', 'en', MARKETS.UAE)).toBe('/en-ae');
    expect(prefixedPath('/products', 'en', MARKETS.KSA)).toBe('/en-sa/products');
  });
});

describe('kinds of page', () => {
  it.each(['/cart', '/MyOrders', '/orderdetails/1', '/cart.data', '/reset-password/u/t', '/verify-email/u/t'])(
    '%s is personal',
    (path) => {
      expect(isPersonal(path)).toBe(true);
    },
  );
  it.each(['/', '/products', '/products.data', '/details/1/cart', '/carts'])('%s is public', (path) => {
    expect(isPersonal(path)).toBe(false);
  });
  it('knows the pages with free text in their queries', () => {
    expect(isFreeText('/search')).toBe(true);
    expect(isFreeText('/search.data')).toBe(true);
    expect(isFreeText('/products')).toBe(false);
  });
  it('knows the steps of the checkout', () => {
    expect(isCheckoutStep('/payment')).toBe(true);
    expect(isCheckoutStep('/cart')).toBe(false);
  });
});

describe('the target of a redirect', () => {
  it.each(['/', '/cart', '/category/%D8%B9?x=1', '/a/b#c'])('may be %s', (path) => expect(safePath(path)).toBe(path));
  it.each([
    null,
    '',
    'cart',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'https://evil.example',
    '/a\nb',
    '/\t/evil',
  ])('is the home page for %j', (path) => expect(safePath(path)).toBe('/'));
  it('is never another host', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', '\\', 'a', '.', '\t', '\n', ':', '@', '%') }), (text) => {
        expect(new URL(safePath(text), 'https://store.example').host).toBe('store.example');
      }),
    );
  });
});
