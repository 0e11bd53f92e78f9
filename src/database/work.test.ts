import { afterEach, describe, expect, it, vi } from 'vitest';
import { asWork, DatabaseLate, DEFAULT_LIMITS, lockTimeLeft, parseWorkLimits, withinLimit } from './work.ts';

describe('the setting of limits', () => {
  it('names kinds in seconds and leaves the others as they are', () => {
    expect(parseWorkLimits('')).toEqual(DEFAULT_LIMITS);
    expect(parseWorkLimits('page=3, job=0.5')).toEqual({ ...DEFAULT_LIMITS, page: 3_000, job: 500 });
  });

  it.each(['query=2', 'page', 'page=0', 'page=-1', 'page=9999', 'page=two'])('refuses %j with a message', (text) => {
    expect(() => parseWorkLimits(text)).toThrow(/^(names|must give)/);
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('work', () => {
  const limits = { page: 30, call: 30, job: 10_000 };
  const never = () => new Promise<never>(() => {});

  it('waits no longer than the limit of its kind', async () => {
    await asWork('page', async () => {
      await expect(withinLimit(limits, never)).rejects.toThrow(DatabaseLate);
      await expect(withinLimit(limits, async () => 'soon')).rejects.toThrow(DatabaseLate);
    });
  });

  it('does not count time without a query', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await asWork('call', async () => {
      vi.advanceTimersByTime(60);
      expect(await withinLimit(limits, async () => 'soon')).toBe('soon');
    });
  });

  it('may wait for a lock for two thirds of its time', async () => {
    expect(await asWork('call', () => lockTimeLeft({ ...limits, call: 3_000 }))).toBe(2_000);
    expect(lockTimeLeft({ ...limits, job: 30_000 })).toBe(20_000);
  });
});
