import type { Language } from '#kernel/market';
import { kindOf, languageOf, mayKeep } from './keep.rules.ts';
import { isKeep, type Keep, type Reached } from './messages.ts';
import { type OfflinePageTexts, offlinePage } from './offline-page.ts';

/**
 * Shows cached public pages when the connection drops. Pages come from the network while it responds; files with a
 * hash in their names come from the cache. API calls and a shopper's pages are never cached.
 */

// set by the build
declare const BUILD: string;
declare const WORDS: OfflinePageTexts;
/** The files of the cart page: a personal page, so it is rendered in the browser and never cached itself. */
declare const BAG: Readonly<Record<Language, readonly string[]>>;
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
const MOST = { [PAGES]: 40, [FILES]: 250 };
/** The cache key of the last page's language, for paths without one. */
const LANGUAGE = '/last-language';
/** A page cached this recently is not requested again. */
const FRESH_MS = 30_000;

let away = false;
const keptAt = new Map<string, number>();

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
  if (kind === 'file') event.respondWith(file(event.request));
});

addEventListener('message', (event) => {
  if (!isLong(event) || !isKeep(event.data)) return;
  const { data, source } = event;
  event.waitUntil(
    keepWhatIsSeen(data).then(() => {
      const reached: Reached = { away };
      source?.postMessage(reached, { targetOrigin: location.origin });
    }),
  );
});

/** Deletes the caches of earlier builds. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (!(name in MOST)) await caches.delete(name);
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    away = false;
    if (mayKeep(pathname)) event.waitUntil(keepPage(request.url, answer.clone()));
    return answer;
  } catch {
    away = true;
    const kept = mayKeep(pathname)
      ? await (await caches.open(PAGES)).match(request.url, { ignoreVary: true })
      : undefined;
    return kept ?? (await notice(pathname, origin));
  }
}

async function file(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request.url, { ignoreVary: true });
  return kept ?? (await fetch(request));
}

async function notice(pathname: string, origin: string): Promise<Response> {
  const last = await (await caches.open(FILES)).match(new URL(LANGUAGE, origin));
  const remembered = await last?.text();
  const language = languageOf(pathname) ?? (remembered === 'ar' || remembered === 'en' ? remembered : null);
  const both: readonly Language[] = ['en', 'ar'];
  return new Response(offlinePage(WORDS, language ? [language] : both), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function keepWhatIsSeen({ page: address, files, language }: Keep): Promise<void> {
  const { origin, pathname } = new URL(address);
  if (origin !== location.origin) return;
  const kept = await caches.open(FILES);
  await kept.put(new URL(LANGUAGE, origin), new Response(language));
  await look(address, pathname, origin);
  for (const url of [...BAG[language].map((path) => origin + path), ...files]) {
    if (kindOf({ method: 'GET', mode: 'cors', url }, origin) !== 'file') continue;
    if (await kept.match(url, { ignoreVary: true })) continue;
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) await kept.put(url, answer);
  }
  await trim(FILES);
}

/** Caches a page reached by client-side navigation, which also shows whether the store responds again. */
async function look(address: string, pathname: string, origin: string): Promise<void> {
  const isFresh = Date.now() - (keptAt.get(address) ?? 0) < FRESH_MS;
  if (!away && (isFresh || !mayKeep(pathname))) return;
  try {
    if (mayKeep(pathname)) await keepPage(address, await fetch(address, { credentials: 'same-origin' }));
    else await fetch(new URL('/healthz', origin), { cache: 'no-store' });
    away = false;
  } catch {
    away = true;
  }
}

async function keepPage(address: string, answer: Response): Promise<void> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (!answer.ok || answer.redirected || !isPage) return;
  const pages = await caches.open(PAGES);
  const [plain = address] = address.split('#', 1);
  // the newest entries are last
  await pages.delete(plain, { ignoreVary: true });
  await pages.put(plain, answer);
  keptAt.set(address, Date.now());
  await trim(PAGES);
}

async function trim(name: string): Promise<void> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - (MOST[name] ?? 0)))) await cache.delete(old);
}
