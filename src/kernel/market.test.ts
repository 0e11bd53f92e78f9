import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directionOf,
  isLanguage,
  isMarketCode,
  LANGUAGES,
  MARKETS,
  marketForCountry,
  PREFIXES,
  parsePrefix,
  prefixOf,
} from './market.ts';

describe('the market of a visitor', () => {
  it.each([
    ['SA', 'KSA', 'SAR', 'Asia/Riyadh'],
    ['AE', 'UAE', 'AED', 'Asia/Dubai'],
    ['IN', 'UAE', 'AED', 'Asia/Dubai'],
    [null, 'UAE', 'AED', 'Asia/Dubai'],
  ])('from %s is %s with %s in %s', (country, code, currency, timeZone) => {
    expect(marketForCountry(country)).toMatchObject({ code, currency, timeZone });
  });
});

describe('the prefix of a path', () => {
  it('differs for each language and market, and is parsed back', () => {
    const all = LANGUAGES.flatMap((language) => Object.values(MARKETS).map((market) => ({ language, market })));
    expect(all.map(({ language, market }) => prefixOf(language, market)).toSorted()).toEqual(PREFIXES.toSorted());
    for (const one of all) expect(parsePrefix(prefixOf(one.language, one.market))).toEqual(one);
  });

  it('is null for any other text', () => {
    const others = fc.string().filter((text) => !PREFIXES.some((prefix) => prefix === text));
    fc.assert(fc.property(others, (text) => parsePrefix(text) === null));
    for (const text of ['EN-ae', 'en_ae', 'en-ae/', 'fr-ae', 'ar-in']) expect(parsePrefix(text)).toBeNull();
  });
});

it('writes Arabic from right to left', () => {
  expect(LANGUAGES.map(directionOf)).toEqual(['ltr', 'rtl']);
});

it.each(['IND', 'ksa', 'toString', '', null, undefined, 1])('does not accept %j as a market or a language', (value) => {
  expect([isMarketCode(value), isLanguage(value)]).toEqual([false, false]);
});
