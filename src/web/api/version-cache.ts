/**
 * Caches values in memory for one version of the catalogue, at most `most` of them; the oldest is evicted first.
 * Concurrent callers with the same key share one computation. Null and failures are not cached.
 */
export function cachePerVersion<T>(
  most: number,
): (version: number, key: string, make: () => Promise<T | null>) => Promise<T | null> {
  let current = 0;
  const entries = new Map<string, Promise<T | null>>();
  return async (version, key, make) => {
    if (version < current) return await make();
    if (version > current) entries.clear();
    current = version;
    const known = entries.get(key);
    if (known) return await known;
    const made = make();
    entries.set(key, made);
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(oldest);
    }
    const drop = (): void => {
      if (entries.get(key) === made) entries.delete(key);
    };
    made.then((value) => value ?? drop(), drop);
    return await made;
  };
}
