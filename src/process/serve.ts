import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, getPriority, hostname, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openOnly } from '#kernel/open-markets';
import { promisePeriods } from '#shop/delivery';
import { openingToken } from '#shop/opening';
import { pollParcelsNow } from '#shop/parcels';
import { writeAnswers } from '#shop/provider-health';
import { writeHits } from '#shop/redirects';
import { countVisit, writeCounts } from '#shop/reports';
import { domainFile } from '#shop/settings';
import { createCaches } from '../changes/cache.ts';
import { openFeed } from '../changes/feed.ts';
import type { Config } from '../config/config.ts';
import type { EmbeddedDatabase } from '../database/embedded.ts';
import { asWork } from '../database/work.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { serveMetrics } from '../metrics/metrics-server.ts';
import { mediaHandler, pictureStorage } from '../providers/media/index.ts';
import type { Shop } from '../shop/shop.ts';
import { isPassing } from '../web/faults.ts';
import { openFollowHouse } from '../web/follow-house.ts';
import { openBackoffice } from '../web/pages/backoffice.ts';
import { PAGE_NAMES } from '../web/pages/page-names.ts';
import { visitOf } from '../web/pages/visit.rules.ts';
import { createStoreServer, type Parts } from '../web/server.ts';
import { openStoreGate } from '../web/store-gate.ts';
import { openLimiter } from './callers.ts';
import { addMarkets, loadBeginning, loadSamples, markEarlierSamples } from './load-samples.ts';
import { openAdminApi, openApi, RELEASE } from './open-api.ts';
import { openPages } from './open-pages.ts';
import { openPort } from './open-port.ts';
import { openStore } from './open-store.ts';
import { keepDelivering, openSandbox } from './sandbox.ts';
import type { Steps } from './start-steps.mjs';
import { tellEdges } from './tell-edges.ts';
import { watchAnswers, withSources } from './watch-store.ts';
import { expectWaysToPay } from './ways-to-pay.ts';
import { workOnJobs } from './work-on-jobs.ts';

/** How long requests in progress may take to complete when the store stops. */
const GRACE_MS = 10_000;
/** A call about a sheet is many short statements: each may wait as long as one of a job (docs/back-office.md). */
const LONG_CALLS = /^\/api\/admin\/(imports|opening\/samples)(\/|$)/;
/** How often counted searches and visits are written. */
const COUNTS_MS = 10_000;

type Serving = {
  readonly config: Config;
  readonly root: string;
  readonly processLog: Logger;
  readonly metrics: Metrics | null;
  /** Shows the progress. */
  readonly steps: Steps;
  /** The embedded database, which is being opened while this module is loaded; null for a server. */
  readonly opening: Promise<EmbeddedDatabase> | null;
  /** The process that has shown what is being prepared on our port until now; null when none has. */
  readonly before: number | null;
};

/**
 * Starts the store and resolves to a function that stops it, at once or after the time in which balancers see it. The port
 * is open from the beginning and says what is being prepared.
 */
