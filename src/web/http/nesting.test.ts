import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isJsonType, isTooDeep } from './nesting.rules.ts';

it('finds a body with more levels than any call asks for', () => {
  expect(isTooDeep(`${'['.repeat(64)}${']'.repeat(64)}`)).toBe(false);
  expect(isTooDeep(`${'['.repeat(65)}${']'.repeat(65)}`)).toBe(true);
  expect(isTooDeep('{"a":'.repeat(40_000))).toBe(true);
  expect(isTooDeep(JSON.stringify({ text: `"\\${'['.repeat(100)}` }))).toBe(false);
});

it('lets every flat body through, whatever its texts are', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.string())), (body) => {
      expect(isTooDeep(JSON.stringify(body))).toBe(false);
    }),
  );
});

it('knows the types that are read as JSON', () => {
  expect(
    ['application/json; charset=utf-8', 'application/merge-patch+json', 'text/plain', undefined].map(isJsonType),
  ).toEqual([true, true, false, false]);
});
