import { expect, it } from 'vitest';
import { addressesOf, pauseAfter } from './picture-address.rules.ts';

it('asks for the largest picture first', () => {
  expect(addressesOf('https://cdn.shopify.com/s/files/1/oud_800x.jpg?v=16&width=200')).toEqual([
    'https://cdn.shopify.com/s/files/1/oud.jpg?v=16',
    'https://cdn.shopify.com/s/files/1/oud_800x.jpg?v=16&width=200',
  ]);
  expect(addressesOf('https://old.example/wp-content/uploads/2024/01/musk-300x300.png')[0]).toBe(
    'https://old.example/wp-content/uploads/2024/01/musk.png',
  );
  expect(addressesOf('https://old.example/a_800x.jpg')).toEqual(['https://old.example/a_800x.jpg']);
});

it('waits longer after each try, up to two hours', () => {
  expect([1, 2, 3, 20].map(pauseAfter)).toEqual([60_000, 120_000, 240_000, 7_200_000]);
});
