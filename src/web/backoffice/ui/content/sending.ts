import { createStore } from '#kernel/store';
import { useStore } from '../../client/storage.ts';

const sending = createStore(() => 0);

/** Counts a picture as on its way until `work` ends. */
export async function whileSending<T>(work: () => Promise<T>): Promise<T> {
  sending.set(sending.get() + 1);
  try {
    return await work();
  } finally {
    sending.set(sending.get() - 1);
  }
}

/** Resolves when no picture is on its way. */
export function whenSent(): Promise<void> {
  return new Promise((resolve) => {
    if (sending.get() === 0) return resolve();
    const stop = sending.subscribe(() => {
      if (sending.get() > 0) return;
      stop();
      resolve();
    });
  });
}

/** Whether a picture is on its way to a place of a form: until it is there, places must not be exchanged. */
export function useSending(): boolean {
  return useStore(sending) > 0;
}
