import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchOf } from './match.rules.ts';

it.each([
  ['Queen of Taif', 'taif', ['Queen of ', 'Taif', '']],
  ['دهن الورد الطائفي', 'ورد', ['دهن ال', 'ورد', ' الطائفي']],
  ['ملكة الطائف', 'ملكه', ['', 'ملكة', ' الطائف']],
  ['Silk Musk', 'zz', ['Silk Musk', '', '']],
])('the match in %s of %s is divided from the rest', (name, typed, parts) => {
  expect(matchOf(name, typed)).toEqual(parts);
});

it('keeps every letter of the name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, typed) => {
      expect(matchOf(name, typed).join('')).toBe(name);
    }),
  );
});
