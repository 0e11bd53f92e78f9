/**
 * Keeps answers that everybody gets alike in memory, as pages are: for one version of the catalogue, `most` of them, the
 * oldest making room. Callers who ask for the same one meanwhile wait for it together; null and what fails is not kept.
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
