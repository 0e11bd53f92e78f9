import { createStore } from '#kernel/store';
import { useStore } from './storage.ts';

const connected = createStore(() => navigator.onLine);
window.addEventListener('online', () => connected.set(true));
window.addEventListener('offline', () => connected.set(false));

/** Returns whether the browser has a connection. */
export function isConnected(): boolean {
  return connected.get();
}

/** Returns whether the browser has a connection, and renders again when that changes. */
export function useConnected(): boolean {
  return useStore(connected);
}
