import { expect, it } from 'vitest';
import { gathered } from './gathered.ts';

const deps = {};

it('does the work of calls that come together at once', async () => {
  const rounds: (readonly number[])[] = [];
  const add = gathered(async (_deps: object, inputs: readonly number[]) => void rounds.push(inputs));
  await Promise.all([add(deps, 1), Promise.resolve().then(() => add(deps, 2)), add({}, 3)]);
  await add(deps, 4);
  expect(rounds).toEqual([[1, 2], [3], [4]]);
});

it('gives each call its own end when the work of all fails', async () => {
  const done: number[] = [];
  const add = gathered(async (_deps: object, inputs: readonly number[]) => {
    if (inputs.includes(2)) throw new Error('not two');
    done.push(...inputs);
  });
  const ends = await Promise.allSettled([1, 2, 3].map((input) => add(deps, input)));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([1, 3]);
});
