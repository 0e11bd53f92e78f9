import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuestId, randomId } from './ids.ts';

describe('random ids', () => {
  it('are alphanumeric, of the requested length, and unique', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (length) => {
        expect(randomId(length)).toMatch(new RegExp(`^[A-Za-z0-9]{${length}}$`));
      }),
    );
    expect(new Set(Array.from({ length: 1000 }, () => randomId())).size).toBe(1000);
  });

  it('use every character equally often', () => {
    const counts = new Map<string, number>();
    for (const character of Array.from({ length: 620 }, () => randomId(1000)).join('')) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    // ten standard deviations around 10,000; a byte taken modulo 62 would give eight of them 12,100
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(1000);
  });
});

it.each([
  ['a'.repeat(24), true],
  [randomId(24), true],
  ['a'.repeat(23), false],
  ['a'.repeat(25), false],
  [`${'a'.repeat(24)}\n`, false],
  [`u_${'a'.repeat(24)}`, false],
  ['ع'.repeat(24), false],
])('knows whether %j is a guest id', (value, expected) => {
  expect(isGuestId(value)).toBe(expected);
});
