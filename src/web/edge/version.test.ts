import fc from 'fast-check';
import { expect, it } from 'vitest';
import { versionsBelow, versionText } from './version.rules.ts';

const version = fc.oneof(fc.nat({ max: 30 }), fc.integer({ min: 0, max: 9_999_999_999_999 }));

it('versions compare as texts, and a pattern finds exactly the lower ones', () => {
  fc.assert(
    fc.property(version, version, (one, other) => {
      expect(versionText(one) < versionText(other)).toBe(one < other);
      expect(new RegExp(versionsBelow(versionText(other))).test(versionText(one))).toBe(one < other);
    }),
  );
  expect(versionsBelow(versionText(0))).toBe('^$');
});

it('a pattern holds next to a version', () => {
  fc.assert(
    fc.property(version, (one) => {
      const below = new RegExp(versionsBelow(versionText(one)));
      expect(below.test(versionText(one))).toBe(false);
      expect(one === 0 || below.test(versionText(one - 1))).toBe(true);
    }),
  );
});
