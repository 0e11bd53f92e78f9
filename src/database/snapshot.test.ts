import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isVisible, parseSnapshot, seesAllOf } from './snapshot.rules.ts';

const ALL = Array.from({ length: 30 }, (_, transaction) => transaction);
const snapshots = fc
  .record({ end: fc.integer({ min: 1, max: 25 }), underway: fc.uniqueArray(fc.integer({ min: 0, max: 24 })) })
  .map(({ end, underway }) => {
    const open = underway.filter((one) => one < end).toSorted((one, other) => one - other);
    return `${open[0] ?? end}:${end}:${open.join()}`;
  });

it('reads the text of a snapshot', () => {
  expect(parseSnapshot('812:820:812,815')).toEqual({ end: 820, underway: new Set([812, 815]) });
  expect(parseSnapshot('820:820:')).toEqual({ end: 820, underway: new Set() });
});

it('sees what was committed before it', () => {
  const snapshot = parseSnapshot('812:820:812,815');
  expect([811, 812, 813, 815, 819, 820].filter((one) => isVisible(snapshot, one))).toEqual([811, 813, 819]);
});

it('compares two snapshots by all that they see', () => {
  fc.assert(
    fc.property(snapshots, snapshots, (first, second) => {
      const [one, other] = [parseSnapshot(first), parseSnapshot(second)];
      const expected = ALL.every((transaction) => !isVisible(other, transaction) || isVisible(one, transaction));
      expect(seesAllOf(one, other)).toBe(expected);
    }),
  );
});
