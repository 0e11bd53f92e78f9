import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRenderGate, PageRefused, renderWithin } from './render-gate.ts';

function work() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, finish: resolve };
}

describe('the render gate', () => {
  it('runs a limited number of renders, queues a limited number in order, and refuses the rest with a waiting time', async () => {
    const gate = createRenderGate({ atOnce: 1, queue: 2, patienceMs: 60_000 });
    const [first, second, third] = [work(), work(), work()];
    const done: string[] = [];
    const running = [first, second, third].map((one) => gate.run(one.run).then((name) => done.push(name)));
    await expect(gate.run(async () => 'fourth')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    third.finish('third');
    second.finish('second');
    first.finish('first');
    await Promise.all(running);
    expect(done).toEqual(['first', 'second', 'third']);
    expect(await gate.run(async () => 'later')).toBe('later');
  });

  it('refuses a request that waited too long, and serves the others', async () => {
    vi.useFakeTimers();
    try {
      const gate = createRenderGate({ atOnce: 1, queue: 2, patienceMs: 3000 });
      const first = work();
      const running = gate.run(first.run);
      const late = expect(gate.run(async () => 'late')).rejects.toBeInstanceOf(PageRefused);
      await vi.advanceTimersByTimeAsync(3000);
      await late;
      const next = gate.run(async () => 'next');
      first.finish('first');
      expect(await Promise.all([running, next])).toEqual(['first', 'next']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('frees the slot of a page that never ends, and names the page', async () => {
    vi.useFakeTimers();
    try {
      const gate = createRenderGate({ atOnce: 1, queue: 2, patienceMs: 60_000 });
      const render = renderWithin(30_000, () => work().run());
      const stuck = expect(gate.run(() => render({ address: { path: '/en-sa/oud' } }))).rejects.toMatchObject({
        code: 'PAGE_LATE',
        message: '/en-sa/oud was not made within 30000 ms',
      });
      const next = gate.run(async () => 'next');
      // and the turns of the event loop in which a late answer still counts
      await vi.advanceTimersByTimeAsync(30_100);
      await stuck;
      expect(await next).toBe('next');
    } finally {
      vi.useRealTimers();
    }
  });

  it('shares the renders among networks by the time they took, and refuses the one that waits with most', async () => {
    let time = 0;
    const gate = createRenderGate({ atOnce: 1, queue: 4, patienceMs: 60_000, now: () => time });
    const done: string[] = [];
    const first = work();
    const costly = (name: string) => async () => {
      time += 40;
      done.push(name);
    };
    const running = gate.run(first.run, 'flood');
    const flood = [1, 2, 3, 4].map((n) => gate.run(costly(`flood ${n}`), 'flood'));
    const displaced = expect(flood[3]).rejects.toMatchObject({ status: 503 });
    await expect(gate.run(costly('flood 5'), 'flood')).rejects.toMatchObject({ status: 503 });
    const shopper = gate.run(costly('shopper'), 'shopper');
    await displaced;
    time += 40;
    first.finish('first');
    await Promise.all([running, ...flood.slice(0, 3), shopper]);
    expect(done).toEqual(['shopper', 'flood 1', 'flood 2', 'flood 3']);
  });

  it('never exceeds its limit, and frees every slot after failures', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (atOnce, fails) => {
          const gate = createRenderGate({ atOnce, queue: 30, patienceMs: 60_000 });
          let now = 0;
          let most = 0;
          await Promise.allSettled(
            fails.map((failing) =>
              gate.run(async () => {
                most = Math.max(most, ++now);
                await Promise.resolve();
                now -= 1;
                if (failing) throw new Error('failed');
              }),
            ),
          );
          expect(most).toBeLessThanOrEqual(atOnce);
          const after = await Promise.all(Array.from({ length: atOnce }, () => gate.run(async () => 'free')));
          expect(after).toHaveLength(atOnce);
        },
      ),
    );
  });
});
