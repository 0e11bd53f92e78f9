import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { afterChange, afterSave, type Change, changedFields, type Values } from './form.rules.ts';
import { keep, readStored } from './storage.ts';

export type Form<T extends Values> = {
  readonly values: T;
  /** What the server has, as it was read. */
  readonly saved: T;
  readonly changed: readonly (keyof T & string)[];
  /** Whether the values come from a draft of before. */
  readonly isDraft: boolean;
  set<K extends keyof T>(name: K, value: T[K]): void;
  setAll(values: Partial<T>): void;
  /** Changes fields by a function of what they are then. For every value that is made from a value: see `Change`. */
  update(change: Change<T>): void;
  /** Returns only what changed, as a merge patch. */
  patch(): Partial<T>;
  discard(): void;
  /** Forgets these values: they were saved. What was typed since stays. The next `saved` is the new base. */
  done(): void;
};

type State<T> = { readonly changes: Partial<T>; readonly isDraft: boolean };
type Act<T extends Values> = { readonly change: Change<T> } | { readonly sent: T } | 'discard';

/**
 * The values of a form, kept as a draft in this browser until they are saved or discarded. `key` names the record and what it
 * was read as (`product.65f…`); `saved` is the record's current state. A draft holds the changed fields only.
 */
export function useForm<T extends Values>(key: string, saved: T): Form<T> {
  const name = `draft.${key}`;
  /** Runs on what was saved last and on all changes before: an answer that comes late changes what is there then. */
  function reduce({ changes, isDraft }: State<T>, act: Act<T>): State<T> {
    if (act === 'discard') return { changes: {}, isDraft: false };
    if ('sent' in act) return { changes: afterSave(changes, act.sent), isDraft: false };
    return { changes: afterChange(saved, changes, act.change), isDraft };
  }
  const [{ changes, isDraft }, dispatch] = useReducer(reduce, null, (): State<T> => {
    const draft = readDraft(name, saved);
    return { changes: draft, isDraft: Object.keys(draft).length > 0 };
  });
  const values = useMemo(() => ({ ...saved, ...changes }), [saved, changes]);
  const changed = changedFields(saved, values);
  const typed = JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]])));
  useEffect(() => keep(name, typed === '{}' ? null : JSON.parse(typed)), [name, typed]);

  const update = useCallback((change: Change<T>) => dispatch({ change }), []);
  const setAll = useCallback((next: Partial<T>) => update(() => next), [update]);
  const discard = useCallback(() => dispatch('discard'), []);
  return {
    values,
    saved,
    changed,
    isDraft,
    set(field, value) {
      const next: Partial<T> = {};
      next[field] = value;
      setAll(next);
    },
    setAll,
    update,
    patch() {
      const found: Partial<T> = {};
      for (const field of changed) found[field] = values[field];
      return found;
    },
    discard,
    done: () => dispatch({ sent: values }),
  };
}

function readDraft<T extends Values>(name: string, saved: T): Partial<T> {
  const found = readStored(name);
  const draft: Partial<T> = {};
  if (typeof found !== 'object' || found === null) return draft;
  // a list has its items by index: those that were added are not in what was saved
  const isKnown = (field: string): boolean => field in saved || /^\d+$/.test(field);
  for (const [field, value] of Object.entries(found)) if (isKnown(field)) Object.assign(draft, { [field]: value });
  return draft;
}
