import { createStore } from './store.ts';

/** A message at the bottom start of the page. Errors stay until closed; the others go after 6 seconds. */
export type Toast = {
  readonly id: number;
  readonly kind: 'done' | 'error';
  readonly text: string;
  readonly action?: { readonly text: string; readonly href?: string; readonly onPress?: () => void };
  /** The product that was put into the cart: wide windows show it in a panel under the bag instead. */
  readonly added?: string;
  /** Told when the shopper closes the toast, not when it goes by itself. */
  readonly onClose?: () => void;
};

const store = createStore<Toast | null>(() => null);
let last = 0;

/** Shows a message in place of any other (one at a time; design, section 3); returns its number, for `hideToast`. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  last += 1;
  store.write({ ...toast, id: last });
  return last;
}

/** Takes a message away if it is still the one shown. */
export function hideToast(id: number): void {
  if (store.read()?.id === id) store.write(null);
}

/** The message shown now, and being told when another takes its place; for the region of messages. */
export const readToast = store.read;
export const watchToast = store.watch;
