import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#kernel/market';
import { createStore } from '#kernel/store';
import { isPersonal, withoutPrefix } from '../../pages/path.rules.ts';
import { type CacheRequest, isConnectionStatus } from './messages.ts';

/** Whether the store is offline. */
const offline = createStore(() => false);

/** Delay between a navigation and the caching of its page, in milliseconds: pictures have loaded by then. */
const PAUSE_MS = 1500;

/** Returns the URLs of the files this page has loaded. */
function loadedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(names)].filter((name) => /\/(?:assets|media)\//.test(name));
}

/**
 * Registers the service worker when the page is idle, asks it to cache each visited page, and returns whether the
 * store is offline. Meanwhile the browser, not the router, follows links to public pages, so that the worker can
 * show cached ones.
 */
export function useOffline(language: Language): boolean {
  const { key } = useLocation();
  useEffect(listen, []);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => void cacheThisPage(language), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, language]);
  return useSyncExternalStore(offline.subscribe, offline.get, () => false);
}

function listen(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const update = () => offline.set(!navigator.onLine);
  update();
  window.addEventListener('online', update, { signal });
  window.addEventListener('offline', update, { signal });
  window.addEventListener('click', leaveToBrowser, { capture: true, signal });
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }) => isConnectionStatus(data) && offline.set(data.offline || !navigator.onLine),
    { signal },
  );
  return () => stop.abort();
}

async function cacheThisPage(language: Language): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    const request: CacheRequest = { language, page: location.href, files: loadedFiles() };
    active?.postMessage(request);
  } catch {
    // browsers may forbid service workers; the store then needs a connection
  }
}

function leaveToBrowser(event: MouseEvent): void {
  if (!offline.get() || !(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  // the browser follows links that the router does not see; personal pages are rendered in place
  if (link && link.origin === location.origin && !isPersonal(withoutPrefix(link.pathname))) event.stopPropagation();
}
