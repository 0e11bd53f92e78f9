import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rememberReads } from './remembered-reads.ts';

/** A memory whose tags are changed by hand. */
function stand() {
  const numbers = new Map<string, number>();
  const numberOf = (tags: readonly string[]) => tags.map((tag) => numbers.get(tag) ?? 0).join();
  const memory = {
    follow: (tags: readonly string[]) => {
      const then = numberOf(tags);
      return () => numberOf(tags) === then;
    },
  };
  return { database: { read: { memory } }, change: (tag: string) => numbers.set(tag, (numbers.get(tag) ?? 0) + 1) };
}

it('reads once while no tag changes, also for reads at the same time', async () => {
  const { database, change } = stand();
  const remember = rememberReads<number>(10);
  let reads = 0;
  const read = () => remember(database, 'a', ['notes'], async () => ++reads);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  change('stock');
  expect(await read()).toBe(1);
  change('notes');
  expect(await read()).toBe(2);
});

it('reads again what changed while it was read', async () => {
  const { database, change } = stand();
  const remember = rememberReads<string>(10);
  const first = remember(database, 'a', ['notes'], async () => 'before the change');
  change('notes');
  expect(await first).toBe('before the change');
  expect(await remember(database, 'a', ['notes'], async () => 'after it')).toBe('after it');
});

it('remembers no failure, and gives it to nobody else', async () => {
  const { database } = stand();
  const remember = rememberReads<string>(10);
  const failing = remember(database, 'a', [], () => Promise.reject(new Error('away')));
  const other = remember(database, 'a', [], async () => 'read by itself');
  await expect(failing).rejects.toThrow('away');
  expect(await other).toBe('read by itself');
  expect(await remember(database, 'a', [], async () => 'read later')).toBe('read later');
});

it('remembers nothing for a database that is not recorded, and forgets the oldest values', async () => {
  const { database } = stand();
  const remember = rememberReads<string>(2);
  const read = (key: string, value: string) => remember(database, key, [], async () => value);
  expect(await remember({ read: {} }, 'a', [], async () => 'one')).toBe('one');
  expect(await remember({ read: {} }, 'a', [], async () => 'two')).toBe('two');
  for (const key of ['a', 'b', 'c']) await read(key, 'first');
  expect([await read('b', 'again'), await read('c', 'again'), await read('a', 'again')]).toEqual([
    'first',
    'first',
    'again',
  ]);
});

it('never returns a value of before a change that is known', async () => {
  const key = fc.constantFrom('a', 'b', 'c');
  const steps = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('change' as const), key }),
      fc.record({ do: fc.constant('read' as const), key }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const { database, change } = stand();
      const remember = rememberReads<number>(2);
      const now = new Map<string, number>();
      for (const step of list) {
        if (step.do === 'change') {
          now.set(step.key, (now.get(step.key) ?? 0) + 1);
          change(step.key);
        } else {
          const value = () => now.get(step.key) ?? 0;
          expect(await remember(database, step.key, [step.key], async () => value())).toBe(value());
        }
      }
    }),
  );
});
