import type { Language } from '#kernel/market';
import { isCacheable, kindOf, languageOf } from './cache.rules.ts';
import { type CacheRequest, type ConnectionStatus, isCacheRequest } from './messages.ts';
import { type OfflinePageTexts, offlinePage } from './offline-page.ts';

/**
 * Shows cached public pages when the connection drops. Pages come from the network while it responds; files with a
 * hash in their names come from the cache. API calls and a shopper's pages are never cached.
 */

// set by the build
declare const BUILD: string;
declare const TEXTS: OfflinePageTexts;
/** The files of the cart page: a personal page, so it is rendered in the browser and never cached itself. */
declare const CART_FILES: Readonly<Record<Language, readonly string[]>>;
// globals of a service worker
declare const skipWaiting: () => Promise<void>;
declare const clients: { claim(): Promise<void> };
declare const registration: ServiceWorkerRegistration;
type LongEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = LongEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
const isLong = (event: Event): event is LongEvent => 'waitUntil' in event;
const isFetch = (event: Event): event is FetchEvent => 'respondWith' in event;

const PAGES = `pages-${BUILD}`;
const FILES = `files-${BUILD}`;
const MAX_ENTRIES = { [PAGES]: 40, [FILES]: 250 };
/** The cache key of the last page's language, for paths without one. */
const LANGUAGE = '/last-language';
/** A page cached this recently is not requested again. */
const FRESH_MS = 30_000;

let unreachable = false;
const cachedAt = new Map<string, number>();

addEventListener('install', (event) => {
  if (isLong(event)) event.waitUntil(skipWaiting());
});

addEventListener('activate', (event) => {
  if (isLong(event)) event.waitUntil(takeOver());
});

addEventListener('fetch', (event) => {
  if (!isFetch(event)) return;
  const kind = kindOf(event.request, location.origin);
  if (kind === 'page') event.respondWith(page(event));
  if (kind === 'passed') event.respondWith(fromNetwork(event));
  if (kind === 'file') event.respondWith(file(event.request));
});

addEventListener('message', (event) => {
  if (!isLong(event) || !isCacheRequest(event.data)) return;
  const { data, source } = event;
  event.waitUntil(
    cacheVisited(data).then(() => {
      const status: ConnectionStatus = { offline: unreachable };
      source?.postMessage(status, { targetOrigin: location.origin });
    }),
  );
});

/** Deletes the caches of earlier builds. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (!(name in MAX_ENTRIES)) await caches.delete(name);
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  try {
    const answer = await fromNetwork(event);
    unreachable = false;
    if (isCacheable(pathname)) event.waitUntil(cachePage(request.url, answer.clone()));
    return answer;
  } catch {
    unreachable = true;
    const cached = isCacheable(pathname)
      ? await (await caches.open(PAGES)).match(request.url, { ignoreVary: true })
      : undefined;
    return cached ?? (await offlineResponse(pathname, origin));
  }
}

/**
 * The answer to a navigation, asked for once. The browser has sent the request already where it preloads navigations, and
 * would send it again for an event without an answer, which a link that works once does not survive.
 */
async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? (await fetch(request));
}

async function file(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const cached = await files.match(request.url, { ignoreVary: true });
  return cached ?? (await fetch(request));
}

async function offlineResponse(pathname: string, origin: string): Promise<Response> {
  const last = await (await caches.open(FILES)).match(new URL(LANGUAGE, origin));
  const remembered = await last?.text();
  const language = languageOf(pathname) ?? (remembered === 'ar' || remembered === 'en' ? remembered : null);
  const both: readonly Language[] = ['en', 'ar'];
  return new Response(offlinePage(TEXTS, language ? [language] : both), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function cacheVisited({ page: url, files, language }: CacheRequest): Promise<void> {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  const cached = await caches.open(FILES);
  await cached.put(new URL(LANGUAGE, origin), new Response(language));
  await refresh(url, pathname, origin);
  for (const url of [...CART_FILES[language].map((path) => origin + path), ...files]) {
    if (kindOf({ method: 'GET', mode: 'cors', url }, origin) !== 'file') continue;
    if (await cached.match(url, { ignoreVary: true })) continue;
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) await cached.put(url, answer);
  }
  await trim(FILES);
}

/** Caches a page reached by client-side navigation, which also shows whether the store responds again. */
async function refresh(url: string, pathname: string, origin: string): Promise<void> {
  const isFresh = Date.now() - (cachedAt.get(url) ?? 0) < FRESH_MS;
  if (!unreachable && (isFresh || !isCacheable(pathname))) return;
  try {
    if (isCacheable(pathname)) await cachePage(url, await fetch(url, { credentials: 'same-origin' }));
    else await fetch(new URL('/healthz', origin), { cache: 'no-store' });
    unreachable = false;
  } catch {
    unreachable = true;
  }
}

async function cachePage(url: string, answer: Response): Promise<void> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (!answer.ok || answer.redirected || !isPage) return;
  const pages = await caches.open(PAGES);
  const [plain = url] = url.split('#', 1);
  // the newest entries are last
  await pages.delete(plain, { ignoreVary: true });
  await pages.put(plain, answer);
  cachedAt.set(url, Date.now());
  await trim(PAGES);
}

async function trim(name: string): Promise<void> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - (MAX_ENTRIES[name] ?? 0)))) await cache.delete(old);
}
