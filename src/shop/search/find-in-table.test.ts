import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInTable } from './find-in-table.rules.ts';
import { firstOf } from './first-of.rules.ts';
import { createMarks } from './marks.rules.ts';
import { createProductTable, type TableProduct } from './product-table.rules.ts';
import { createSortedNumbers } from './sorted-numbers.rules.ts';
import { createWordLists } from './word-lists.rules.ts';

it('the first of some numbers are those that sorting all of them puts first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.nat({ max: 12 }), (numbers, count) => {
      const sorted = numbers.toSorted((one, other) => one - other);
      expect(firstOf(numbers, count, (one, other) => one < other)).toEqual(sorted.slice(0, count));
    }),
  );
});

it('numbers stay sorted whatever comes, goes and moves', () => {
  const number = fc.nat({ max: 2500 });
  const key = fc.option(fc.nat({ max: 9 }));
  fc.assert(
    fc.property(fc.array(fc.array(fc.tuple(number, key), { maxLength: 40 }), { maxLength: 8 }), (rounds) => {
      const keys = new Map<number, number | null>();
      const before = (one: number, other: number): boolean =>
        (keys.get(one) ?? 0) - (keys.get(other) ?? 0) < 0 || (keys.get(one) === keys.get(other) && one < other);
      const sorted = createSortedNumbers(before, (one) => typeof keys.get(one) === 'number');
      for (const round of rounds) {
        for (const [one, of] of round) {
          keys.set(one, of);
          sorted.change(one);
        }
        const present = [...keys].filter(([, of]) => of !== null).map(([one]) => one);
        expect([...sorted.all()]).toEqual(present.sort((one, other) => (before(one, other) ? -1 : 1)));
      }
    }),
  );
});

it('marks what all terms or any term has, search after search', () => {
  const marks = createMarks();
  const lists = fc.array(fc.array(fc.uniqueArray(fc.nat({ max: 20 })), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(lists, fc.constantFrom('all' as const, 'any' as const), (terms, join) => {
      const marked = marks.mark(21, terms, join);
      const has = (one: number): boolean =>
        join === 'all' ? terms.every((term) => term.flat().includes(one)) : terms.flat(2).includes(one);
      const expected = Array.from({ length: 21 }, (_, one) => one).filter(has);
      expect([...marked.numbers].sort((one, other) => one - other)).toEqual(expected);
      expect(Array.from({ length: 21 }, (_, one) => one).filter(marked.has)).toEqual(expected);
    }),
  );
});

it('lists of words follow what is added and removed', () => {
  const words = createWordLists();
  words.add(1, ['rose', 'taif']);
  words.add(2, ['roses']);
  expect([...words.listsOf('rose', true)].flat()).toEqual([1, 2]);
  expect([...words.listsOf('rose', false)].flat()).toEqual([1]);
  words.remove(1, ['rose']);
  words.add(3, ['rosewater']);
  expect([...words.listsOf('ros', true)].flat()).toEqual([2, 3]);
  expect([...words.listsOf('none', true), ...words.listsOf('none', false)].flat()).toEqual([]);
});

it('a table grows, and a product that is put again or removed counts once or not at all', () => {
  const table = createProductTable(50_00, createWordLists());
  const product = (number: number, price: number): TableProduct => ({
    ...{ id: `p${number}`, position: number, createdAt: number, categories: ['for-her'], families: [], size: '' },
    ...{ price, discountPrice: price, inStock: number % 2 === 0, letters: 4, words: ['rose'] },
  });
  const all = {
    ...{ text: null, category: null, families: [], size: null, under: Number.POSITIVE_INFINITY },
    price: { least: 0, below: Number.POSITIVE_INFINITY },
    ...{ inStock: false, discounted: false, sort: 'price-down' as const },
  };
  for (let number = 0; number < 3000; number += 1) table.put(product(number, 100_00));
  table.put(product(7, 900_00));
  table.remove('p8');
  table.remove('unknown');
  const found = findInTable(table, all, 2);
  expect(found).toMatchObject({ total: 2999, first: [7, 0] });
  expect([...found.steps]).toEqual([
    [2, 2998],
    [18, 1],
  ]);
  expect(findInTable(table, { ...all, inStock: true }, 1).total).toBe(1499);
});
