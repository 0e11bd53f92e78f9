import { createStore } from '#kernel/store';

/** A message at the bottom start of the page. Errors stay until closed; others disappear after 6 seconds. */
export type Toast = {
  readonly id: number;
  readonly kind: 'done' | 'error';
  /** What the mark says; a tick for `done` and a warning for `error` when left out. */
  readonly mark?: 'user' | 'heart';
  readonly text: string;
  readonly action?: { readonly text: string; readonly href?: string; readonly onPress?: () => void };
};

const store = createStore<Toast | null>(() => null);
let last = 0;

/** Shows a message in place of the current one (one at a time; design, section 3). Returns its id, for `hideToast`. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  last += 1;
  store.set({ ...toast, id: last });
  return last;
}

/** Hides a message if it is still the one shown. */
export function hideToast(id: number): void {
  if (store.get()?.id === id) store.set(null);
}

/** The current message and its change listeners, for the toast region. */
export const readToast = store.get;
export const watchToast = store.subscribe;
