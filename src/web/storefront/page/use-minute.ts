import { useSyncExternalStore } from 'react';
import { useFacts } from './use-page.ts';

const MINUTE_MS = 60_000;
/** The minute of a time in milliseconds, in minutes since 1970. */
const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls back once a minute, and when `tellMinute` is called. One timer serves the page. */
export function subscribeToMinutes(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tellMinute, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Has everything that shows the minute render again. */
export function tellMinute(): void {
  for (const listener of listeners) listener();
}

/**
 * The minute, kept up to date. `live` is false while the page is as it was served, which may be hours ago: what is true
 * for a minute only is shown from then on. `at` is the minute of the rendering at first.
 */
export function useMinute(): { readonly at: Date; readonly live: boolean } {
  const served = minuteOf(Date.parse(useFacts()?.renderedAt ?? '')) || 0;
  // a device whose clock is behind the page's rendering is wrong
  const minute = useSyncExternalStore(
    subscribeToMinutes,
    () => Math.max(minuteOf(Date.now()), served),
    () => served,
  );
  const live = useSyncExternalStore(subscribeToMinutes, yes, no);
  return { at: new Date(minute * MINUTE_MS), live };
}

const yes = (): boolean => true;
const no = (): boolean => false;
