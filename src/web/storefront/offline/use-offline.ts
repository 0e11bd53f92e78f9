import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#kernel/market';
import { isPersonal, withoutPrefix } from '../../pages/path.rules.ts';
import { createStore } from '../client/store.ts';
import { isReached, type Keep } from './messages.ts';

/** Whether the store cannot be reached just now. */
const away = createStore(() => false);

/** How long after a step to keep what it showed: pictures have come by then. */
const PAUSE_MS = 1500;

/** The files this page has used. */
function filesSeen(): string[] {
  const seen = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(seen)].filter((name) => /\/(?:assets|media)\//.test(name));
}

/**
 * Registers the service worker when the page is alive and idle, tells it what to keep after every step, and says whether
 * the store is away. While it is, links to public pages are left to the browser, whose worker shows what was last seen.
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
    // browsers may forbid it; the store then needs its connection
  }
}

function leaveToBrowser(event: MouseEvent): void {
  if (!away.read() || !(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  // what the router does not see, the browser follows; the bag needs no new page
  if (link && link.origin === location.origin && !isPersonal(withoutPrefix(link.pathname))) event.stopPropagation();
}
