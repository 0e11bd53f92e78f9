import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInTable } from './find-in-table.rules.ts';
import { firstOf } from './first-of.rules.ts';
import { createProductTable, type TableProduct } from './product-table.rules.ts';
import { createWordLists } from './word-lists.rules.ts';

it('the first of some numbers are those that sorting all of them puts first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.nat({ max: 12 }), (numbers, count) => {
      const sorted = numbers.toSorted((one, other) => one - other);
      expect(firstOf(numbers, count, (one, other) => one < other)).toEqual(sorted.slice(0, count));
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
    ...{ text: null, category: null, family: null, size: null, under: Number.POSITIVE_INFINITY },
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
