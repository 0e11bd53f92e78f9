import { describe, expect, it } from 'vitest';
import { negotiate } from './negotiate.rules.ts';

const nowhere = { cookie: undefined, acceptLanguage: undefined, detectCountry: () => null };

describe('first visit', () => {
  it('is English in the UAE by default', () => {
    expect(negotiate(nowhere)).toMatchObject({ market: { code: 'UAE' }, language: 'en' });
  });

  it('maps Saudi Arabia to KSA and any other country to the UAE', () => {
    expect(negotiate({ ...nowhere, detectCountry: () => 'SA' }).market.code).toBe('KSA');
    expect(negotiate({ ...nowhere, detectCountry: () => 'IN' }).market.code).toBe('UAE');
  });

  it('prefers the choice of the shopper without detecting the country', () => {
    const visit = {
      cookie: 'translate=en; country_code_iso3=KSA',
      acceptLanguage: 'ar',
      detectCountry: () => {
        throw new Error('asked');
      },
    };
    expect(negotiate(visit)).toMatchObject({ market: { code: 'KSA' }, language: 'en' });
  });

  it('ignores invalid choices', () => {
    const visit = { cookie: 'translate=fr; country_code_iso3=IND', acceptLanguage: 'ar', detectCountry: () => 'SA' };
    expect(negotiate(visit)).toMatchObject({ market: { code: 'KSA' }, language: 'ar' });
  });
});
