import { describe, expect, it } from 'vitest';
import { visitOf } from './visit.rules.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140', host: 'store.example' };
const from = (referer: string) => ({ ...browser, referer });

describe('what a page request counts as', () => {
  it('is a visit when no page of the store led to it', () => {
    expect(visitOf('GET', '/en-sa', browser)).toEqual({ market: 'KSA', steps: ['visit'], clickedFrom: null });
    expect(visitOf('GET', '/ar-ae/products', from('https://google.com/'))?.steps).toEqual(['visit']);
    expect(visitOf('GET', '/products', from('https://store.example/en-sa'))).toBeNull();
    expect(visitOf('GET', '/products', { ...browser, cookie: 'country_code_iso3=KSA' })?.market).toBe('KSA');
  });

  it('is a product or the checkout, also inside the store', () => {
    expect(visitOf('GET', '/en-sa/details/1/rose.data', from('https://store.example/en-sa'))?.steps).toEqual([
      'product',
    ]);
    expect(visitOf('GET', '/checkout', from('https://store.example/cart'))?.steps).toEqual(['checkout']);
    expect(visitOf('GET', '/en-sa/details/1/rose', browser)?.steps).toEqual(['visit', 'product']);
  });

  it('knows the words of the search that a product was opened from', () => {
    const search = from('https://store.example/ar-sa/search?q=%D8%B9%D9%88%D8%AF');
    expect(visitOf('GET', '/ar-sa/details/1/x.data', search)).toEqual({
      market: 'KSA',
      steps: ['product'],
      clickedFrom: 'عود',
    });
    expect(visitOf('GET', '/ar-sa/details/1', from('https://other.example/search?q=oud'))?.clickedFrom).toBeNull();
  });

  it('is nothing for robots, files, prefetches and forms', () => {
    expect(visitOf('GET', '/en-sa', { ...browser, 'user-agent': 'Googlebot/2.1' })).toBeNull();
    expect(visitOf('GET', '/en-sa', { host: 'store.example' })).toBeNull();
    expect(visitOf('GET', '/robots.txt', browser)).toBeNull();
    expect(visitOf('GET', '/en-sa', { ...browser, 'sec-purpose': 'prefetch' })).toBeNull();
    expect(visitOf('POST', '/choose', browser)).toBeNull();
  });
});
