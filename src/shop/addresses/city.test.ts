import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameCity } from './city.rules.ts';
import { knownCity, spellingsOfCity } from './known-city.rules.ts';

it.each([
  ['Jeddah', 'JEDDAH', true],
  ['Jeddah', 'جدة', true],
  ['جده', 'Jiddah', true],
  ['Riyadh', 'الرياض', true],
  ['Ar Riyadh', 'riyadh', true],
  ['Al-Khobar', 'الخبر', true],
  ['Makkah', 'مكة المكرمة', true],
  ['Jeddah', 'Riyadh', false],
  ['جدة', 'الرياض', false],
  ['جدة', 'Riyadh', false],
  ['Unaizah', 'Arar', false],
  // names in different scripts that nobody listed: not asked without reason
  ['Unaizah', 'عرعر', true],
  ['', 'Riyadh', true],
])('%j and %j are the same city: %s', (one, other, same) => {
  expect(isSameCity(one, other)).toBe(same);
  expect(isSameCity(other, one)).toBe(same);
});

it('takes every name for the same city as itself, and does not depend on the order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      expect(isSameCity(one, one)).toBe(true);
      expect(isSameCity(one, other)).toBe(isSameCity(other, one));
    }),
  );
});

it.each([
  ['Riyadh', 'الرياض'],
  ['ar riyadh', 'رياض'],
  ['DUBAI ', 'دبي'],
  ['Abu Dhabi', 'أبو ظبي'],
  ['Mecca', 'مكة المكرمة'],
  ['AL AIN', 'العين'],
])('%j and %j are one city', (one, other) => {
  expect(knownCity(one)).not.toBeNull();
  expect(knownCity(one)).toEqual(knownCity(other));
  expect(spellingsOfCity(one)).toEqual(spellingsOfCity(other));
});

it('keeps a name that no list has', () => {
  expect(knownCity('Somewhere')).toBeNull();
  expect(spellingsOfCity('Somewhere ')).toEqual(['somewhere']);
});
