import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFar } from './known-city.rules.ts';
import { matching, nearCities, placesOf, plainLetters } from './places.rules.ts';

const cities = (market: string, typed: string) =>
  matching(placesOf(market), typed, ({ en, ar }) => [en.city, ar.city]).map(({ en }) => en.city);

describe('cities of a country', () => {
  it('are found by their beginning in either language, however they are spelt', () => {
    expect(cities('KSA', 'الر').slice(0, 3)).toEqual(['Riyadh', 'Ar Rayn', 'Ar Rass']);
    expect(cities('KSA', 'riyadh')[0]).toBe('Riyadh');
    expect(cities('KSA', 'ابها')).toEqual(['Abha']);
    expect(cities('KSA', 'أبها')).toEqual(['Abha']);
    expect(cities('KSA', 'ahsa')).toEqual(['Al Ahsa']);
    expect(cities('UAE', 'd').slice(0, 4)).toEqual(['Dubai', 'Dhaid', 'Dibba Al Hisn', 'Dibba']);
  });

  it('begin with the largest of the country, whatever their region', () => {
    expect(cities('KSA', '').slice(0, 5)).toEqual(['Riyadh', 'Jeddah', 'Makkah', 'Madinah', 'Dammam']);
    expect(cities('UAE', '').slice(0, 3)).toEqual(['Dubai', 'Abu Dhabi', 'Sharjah']);
  });

  it('are near or far, in either language and spelling; a place that no list has is far', () => {
    expect(nearCities('UAE').slice(0, 4)).toEqual(['Dubai', 'دبي', 'Abu Dhabi', 'أبوظبي']);
    for (const city of ['Riyadh', ' riyadh', 'Riyad', 'الرياض', 'Mecca', 'مكة', 'Al-Khobar']) {
      expect(isFar('KSA', city), city).toBe(false);
    }
    for (const city of ['Abha', 'أبها', 'Ar Rayn', 'A village']) expect(isFar('KSA', city), city).toBe(true);
    expect([isFar('UAE', 'Dubai'), isFar('UAE', 'Fujairah')]).toEqual([false, true]);
    expect(nearCities('KWT')).toEqual([]);
  });

  it('are none for a market without a list, and for a text that is no city', () => {
    expect(placesOf('KWT')).toEqual([]);
    expect(cities('UAE', 'xyzzy')).toEqual([]);
  });

  it.each(['KSA', 'UAE'])('have a name and a region in both languages, once each, in %s', (market) => {
    const places = placesOf(market);
    expect(places.length).toBeGreaterThan(20);
    for (const { en, ar } of places) {
      expect([en.city, en.region].every((text) => /^[A-Z][A-Za-z ]+$/.test(text))).toBe(true);
      expect([ar.city, ar.region].every((text) => /^[\u0621-\u064a ]+$/.test(text))).toBe(true);
    }
    expect(new Set(places.map(({ en }) => en.city)).size).toBe(places.length);
    expect(new Set(places.map(({ ar }) => ar.city)).size).toBe(places.length);
  });

  it('finds each by its own name first, and never more than there are', () => {
    for (const { en } of placesOf('KSA')) expect(cities('KSA', en.city)).toContain(en.city);
    fc.assert(fc.property(fc.string(), (typed) => cities('UAE', typed).length <= placesOf('UAE').length));
  });

  it('compares letters that are plain already as they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[b-z]{3,9}$/), (word) => plainLetters(plainLetters(word)) === plainLetters(word)),
    );
  });
});
