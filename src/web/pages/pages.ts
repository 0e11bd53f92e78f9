import { readPreview } from '#shop/content';
import { countHit, countMiss, findRedirect } from '#shop/redirects';
import type { OpenCache } from '../../changes/cache.ts';
import type { Shop } from '../../shop/shop.ts';
import { isPassing } from '../faults.ts';
import { openAssets } from './assets.ts';
import { securityHeaders } from './content-security.ts';
import { serveCrawlers } from './crawlers.ts';
import { isPage } from './known-pages.ts';
import { openPageParts } from './page-parts.ts';
import type { Prepared } from './prepared.ts';
import { createRenderer } from './render.ts';
import { createRenderGate, PageRefused, renderWithin } from './render-gate.ts';
import { type Pages, type ServePagesOptions, servePages } from './serve-pages.ts';
import { sendUnavailable } from './unavailable.ts';

type PagesOptions = Pick<
  ServePagesOptions,
  | 'detectCountry'
  | 'countryHeader'
  | 'clearCart'
  | 'countPage'
  | 'networkOf'
  | 'edge'
  | 'feed'
  | 'storeGate'
  | 'followHouse'
> & {
  /** The store's public url, without a trailing slash. */
  readonly publicUrl: string;
  /** The folder of the client build, `build/client`. */
  readonly clientDirectory: string;
  readonly cache: OpenCache;
  /** The size of the cache in bytes. */
  readonly maxBytes: number;
  /** Whether simulators replace the providers. */
  readonly sandbox: boolean;
  /** The origin of photographs when it is another one. */
  readonly mediaOrigin?: string | undefined;
  /** Reports unexpected failures. */
  readonly report: (error: unknown) => void;
};

/**
 * The limits of the render gate. Pages take 10 to 40 ms of the only thread, and those under way may all go on in one turn of it:
 * what is kept, and every call, then waits for all of them (docs/limits.md).
 */
const RENDERS = { atOnce: 4, queue: 64, patienceMs: 3000 };
/** The longest time for a page, in milliseconds. Its reads have limits of their own; this is for what else may never end. */
const LONGEST_MS = 30_000;

/**
 * Creates the handler for every request that is neither API nor media: pages, their data, the selectors of the
 * header, and client files. Public pages are rendered once per path, market and language until something they show changes,
 * and served from memory before any router runs. Without the database, cached pages are still served and others answer
 * 503 (docs/database.md).
 */
export async function createPages(shop: Shop, options: PagesOptions): Promise<Pages> {
  const { publicUrl, sandbox, report } = options;
  const https = publicUrl.startsWith('https:');
  const headers = securityHeaders(https);
  // only the build has the modules of the storefront
  const { openStorefront } = await import('../storefront/entry.server.tsx');
  const [answer, assets] = await Promise.all([
    openStorefront(options.clientDirectory),
    openAssets(options.clientDirectory, headers),
  ]);
  const gate = createRenderGate(RENDERS);
  const cache = options.cache<Prepared>({ name: 'pages', maxBytes: options.maxBytes, work: 'page' });
  const render = createRenderer({
    answer,
    followHouse: options.followHouse,
    page: { shop, parts: openPageParts(options.cache), origin: publicUrl, sandbox, report },
    security: { https, mediaOrigin: options.mediaOrigin },
    headers,
  });
  const pages = servePages({
    ...options,
    https,
    headers,
    assets,
    cache,
    render: renderWithin(LONGEST_MS, render),
    isPage,
    gate,
    preview: (token) => readPreview(shop, token),
    redirect: (asked) => findRedirect(shop, asked),
    countRedirect: (old, host) => countHit(shop, old, host),
    countMiss: (path, host) => countMiss(shop, path, host),
  });
  return async (request, response) => {
    try {
      if (await serveCrawlers(publicUrl, request, response, { ...options, gate, cache })) return;
      await pages(request, response);
    } catch (error) {
      if (error instanceof PageRefused) return sendUnavailable(request, response, headers, error);
      if (!isPassing(error)) throw error;
      report(error);
      sendUnavailable(request, response, headers);
    }
  };
}
