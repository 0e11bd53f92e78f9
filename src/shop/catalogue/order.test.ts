import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, placesInOrder } from './order.rules.ts';
import { freeSlug, slugOf } from './slug.rules.ts';

describe('a new order of products', () => {
  it('gives the positions they have to the others, and moves no more than needed', () => {
    const positions = new Map([
      ['a', 3],
      ['b', 7],
      ['c', 9],
    ]);
    expect(placesInOrder(['b', 'a', 'c'], positions)).toEqual([
      { id: 'b', position: 3 },
      { id: 'a', position: 7 },
    ]);
  });

  it('is definite and the one that was asked for, whatever the positions were', () => {
    const positions = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.nat(5)), { selector: ([id]) => id });
    fc.assert(
      fc.property(positions, (list) => {
        const known = new Map(list);
        const ids = [...known.keys()];
        for (const { id, position } of placesInOrder(ids, known)) known.set(id, position);
        const sorted = ids.toSorted((one, other) => (known.get(one) ?? 0) - (known.get(other) ?? 0));
        expect(sorted).toEqual(ids);
        expect(new Set(known.values()).size).toBe(ids.length);
      }),
    );
  });

  it('moves one entry', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c']);
  });
});

describe('a slug', () => {
  it('of a copy is the next one', () => {
    expect([freeSlug('rose', 1), freeSlug('rose-copy', 2), freeSlug('rose-copy-2', 3)]).toEqual([
      'rose-copy',
      'rose-copy-2',
      'rose-copy-3',
    ]);
  });

  it('is made from an English name', () => {
    expect([slugOf(' Dahn Al Oudh № 2 '), slugOf('Queen’s Café'), slugOf('عود')]).toEqual([
      'dahn-al-oudh-no-2',
      'queens-cafe',
      '',
    ]);
  });
});
