import { expect, it } from 'vitest';
import { dependenciesOf } from './change-table.ts';
import { createFeed } from './feed.ts';

/** A watch over a database that is answered by hand, with a clock to set. */
function stand() {
  let time = 0;
  let period = 'monday';
  let late = (): void => {};
  const faults: unknown[] = [];
  const reads: {
    after: string | null;
    answer: (changes?: readonly { tag: string; age: number }[]) => void;
    fail: () => void;
  }[] = [];
  const watch = createFeed({
    read: (after) =>
      new Promise((resolve, reject) => {
        const snapshot = `s${reads.length + 1}`;
        reads.push({
          after,
          answer: (changes = []) => resolve({ snapshot, version: reads.length, changes }),
          fail: () => reject(new Error('away')),
        });
      }),
    period: async () => period,
    maxWaitMs: 400,
    now: () => time,
    pause: () => new Promise<void>((resolve) => (late = resolve)),
    report: (fault) => faults.push(fault),
  });
  const begin = async () => {
    const reading = watch.catchUp();
    reads[0]?.answer();
    await reading;
  };
  return {
    watch,
    reads,
    faults,
    begin,
    isLate: () => late(),
    setPeriod: (text: string) => {
      period = text;
    },
    wait: (ms: number) => {
      time += ms;
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}
const shows = (...tags: string[]) => dependenciesOf(tags);

it('reads before the first page, once for all, and goes on where it ended', async () => {
  const { watch, reads, begin, wait, settle } = stand();
  expect(watch.isRecent()).toBe(false);
  await begin();
  expect(watch.isRecent()).toBe(true);
  wait(150);
  expect([watch.isRecent(), watch.isRecent()]).toEqual([true, true]);
  expect(reads.map(({ after }) => after)).toEqual([null, 's1']);
  reads[1]?.answer([{ tag: 'product:1', age: 40 }]);
  await settle();
  expect(watch.changedAfter(shows('product:1'), 0)).toBe(110);
  expect(watch.changedAfter(shows('product:2'), 0)).toBeNull();
});

it('has requests wait for a read when the last one is too long ago', async () => {
  const { watch, reads, begin, wait } = stand();
  await begin();
  wait(350);
  expect(watch.isRecent()).toBe(false);
  const waiting = watch.catchUp();
  expect(reads).toHaveLength(2);
  reads[1]?.answer();
  await waiting;
  expect(watch.isRecent()).toBe(true);
});

it('counts a change from the last read, when its transaction took longer', async () => {
  const { watch, reads, begin, wait, settle } = stand();
  await begin();
  wait(200);
  watch.isRecent();
  reads[1]?.answer([{ tag: 'list:SAR', age: 60_000 }]);
  await settle();
  expect(watch.changedAfter(shows('list:SAR'), 0)).toBe(0);
});

it('changes everything when a period ends, and after hours without a read', async () => {
  const { watch, reads, begin, wait, settle, setPeriod } = stand();
  await begin();
  setPeriod('tuesday');
  wait(200);
  watch.isRecent();
  reads[1]?.answer();
  await settle();
  expect(watch.changedAfter(shows('product:1'), 0)).not.toBeNull();
  const known = watch.number();
  wait(3 * 3_600_000 + 1);
  watch.isRecent();
  reads[2]?.answer();
  await settle();
  expect(watch.changedAfter(shows('product:1'), known)).not.toBeNull();
});

it('waits no longer than its patience, then not at all until a read succeeds', async () => {
  const { watch, reads, begin, wait, isLate, settle } = stand();
  await begin();
  wait(400);
  const waiting = watch.catchUp();
  isLate();
  await waiting;
  expect(watch.isRecent()).toBe(true);
  reads[1]?.answer([{ tag: 'product:1', age: 0 }]);
  await settle();
  expect(watch.changedAfter(shows('product:1'), 0)).not.toBeNull();
});

it('misses nothing of the time in which the database was away', async () => {
  const { watch, reads, faults, begin, wait, settle } = stand();
  await begin();
  wait(400);
  const waiting = watch.catchUp();
  reads[1]?.fail();
  await waiting;
  expect([faults.length, watch.isRecent()]).toEqual([1, true]);
  wait(200);
  watch.isRecent();
  expect(reads[2]?.after).toBe('s1');
  reads[2]?.answer([{ tag: 'product:1', age: 500 }]);
  await settle();
  expect(watch.changedAfter(shows('product:1'), 0)).toBe(100);
});

it('fails when the first read does', async () => {
  const { watch, reads } = stand();
  const waiting = watch.catchUp();
  reads[0]?.fail();
  await expect(waiting).rejects.toThrow('away');
});

it('has those who ask for what is current wait for a read that begins after they ask, once for all', async () => {
  const { watch, reads, begin } = stand();
  await begin();
  const first = watch.current();
  const [second, third] = [watch.current(), watch.current()];
  expect(reads).toHaveLength(2);
  reads[1]?.answer();
  await first;
  await new Promise((resolve) => setImmediate(resolve));
  expect(reads).toHaveLength(3);
  reads[2]?.answer();
  await Promise.all([second, third]);
  expect(reads).toHaveLength(3);
  const failing = watch.current();
  reads[3]?.fail();
  await expect(failing).rejects.toThrow('away');
});

it('tells its subscribers what each read found before those who wait for it go on', async () => {
  const { watch, reads, begin } = stand();
  const reported: (readonly string[])[] = [];
  watch.subscribe((tags) => reported.push(tags));
  await begin();
  const waiting = watch.current();
  reads[1]?.answer([
    { tag: 'product:1', age: 1 },
    { tag: 'list:SAR', age: 1 },
  ]);
  await waiting;
  expect(reported).toEqual([['product:1', 'list:SAR']]);
});
