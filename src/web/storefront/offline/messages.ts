import type { Language } from '#kernel/market';

/** Sent by a page to the service worker after hydration, when idle: what to cache of it. */
export type CacheRequest = { readonly language: Language; readonly page: string; readonly files: readonly string[] };

/** Sent by the service worker: whether the store is unreachable. */
export type ConnectionStatus = { readonly offline: boolean };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a message is a `Keep`; any script of the origin can post to the worker. */
export function isCacheRequest(value: unknown): value is CacheRequest {
  return isRecord(value) && typeof value.page === 'string' && Array.isArray(value.files);
}

/** Whether a message is a `Reached`. */
export function isConnectionStatus(value: unknown): value is ConnectionStatus {
  return isRecord(value) && typeof value.offline === 'boolean';
}
