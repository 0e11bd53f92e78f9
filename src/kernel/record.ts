/** Returns a record with an entry for each key. */
export function recordOf<Key extends string, T>(keys: readonly Key[], of: (key: Key) => T): Readonly<Record<Key, T>> {
  const record: Partial<Record<Key, T>> = {};
  for (const key of keys) record[key] = of(key);
  const isComplete = (partial: Partial<Record<Key, T>>): partial is Record<Key, T> =>
    keys.every((key) => Object.hasOwn(partial, key));
  if (!isComplete(record)) throw new Error('a key is missing');
  return record;
}
