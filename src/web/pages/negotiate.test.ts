import { describe, expect, it } from 'vitest';
import { negotiate } from './negotiate.rules.ts';

const nowhere = { cookie: undefined, acceptLanguage: undefined, detectCountry: () => null };

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
