import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import type { PageTag } from '#kernel/page-tags';
import { readPageChanges } from '#shop/catalogue';
import { readPreview } from '#shop/content';
import type { Shop } from '../../shop/shop.ts';
import { isPassing } from '../faults.ts';
import { openAssets } from './assets.ts';
import { watchChanges } from './change-watch.ts';
import { securityHeaders } from './content-security.ts';
import { serveCrawlers } from './crawlers.ts';
import { createPageCache } from './page-cache.ts';
import { createPathCheck, createRenderer } from './render.ts';
import { createRenderGate, PageRefused } from './render-gate.ts';
import { type Pages, type ServePagesOptions, servePages } from './serve-pages.ts';
import { sendUnavailable } from './unavailable.ts';

type PagesOptions = Pick<ServePagesOptions, 'detectCountry' | 'countryHeader' | 'clearCart' | 'countPage'> & {
  /** The store's public url, without a trailing slash. */
  readonly publicUrl: string;
  /** The folder of the client build, `build/client`. */
  readonly clientDirectory: string;
  /** Returns a text that changes when all pages do, by the clock. */
  readonly turn: () => Promise<string>;
  /** Returns the database for one page, whose reads add what they depend on to `tags`. */
  readonly recorded: (tags: Set<PageTag>) => Pick<Shop, 'database'>;
  /** Runs work for pages that no single request waits for, with limits of its own. */
  readonly apart: <T>(run: () => Promise<T>) => Promise<T>;
  /** Whether simulators replace the providers. */
  readonly sandbox: boolean;
  /** The origin of photographs when it is another one. */
  readonly mediaOrigin?: string | undefined;
  /** The size of the page cache in bytes. */
  readonly cacheBytes: number;
  /** Reports unexpected failures. */
  readonly report: (error: unknown) => void;
};

/** Reading the changes takes a few milliseconds; after this long, requests use what is known. */
const CHANGES_PATIENCE_MS = 400;

/**
 * Waits, then lets the event loop handle what arrived meanwhile, so that an answer is not late because this process
 * was busy.
 */
async function patiently(ms: number): Promise<void> {
  await pause(ms);
  await setImmediate();
  await setImmediate();
}

/**
 * The limits of the render gate. A page takes about 10 ms of the only thread, so more at once would only need more
 * memory (decision 0230).
 */
const RENDERS = { atOnce: 8, queue: 64, patienceMs: 3000 };

/** Imports the server build of the routes and the names of the client files. */
async function loadBuild(): Promise<ServerBuild> {
  return await import('virtual:react-router/server-build');
}

/**
 * Creates the handler for every request that is neither API nor media: pages, their data, the selectors of the
 * header, and client files. Public pages are rendered once per path, market and language until something they show changes,
 * and served from memory before any router runs. Without the database, cached pages are still served and others answer
 * 503 (decision 0220).
 */
export async function createPages(shop: Shop, options: PagesOptions): Promise<Pages> {
  const { publicUrl, sandbox, report } = options;
  const https = publicUrl.startsWith('https:');
  const headers = securityHeaders(https);
  const [build, assets] = await Promise.all([loadBuild(), openAssets(options.clientDirectory, headers)]);
  const gate = createRenderGate(RENDERS);
  const changes = watchChanges({
    read: (after) => options.apart(() => readPageChanges(shop, after)),
    turn: () => options.apart(options.turn),
    patienceMs: CHANGES_PATIENCE_MS,
    now: () => performance.now(),
    pause: patiently,
    report,
  });
  const render = createRenderer({
    build,
    recorded: options.recorded,
    page: { shop, origin: publicUrl, sandbox, report },
    security: { https, mediaOrigin: options.mediaOrigin },
    headers,
  });
  const pages = servePages({
    ...options,
    https,
    assets,
    // a page that several requests wait for has the limits of none of them
    render: (request) => (request.keepable ? options.apart(() => render(request)) : render(request)),
    isPage: createPathCheck(build),
    gate,
    preview: (token) => readPreview(shop, token),
    cache: createPageCache({ maxBytes: options.cacheBytes, changes, now: () => performance.now() }),
    changes,
  });
  return async (request, response) => {
    try {
      if (await serveCrawlers(shop, publicUrl, request, response, { gate, countPage: options.countPage })) return;
      await pages(request, response);
    } catch (error) {
      if (error instanceof PageRefused) return sendUnavailable(request, response, headers, error);
      if (!isPassing(error)) throw error;
      report(error);
      sendUnavailable(request, response, headers);
    }
  };
}
