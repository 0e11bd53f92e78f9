import { createStore } from './store.ts';

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

export const toasts = createStore<readonly Toast[]>([]);

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

/** Takes back the last act that can be; returns false where there is none. */
export function undoLast(): boolean {
  const found = toasts.get().findLast(({ undo }) => undo !== undefined);
  if (!found?.undo) return false;
  dismissToast(found.id);
  void found.undo();
  return true;
}
