import { describe, expect, it } from 'vitest';
import { cachePerVersion } from './version-cache.ts';

function counting() {
  let made = 0;
  return { make: async () => `made ${++made}`, count: () => made };
}

describe('the cache of a version', () => {
  it('computes a value once for concurrent callers', async () => {
    const kept = cachePerVersion<string>(10);
    const { make, count } = counting();
    const answers = await Promise.all([kept(1, 'a', make), kept(1, 'a', make), kept(1, 'b', make)]);
    expect(answers).toEqual(['made 1', 'made 1', 'made 2']);
    expect(count()).toBe(2);
  });

  it('computes a value again for the next version, and for a caller with an older one', async () => {
    const kept = cachePerVersion<string>(10);
    const { make } = counting();
    expect(await kept(1, 'a', make)).toBe('made 1');
    expect(await kept(2, 'a', make)).toBe('made 2');
    expect(await kept(1, 'a', make)).toBe('made 3');
    expect(await kept(2, 'a', make)).toBe('made 2');
  });

  it('evicts the oldest entry', async () => {
    const kept = cachePerVersion<string>(2);
    const { make, count } = counting();
    for (const key of ['a', 'b', 'c', 'b', 'c']) await kept(1, key, make);
    expect(count()).toBe(3);
    await kept(1, 'a', make);
    expect(count()).toBe(4);
  });

  it('does not cache null or failures', async () => {
    const kept = cachePerVersion<string>(2);
    expect(await kept(1, 'a', async () => null)).toBeNull();
    await expect(kept(1, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept(1, 'a', async () => 'there')).toBe('there');
  });
});
