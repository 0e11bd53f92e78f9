import { createStore } from '#kernel/store';

type ToastKind = 'ok' | 'bad' | 'plain';
export type Toast = {
  readonly id: number;
  readonly words: string;
  readonly kind: ToastKind;
  /** Takes back what was done. Resolves when it is taken back. */
  readonly undo?: (() => Promise<unknown>) | undefined;
};

/** How long a toast stands, in milliseconds; longer while the pointer or the focus is on it. */
export const TOAST_MS = 10_000;
const SHOWN_AT_ONCE = 3;
let last = 0;

export const toasts = createStore<readonly Toast[]>(() => []);

/** Says what was done, with Undo where it can be taken back. Returns the id of the toast. */
export function toast(words: string, options: { undo?: () => Promise<unknown>; kind?: ToastKind } = {}): number {
  last += 1;
  const made: Toast = { id: last, words, kind: options.kind ?? 'ok', undo: options.undo };
  toasts.set([...toasts.get().slice(1 - SHOWN_AT_ONCE), made]);
  return made.id;
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((one) => one.id !== id));
}

/** An act on its way, in the order of toasts. */
type Underway = { readonly id: number; isUnwanted: boolean };
const underway = new Set<Underway>();

/**
 * Says that an act that can be taken back is on its way. The function returned says that it has ended, and returns whether it was
 * taken back meanwhile: then its undo must follow.
 */
export function beginAct(): () => boolean {
  last += 1;
  const act: Underway = { id: last, isUnwanted: false };
  underway.add(act);
  return () => {
    underway.delete(act);
    return act.isUnwanted;
  };
}

/** Takes back the last act that can be; returns false where there is none. */
export function undoLast(): boolean {
  const found = toasts.get().findLast(({ undo }) => undo !== undefined);
  const act = [...underway].findLast(({ id, isUnwanted }) => !isUnwanted && id > (found?.id ?? 0));
  if (act) {
    // what was done last is not answered yet: to take back the act before it would be another one
    act.isUnwanted = true;
    return true;
  }
  if (!found?.undo) return false;
  dismissToast(found.id);
  void found.undo();
  return true;
}
