import type { Language } from '#kernel/market';

/** What a page tells the service worker once it is alive and idle: what to keep of it. */
export type Keep = { readonly language: Language; readonly page: string; readonly files: readonly string[] };

/** What the service worker answers: whether the store could not be reached. */
export type Reached = { readonly away: boolean };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a message tells the service worker what to keep; anything may be posted to it. */
export function isKeep(value: unknown): value is Keep {
  return isRecord(value) && typeof value.page === 'string' && Array.isArray(value.files);
}

/** Whether a message tells a page that the store was reached, or not. */
export function isReached(value: unknown): value is Reached {
  return isRecord(value) && typeof value.away === 'boolean';
}