export async function serve({ config, root, processLog, metrics, steps, opening, before }: Serving): Promise<Stop> {
  const { role } = config;
  openOnly(config.markets);
  if (role === 'worker') giveWay();
  const instance = config.instance ?? `${hostname()}-${process.pid}`;
  const log = processLog.child({ instance, release: RELEASE });
  const traces =
    config.traces &&
    (await import('../metrics/traces.ts')).startTraces({ ...config.traces, instance, release: RELEASE });
  const openedPort = await openPort(config.port, config.host, before);
  const store = await steps.run('Database', () =>
    openStore(config, root, log, { opening, onWait: () => openedPort.show('waiting') }),
  );
  const { shop } = store;
  openedPort.show(config.mode === 'sandbox' && role === 'all' ? 'samples' : 'store');
  await steps.run(config.mode === 'sandbox' ? 'Sample store' : 'Store', async (progress) => {
    if (role === 'all') await prepareShop(config, shop, root, log, progress);
  });
  if (config.mode === 'live') await expectWaysToPay(shop);
  openedPort.show('store');

  const limits = await openLimiter(config, shop, log, metrics);
  const { limiter } = limits;
  const feed = openFeed(shop, {
    period: () => promisePeriods(shop),
    limited: (run) => asWork('page', run),
    report: (error) => log.error({ err: error }, 'the changes of pages were not read'),
  });
  const cache = createCaches({
    feed,
    database: shop.database,
    isPassing,
    onMade: metrics?.cacheMade,
  });
  const storeGate = openStoreGate(shop, cache);
  const followHouse = openFollowHouse(cache);
  const api = openApi(config, shop, { feed, cache, storeGate, followHouse }, log, metrics, limiter);
  const { pages, cachedCalls } = await openPages(config, shop, {
    root,
    log,
    metrics,
    limiter,
    feed,
    cache,
    storeGate,
    followHouse,
    fetch: api.fetch,
  });
  const admin = openAdminApi(config, shop, followHouse, log, limiter);
  const sandbox =
    config.mode === 'sandbox'
      ? openSandbox(config.providers, path.resolve(root, config.dataDir), shop.publicUrl, () =>
          pollParcelsNow(shop).catch((error: unknown) => log.warn({ err: error }, 'polling parcels failed')),
        )
      : null;
  const parts: Parts = {
    cachedCalls,
    api: (request, env) => asWork('call', () => api.fetch(request, env)),
    admin: (request, env) =>
      asWork(LONG_CALLS.test(new URL(request.url).pathname) ? 'job' : 'call', () => admin.fetch(request, env)),
    sandbox: sandbox && { paths: sandbox.paths, fetch: sandbox.app.fetch },
    media: mediaHandler(pictureStorage(config.mediaUrl, path.resolve(root, config.dataDir, 'media'))),
    backoffice: await openBackoffice(
      path.join(root, 'build-backoffice'),
      { https: shop.publicUrl.startsWith('https:') },
      followHouse,
    ),
    pages: (request, response) => {
      const visit = visitOf(request.method, request.url ?? '/', request.headers);
      if (visit) countVisit(shop, visit);
      return asWork('page', () => pages(request, response));
    },
    ready: store.ready,
    openingToken: () => asWork('page', () => openingToken(shop.database)),
    domainFile: () => asWork('page', () => domainFile(shop)),
    traced: traces !== null,
    ...(metrics || config.accessLog > 0 ? { onAnswer: watchAnswers(metrics, log, config.accessLog, PAGE_NAMES) } : {}),
    log,
    server: openedPort.server,
  };
  const server = createStoreServer(role === 'worker' ? { ...parts, ...ONLY_HEALTH } : parts);
  const { port } = openedPort;
  log.info(
    { port, role, mode: config.mode, database: config.databaseUrl ? 'postgresql' : 'embedded' },
    'the store is open',
  );
  if (sandbox && role !== 'worker' && isReachable(config.host))
    log.warn(
      { host: config.host },
      'everybody who reaches this sandbox store reads its mail at /sandbox/mail; HOST=127.0.0.1 keeps it to this machine',
    );
  if (role !== 'web') await workOnJobs(store, followHouse, log, metrics);
  const caches = config.providers.edge;
  const telling = caches && role !== 'web' ? tellEdges(caches.edge, shop, feed, log, metrics) : null;
  const watched =
    metrics && config.metrics ? await serveMetrics(withSources(metrics, store, telling), config.metrics) : null;

  // with the limit of a call, which is below the interval and what a process may take to stop
  const writeFigures = () =>
    asWork('call', () => Promise.all([writeCounts(shop), writeAnswers(shop), writeHits(shop)])).catch(
      (error: unknown) => log.warn({ err: error }, 'counts were not written'),
    );
  const counting = setInterval(() => void writeFigures(), COUNTS_MS);

  steps.say(`Open at ${config.publicUrl ?? `http://localhost:${port}`}`);
  const stopDelivering = sandbox ? keepDelivering(sandbox, log) : () => undefined;

  return async ({ drains }) => {
    server.drain();
    if (drains) await pause(config.drainSeconds * 1000);
    stopDelivering();
    clearInterval(counting);
    await watched?.stop();
    await telling?.stop();
    await server.stop(GRACE_MS);
    limits.close();
    await writeFigures();
    await store.close();
    await traces?.stop();
  };
}

/** Stops the store; `drains` waits until balancers have seen it (`DRAIN_SECONDS`). */
type Stop = (how: { readonly drains: boolean }) => Promise<void>;

/** What a process that only runs jobs answers beside `/healthz` and `/readyz`. */
const ONLY_HEALTH: Pick<Parts, 'cachedCalls' | 'api' | 'admin' | 'sandbox' | 'media' | 'backoffice' | 'pages'> = {
  cachedCalls: async () => false,
  api: () => new Response('Not found.\n', { status: 404 }),
  admin: () => new Response('Not found.\n', { status: 404 }),
  sandbox: null,
  media: notFound,
  backoffice: notFound,
  pages: notFound,
};

/** Lets processes of this machine that answer shoppers go first. */
function giveWay(): void {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}

async function notFound(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found.\n');
}

/** Prepares the database for processes of the roles web and worker: migrates it and adds what the shop begins with. */
export async function prepareOnly({
  config,
  root,
  processLog: log,
  steps,
  opening,
}: Omit<Serving, 'before'>): Promise<void> {
  const store = await steps.run('Database', () => openStore(config, root, log, { opening }));
  try {
    await steps.run('Store', (progress) => prepareShop(config, store.shop, root, log, progress));
  } finally {
    await store.close();
  }
  log.info('the database is prepared');
}

async function prepareShop(
  config: Config,
  shop: Shop,
  root: string,
  log: Logger,
  progress: (text: string) => void,
): Promise<void> {
  if (config.mode === 'sandbox') await loadSamples(config, shop, root, log, { progress });
  else await loadBeginning(config, shop, root, log);
  await markEarlierSamples(shop, root);
  await addMarkets(shop, root);
}

/** Whether other machines may reach a store that listens on this host. */
function isReachable(host: string): boolean {
  return !['localhost', '127.0.0.1', '::1'].includes(host);
}
