import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import type { Shop } from '../../shop/shop.ts';
import { isPassing } from '../faults.ts';
import { openAssets } from './assets.ts';
import { securityHeaders } from './content-security.ts';
import { serveCrawlers } from './crawlers.ts';
import { createPageCache } from './page-cache.ts';
import { createPathCheck, createRenderer } from './render.ts';
import { createRenderGate, PageRefused } from './render-gate.ts';
import { type Pages, type ServePagesOptions, servePages } from './serve-pages.ts';
import { sendUnavailable } from './unavailable.ts';
import { watchVersion } from './version-watch.ts';

type PagesOptions = Pick<ServePagesOptions, 'detectCountry' | 'countryHeader' | 'clearCart' | 'countPage'> & {
  /** Where the store is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
  /** The folder of the client build, `build/client`. */
  readonly clientDirectory: string;
  /** A value that changes whenever something that a public page shows has changed. */
  readonly catalogueVersion: () => Promise<string>;
  /** Whether simulators stand in for the outside world. */
  readonly sandbox: boolean;
  /** Another origin that photographs come from, if any. */
  readonly mediaOrigin?: string | undefined;
  /** How many bytes of pages to keep in memory. */
  readonly cacheBytes: number;
  /** Told of failures nobody expected. */
  readonly report: (error: unknown) => void;
};

/** The catalogue version is read at most once in this time, so no page is older (architecture, principle 8). */
const VERSION_MS = 1000;
/** A reading of the version takes a few milliseconds; one that takes longer than this is not waited for. */
const VERSION_PATIENCE_MS = 250;

/** Waits, and then for what arrived meanwhile: an answer that came while this process was busy is in time. */
async function patiently(ms: number): Promise<void> {
  await pause(ms);
  await setImmediate();
  await setImmediate();
}

/**
 * Pages made at once, requests that may wait for it, and how long: a page takes some 10 ms of the one thread, so more at
 * once would only hold more memory (docs/decisions/0230).
 */
const RENDERS = { atOnce: 8, queue: 64, patienceMs: 3000 };

/** The routes, the server's half of every page and the names of the client files, as the build made them. */
async function loadBuild(): Promise<ServerBuild> {
  return await import('virtual:react-router/server-build');
}

/**
 * Answers every request that is neither API nor media: pages, their data, the header's selectors, and the files of the
 * client. Public pages are made once per address, market, language and catalogue version, and served from memory
 * before any router runs (architecture, principle 3). When the database is away those go on, and all others are answered
 * 503 in words (decision 0220).
 */
export async function createPages(shop: Shop, options: PagesOptions): Promise<Pages> {
  const { publicUrl, sandbox, report } = options;
  const https = publicUrl.startsWith('https:');
  const headers = securityHeaders(https);
  const [build, assets] = await Promise.all([loadBuild(), openAssets(options.clientDirectory, headers)]);
  const gate = createRenderGate(RENDERS);
  const pages = servePages({
    ...options,
    https,
    assets,
    render: createRenderer({
      build,
      page: { shop, origin: publicUrl, sandbox, report },
      security: { https, mediaOrigin: options.mediaOrigin },
      headers,
    }),
    isPage: createPathCheck(build),
    gate,
    cache: createPageCache(options.cacheBytes),
    versions: watchVersion({
      read: options.catalogueVersion,
      everyMs: VERSION_MS,
      patienceMs: VERSION_PATIENCE_MS,
      now: () => performance.now(),
      pause: patiently,
      report,
    }),
  });
  return async (request, response) => {
    try {
      if (await serveCrawlers(shop, publicUrl, request, response, gate)) return;
      await pages(request, response);
    } catch (error) {
      if (error instanceof PageRefused) return sendUnavailable(request, response, headers, error);
      if (!isPassing(error)) throw error;
      report(error);
      sendUnavailable(request, response, headers);
    }
  };
}
