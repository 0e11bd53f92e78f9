/** The values of a form by field. Lists and objects are compared by what they contain. */
export type Values = Readonly<Record<string, unknown>>;

/** A change of a form as a function of the values that it has when the change is made. Returns the fields that become others. */
export type Change<T extends Values> = (present: T) => Partial<T>;

/** A field that is missing is the same as one without a value. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Returns the names of the fields that differ. */
export function changedFields<T extends Values>(saved: T, values: T): (keyof T & string)[] {
  return Object.keys(values).filter((name): name is keyof T & string => !isSame(saved[name], values[name]));
}

/**
 * Returns the changed fields after one more change. A field that the change leaves as it is stays out, so that what somebody
 * else saves there meanwhile is not overwritten; a field that is again what was saved is no change.
 */
export function afterChange<T extends Values>(saved: T, changes: Partial<T>, change: Change<T>): Partial<T> {
  const present = { ...saved, ...changes };
  const next = change(present);
  const remaining: Partial<T> = { ...changes };
  for (const field in next) {
    if (isSame(present[field], next[field])) continue;
    if (isSame(saved[field], next[field])) delete remaining[field];
    else remaining[field] = next[field];
  }
  return remaining;
}

/** Returns what is still changed when `sent` was saved: what was typed while it was on its way. */
export function afterSave<T extends Values>(changes: Partial<T>, sent: T): Partial<T> {
  const remaining: Partial<T> = {};
  for (const field in changes) if (!isSame(changes[field], sent[field])) remaining[field] = changes[field];
  return remaining;
}
