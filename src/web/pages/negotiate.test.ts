import { describe, expect, it } from 'vitest';
import { cookieOf, negotiate, preferredLanguage } from './negotiate.rules.ts';

const nowhere = { cookie: undefined, acceptLanguage: undefined, detectCountry: () => null };

describe('cookies', () => {
  it('are found by their whole name', () => {
    const header = 'xtranslate=no; translated=no; translate=ar; last=1';
    expect(cookieOf(header, 'translate')).toBe('ar');
    expect(cookieOf(header, 'last')).toBe('1');
    expect(cookieOf(header, 'trans')).toBeNull();
    expect(cookieOf('translate=en', 'translate')).toBe('en');
    expect(cookieOf(undefined, 'translate')).toBeNull();
  });
});

describe('language of the browser', () => {
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
  ])('%s → %s', (header, expected) => {
    expect(preferredLanguage(header)).toBe(expected);
  });
});

describe('first visit', () => {
  it('is English in the UAE when nothing is known', () => {
    expect(negotiate(nowhere)).toMatchObject({ market: { code: 'UAE' }, language: 'en' });
  });

  it('takes Saudi Arabia for KSA and any other country for the UAE', () => {
    expect(negotiate({ ...nowhere, detectCountry: () => 'SA' }).market.code).toBe('KSA');
    expect(negotiate({ ...nowhere, detectCountry: () => 'IN' }).market.code).toBe('UAE');
  });

  it('lets the shopper’s choice win without asking where they are', () => {
    const visit = {
      cookie: 'translate=en; country_code_iso3=KSA',
      acceptLanguage: 'ar',
      detectCountry: () => {
        throw new Error('asked');
      },
    };
    expect(negotiate(visit)).toMatchObject({ market: { code: 'KSA' }, language: 'en' });
  });

  it('ignores choices that are none', () => {
    const visit = { cookie: 'translate=fr; country_code_iso3=IND', acceptLanguage: 'ar', detectCountry: () => 'SA' };
    expect(negotiate(visit)).toMatchObject({ market: { code: 'KSA' }, language: 'ar' });
  });
});
