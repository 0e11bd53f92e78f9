import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Attempts, decideAttempt, type Limit, pauseAfter } from './throttle.rules.ts';

const limit: Limit = { free: 5, maxPause: 60, resetAfter: 900 };
const start = new Date('2026-03-01T08:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

it('allows the free attempts at once', () => {
  let before: Attempts | null = null;
  for (let count = 1; count <= 5; count += 1) {
    expect(decideAttempt(before, start, limit)).toEqual({ allowed: true, count, lastAt: start });
    before = { count, lastAt: start };
  }
  expect(decideAttempt(before, start, limit)).toEqual({ allowed: false, retryAfterSeconds: 1 });
});

it('doubles the pause up to a minute', () => {
  expect([4, 5, 6, 7, 10, 11, 12, 1000].map((count) => pauseAfter(count, limit))).toEqual([0, 1, 2, 4, 32, 60, 60, 60]);
});

it('starts again after 15 minutes without attempts', () => {
  expect(decideAttempt({ count: 40, lastAt: start }, after(900), limit)).toEqual({
    allowed: true,
    count: 1,
    lastAt: after(900),
  });
});

it('never pauses for longer than the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 2000 }), (count, seconds) => {
      const decision = decideAttempt({ count, lastAt: start }, after(seconds), limit);
      if (decision.allowed) return;
      expect(decision.retryAfterSeconds).toBeLessThanOrEqual(limit.maxPause);
      expect(decideAttempt({ count, lastAt: start }, after(seconds + decision.retryAfterSeconds), limit).allowed).toBe(
        true,
      );
    }),
  );
});

it('gives a whole allowance back when its period ends, and tells that time', () => {
  const allowance: Limit = { most: 3, withinSeconds: 600 };
  let before: Attempts | null = null;
  for (let count = 1; count <= 3; count += 1) {
    const decision = decideAttempt(before, after(count * 100), allowance);
    expect(decision).toEqual({ allowed: true, count, lastAt: after(100) });
    if (decision.allowed) before = decision;
  }
  expect(decideAttempt(before, after(400), allowance)).toEqual({ allowed: false, retryAfterSeconds: 300 });
  expect(decideAttempt(before, after(700), allowance)).toEqual({ allowed: true, count: 1, lastAt: after(700) });
});
