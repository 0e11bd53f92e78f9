import { describe, expect, it } from 'vitest';
import { cachePerVersion } from './version-cache.ts';

function counting() {
  let made = 0;
  return { make: async () => `made ${++made}`, count: () => made };
}

describe('what is kept for a version', () => {
  it('is made once for all who ask', async () => {
    const kept = cachePerVersion<string>(10);
    const { make, count } = counting();
    const answers = await Promise.all([kept(1, 'a', make), kept(1, 'a', make), kept(1, 'b', make)]);
    expect(answers).toEqual(['made 1', 'made 1', 'made 2']);
    expect(count()).toBe(2);
  });

  it('is made anew for the next version, and one that comes late gets its own', async () => {
    const kept = cachePerVersion<string>(10);
    const { make } = counting();
    expect(await kept(1, 'a', make)).toBe('made 1');
    expect(await kept(2, 'a', make)).toBe('made 2');
    expect(await kept(1, 'a', make)).toBe('made 3');
    expect(await kept(2, 'a', make)).toBe('made 2');
  });

  it('makes room by forgetting the oldest', async () => {
    const kept = cachePerVersion<string>(2);
    const { make, count } = counting();
    for (const key of ['a', 'b', 'c', 'b', 'c']) await kept(1, key, make);
    expect(count()).toBe(3);
    await kept(1, 'a', make);
    expect(count()).toBe(4);
  });

  it('does not hold nothing, nor a failure', async () => {
    const kept = cachePerVersion<string>(2);
    expect(await kept(1, 'a', async () => null)).toBeNull();
    await expect(kept(1, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept(1, 'a', async () => 'there')).toBe('there');
  });
});
