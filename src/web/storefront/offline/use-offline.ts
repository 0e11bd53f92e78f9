import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#kernel/market';
import { isPersonal, withoutPrefix } from '../../pages/path.rules.ts';
import { createStore } from '../client/store.ts';
import { isReached, type Keep } from './messages.ts';

/** Whether the store is unreachable. */
const away = createStore(() => false);

/** Delay between a navigation and the caching of its page, in milliseconds: pictures have loaded by then. */
const PAUSE_MS = 1500;

/** Returns the URLs of the files this page has loaded. */
function filesSeen(): string[] {
  const seen = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(seen)].filter((name) => /\/(?:assets|media)\//.test(name));
}

/**
 * Registers the service worker when the page is idle, asks it to cache each visited page, and returns whether the
 * store is unreachable. Meanwhile the browser, not the router, follows links to public pages, so that the worker can
 * show cached ones.
 */
export function useOffline(language: Language): boolean {
  const { key } = useLocation();
  useEffect(listen, []);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => void keepThisPage(language), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, language]);
  return useSyncExternalStore(away.watch, away.read, () => false);
}

function listen(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const look = () => away.write(!navigator.onLine);
  look();
  window.addEventListener('online', look, { signal });
  window.addEventListener('offline', look, { signal });
  window.addEventListener('click', leaveToBrowser, { capture: true, signal });
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }) => isReached(data) && away.write(data.away || !navigator.onLine),
    { signal },
  );
  return () => stop.abort();
}

async function keepThisPage(language: Language): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    const keep: Keep = { language, page: location.href, files: filesSeen() };
    active?.postMessage(keep);
  } catch {
    // browsers may forbid service workers; the store then needs a connection
  }
}

function leaveToBrowser(event: MouseEvent): void {
  if (!away.read() || !(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  // the browser follows links that the router does not see; personal pages are rendered in place
  if (link && link.origin === location.origin && !isPersonal(withoutPrefix(link.pathname))) event.stopPropagation();
}
