import { describe, expect, it } from 'vitest';
import { acceptsEncoding } from './accept-encoding.rules.ts';
import { preferredLanguage } from './accept-language.rules.ts';
import { cookieValue } from './cookie.rules.ts';

describe('cookieValue', () => {
  it('finds a cookie by its whole name', () => {
    const header = 'xtranslate=no; translated=no; translate=ar; last=1';
    expect(cookieValue(header, 'translate')).toBe('ar');
    expect(cookieValue(header, 'last')).toBe('1');
    expect(cookieValue(header, 'trans')).toBeNull();
    expect(cookieValue('translate=en', 'translate')).toBe('en');
    expect(cookieValue('a=1;translate=en', 'translate')).toBe('en');
    expect(cookieValue(undefined, 'translate')).toBeNull();
    expect(cookieValue('', 'translate')).toBeNull();
  });

  it('decodes the value', () => {
    expect(cookieValue('back=%2Fcart%3Fa%3D1; b=2', 'back')).toBe('/cart?a=1');
  });

  it('returns null for a value that cannot be decoded', () => {
    expect(cookieValue('back=%E0%A4%A; b=2', 'back')).toBeNull();
  });
});

describe('preferredLanguage', () => {
  it.each([
    ['ar', 'ar'],
    ['ar-SA,ar;q=0.9,en;q=0.8', 'ar'],
    ['fr-FR, fr;q=0.9, en;q=0.5, ar;q=0.7', 'ar'],
    ['en-GB', 'en'],
    ['en;q=0.3, ar;q=0.3', 'en'],
    ['fr', null],
    ['*', null],
    ['ar;q=0', null],
    ['arc, eng', null],
    ['', null],
    [undefined, null],
    [null, null],
  ])('reads %s as %s', (header, expected) => {
    expect(preferredLanguage(header)).toBe(expected);
  });
});

describe('acceptsEncoding', () => {
  it.each([
    ['br', true],
    ['gzip, deflate, br, zstd', true],
    ['gzip,br;q=0.5', true],
    ['BR', true],
    ['br; q=1.0, gzip', true],
    ['br;q=0', false],
    ['gzip, br ; q=0.000, deflate', false],
    ['xbr, brotli', false],
    ['brotli, br', true],
    ['gzip', false],
    ['', false],
    [undefined, false],
  ])('reads brotli in %s as %s', (header, expected) => {
    expect(acceptsEncoding(header, 'br')).toBe(expected);
  });
});
