import { expect, it } from 'vitest';
import { minor } from '#kernel/money';
import type { ProductCard } from '#shop/catalogue';
import { createKeptCards } from './kept-cards.ts';

const card = (id: string, onHand: number): ProductCard => ({
  ...{ id, slug: id, title: { en: id, ar: id }, shortNote: { en: '', ar: '' }, picture: null, size: null },
  ...{ price: minor(100), discountPrice: minor(100), percentOff: 0, soldOut: onHand === 0, onHand, categories: [] },
});

/** Cards that are read when the test lets them be. */
function readings(stock: Map<string, number>) {
  const reads: string[][] = [];
  let wait = Promise.resolve();
  return {
    reads,
    waitFor: (until: Promise<void>) => {
      wait = until;
    },
    read: async (ids: readonly string[]) => {
      reads.push([...ids]);
      const found = ids.flatMap((id) => (stock.has(id) ? card(id, stock.get(id) ?? 0) : []));
      await wait;
      return found;
    },
  };
}

it('reads what is not kept, in the order asked for, and nothing twice until it changes', async () => {
  const stock = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  const { reads, read } = readings(stock);
  const kept = createKeptCards(10, read);
  expect(await kept.of(['b', 'hidden', 'a'])).toEqual([card('b', 2), card('a', 1)]);
  stock.set('a', 0);
  kept.forget(['a']);
  expect(await kept.of(['a', 'b'])).toEqual([card('a', 0), card('b', 2)]);
  kept.forget('all');
  await kept.of(['b']);
  expect(reads).toEqual([['b', 'hidden', 'a'], ['a'], ['b']]);
});

it('does not keep what changed while it was read, or what failed', async () => {
  const stock = new Map([['a', 5]]);
  const { reads, read, waitFor } = readings(stock);
  const kept = createKeptCards(10, read);
  let go = (): void => undefined;
  waitFor(
    new Promise<void>((resolve) => {
      go = resolve;
    }),
  );
  const early = kept.of(['a']);
  stock.set('a', 4);
  kept.forget(['a']);
  go();
  expect(await early).toEqual([card('a', 5)]);
  expect(await kept.of(['a'])).toEqual([card('a', 4)]);
  kept.forget(['a']);
  const failure = Promise.reject(new Error('no database'));
  waitFor(failure);
  await expect(kept.of(['a'])).rejects.toThrow('no database');
  waitFor(Promise.resolve());
  expect(await kept.of(['a'])).toEqual([card('a', 4)]);
  expect(reads).toHaveLength(4);
});

it('forgets those that were asked for least recently', async () => {
  const { reads, read } = readings(new Map([...'abc'].map((id) => [id, 1])));
  const kept = createKeptCards(2, read);
  await kept.of(['a']);
  await kept.of(['b']);
  await kept.of(['a']);
  await kept.of(['c']);
  await kept.of(['a', 'b']);
  expect(reads).toEqual([['a'], ['b'], ['c'], ['b']]);
});
