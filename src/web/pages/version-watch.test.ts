import { describe, expect, it } from 'vitest';
import { watchVersion } from './version-watch.ts';

function stand() {
  let time = 0;
  let reads = 0;
  let answer = async () => 'one';
  const reported: unknown[] = [];
  let patience = (): void => {};
  const watch = watchVersion({
    read: () => {
      reads += 1;
      return answer();
    },
    everyMs: 1000,
    patienceMs: 250,
    now: () => time,
    pause: () =>
      new Promise<void>((resolve) => {
        patience = resolve;
      }),
    report: (error) => reported.push(error),
  });
  return {
    watch,
    reported,
    reads: () => reads,
    losePatience: () => patience(),
    wait: (ms: number) => {
      time += ms;
    },
    answers: (next: () => Promise<string>) => {
      answer = next;
    },
  };
}

describe('catalogue version', () => {
  it('is read before the first page and then at most once a second', async () => {
    const { watch, reads, wait } = stand();
    expect(watch.recent()).toBeNull();
    expect(await watch.read()).toBe('one');
    wait(999);
    expect(watch.recent()).toBe('one');
    wait(1);
    expect(watch.recent()).toBeNull();
    expect(reads()).toBe(1);
  });

  it('is read once for concurrent requests', async () => {
    const { watch, reads } = stand();
    await Promise.all([watch.read(), watch.read(), watch.read()]);
    expect(reads()).toBe(1);
  });

  it('stays at the last known one while the database is unavailable, and reports it', async () => {
    const { watch, wait, answers, reported } = stand();
    await watch.read();
    wait(1000);
    answers(() => Promise.reject(new Error('away')));
    expect(await watch.read()).toBe('one');
    expect(reported).toHaveLength(1);
    wait(1000);
    answers(async () => 'two');
    expect(await watch.read()).toBe('one');
    await expect.poll(() => watch.read()).toBe('two');
  });

  it('stays at the last known one without waiting until a read succeeds', async () => {
    const { watch, wait, answers, reads, losePatience } = stand();
    await watch.read();
    wait(1000);
    let answer = (_version: string): void => {};
    answers(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const first = watch.read();
    losePatience();
    expect(await first).toBe('one');
    wait(1000);
    expect(await watch.read()).toBe('one');
    expect(reads()).toBe(2);
    answers(async () => 'two');
    answer('two');
    await expect.poll(() => watch.read()).toBe('two');
  });

  it('fails when none was ever read', async () => {
    const { watch, answers } = stand();
    answers(() => Promise.reject(new Error('away')));
    await expect(watch.read()).rejects.toThrow('away');
  });
});
