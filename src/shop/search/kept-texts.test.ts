import { expect, it } from 'vitest';
import { createKeptTexts } from './kept-texts.ts';

it('keeps what was read until it is forgotten, and the texts that were asked for last', async () => {
  const reads: string[] = [];
  const kept = createKeptTexts(2, async (text) => {
    reads.push(text);
    return text.length;
  });
  expect([await kept.of('a'), await kept.of('bb'), await kept.of('a'), await kept.of('ccc')]).toEqual([1, 2, 1, 3]);
  await kept.of('a');
  await kept.of('bb');
  kept.forget();
  await kept.of('bb');
  expect(reads).toEqual(['a', 'bb', 'ccc', 'bb', 'bb']);
});

it('does not keep what was forgotten while it was read, or what failed', async () => {
  const answers: ((value: number | Error) => void)[] = [];
  const kept = createKeptTexts(
    2,
    () =>
      new Promise<number>((resolve, reject) => {
        answers.push((value) => (typeof value === 'number' ? resolve(value) : reject(value)));
      }),
  );
  const early = kept.of('a');
  kept.forget();
  answers[0]?.(1);
  expect(await early).toBe(1);
  const failing = kept.of('a');
  answers[1]?.(new Error('no database'));
  await expect(failing).rejects.toThrow('no database');
  const late = kept.of('a');
  answers[2]?.(3);
  expect([await late, await kept.of('a')]).toEqual([3, 3]);
});
