import { useCallback, useEffect, useMemo, useState } from 'react';
import { keep, readKept } from './kept.ts';

/** The values of a form by field. Lists and objects are compared by what they contain. */
export type Values = Readonly<Record<string, unknown>>;

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the names of the fields that differ. */
function changedFields<T extends Values>(saved: T, values: T): (keyof T & string)[] {
  return Object.keys(values).filter((name): name is keyof T & string => !isSame(saved[name], values[name]));
}

export type Form<T extends Values> = {
  readonly values: T;
  /** What the server has, as it was read. */
  readonly saved: T;
  readonly changed: readonly (keyof T & string)[];
  /** Whether the values come from a draft of before. */
  readonly isDraft: boolean;
  set<K extends keyof T>(name: K, value: T[K]): void;
  setAll(values: Partial<T>): void;
  /** Returns only what changed, as a merge patch. */
  patch(): Partial<T>;
  discard(): void;
  /** Forgets the draft: the values were saved. The next `saved` is the new base. */
  done(): void;
};

/**
 * The values of a form, kept as a draft in this browser until they are saved or discarded. `key` names the record and what it
 * was read as (`product.65f…`); `saved` is the record's current state. A draft holds the changed fields only.
 */
export function useForm<T extends Values>(key: string, saved: T): Form<T> {
  const name = `draft.${key}`;
  const [changes, setChanges] = useState<Partial<T>>(() => readDraft(name, saved));
  const [isDraft, setIsDraft] = useState(() => Object.keys(changes).length > 0);
  const values = useMemo(() => ({ ...saved, ...changes }), [saved, changes]);
  const changed = changedFields(saved, values);
  const kept = JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]])));
  useEffect(() => keep(name, kept === '{}' ? null : JSON.parse(kept)), [name, kept]);

  const setAll = useCallback((next: Partial<T>) => setChanges((before) => ({ ...before, ...next })), []);
  const discard = useCallback(() => {
    setChanges({});
    setIsDraft(false);
  }, []);
  return {
    values,
    saved,
    changed,
    isDraft,
    set: (field, value) => setChanges((before) => ({ ...before, [field]: value })),
    setAll,
    patch() {
      const found: Partial<T> = {};
      for (const field of changed) found[field] = values[field];
      return found;
    },
    discard,
    done: discard,
  };
}

function readDraft<T extends Values>(name: string, saved: T): Partial<T> {
  const found = readKept(name);
  const draft: Partial<T> = {};
  if (typeof found !== 'object' || found === null) return draft;
  for (const [field, value] of Object.entries(found)) if (field in saved) Object.assign(draft, { [field]: value });
  return draft;
}
