import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, getPriority, hostname, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { networkOf } from '#kernel/ip';
import { DEFAULT_MARKET } from '#kernel/market';
import type { PageTag } from '#kernel/page-tags';
import { clearCart } from '#shop/cart';
import { promiseTurns } from '#shop/delivery';
import { pollParcelsNow } from '#shop/parcels';
import { writeAnswers } from '#shop/provider-health';
import { countVisit, OPERATING_FIGURES, readOperatingFigures, writeCounts } from '#shop/reports';
import { addMarkets, loadSamples } from './cli/seed.ts';
import type { Config } from './config/config.ts';
import type { EmbeddedDatabase } from './database/embedded.ts';
import { recorded } from './database/recorded.ts';
import { asWork } from './database/work.ts';
import { JOBS } from './jobs/jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { openAdminApi, openApi, RELEASE } from './open-api.ts';
import { openDoor } from './open-door.ts';
import { openLimiter } from './open-limiter.ts';
import { openStandby } from './open-standby.ts';
import { openStore, type Store } from './open-store.ts';
import { clientIp, detectCountry } from './providers/geo/index.ts';
import { inSpan } from './providers/http/span.ts';
import { mediaHandler, pictureStorage } from './providers/media/index.ts';
import { keepDelivering, openSandbox } from './sandbox.ts';
import { sharingOf } from './sharing-of.ts';
import type { Shop } from './shop/shop.ts';
import type { Steps } from './start-steps.mjs';
import { type Telling, tellEdges } from './tell-edges.ts';
import { serveKeptCalls } from './web/api/kept-calls.ts';
import { createEdgeAnswers } from './web/edge/answers.ts';
import { openBackoffice } from './web/pages/backoffice.ts';
import { createKept } from './web/pages/kept.ts';
import { loadPageNames } from './web/pages/page-names.ts';
import { createPages } from './web/pages/pages.ts';
import { pageNameOf } from './web/pages/path.rules.ts';
import { visitOf } from './web/pages/visit.rules.ts';
import { type Answered, createStoreServer, type Parts } from './web/server.ts';

/** How long requests in progress may take to complete when the store stops. */
const GRACE_MS = 10_000;
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
  if (role === 'worker') giveWay();
  const instance = config.instance ?? `${hostname()}-${process.pid}`;
  const log = processLog.child({ instance, release: RELEASE });
  const traces =
    config.traces &&
    (await import('./metrics/traces.ts')).startTraces({ ...config.traces, instance, release: RELEASE });
  const door = await openDoor(config.port, config.host, before);
  // loaded while the database is opened
  const pageNames = loadPageNames();
  pageNames.catch(() => undefined);
  const store = await steps.run('Database', () =>
    openStore(config, root, log, { opening, onWait: () => door.show('waiting'), onTurn: metrics?.turn }),
  );
  const { shop } = store;
  door.show(config.mode === 'sandbox' && role === 'all' ? 'samples' : 'store');
  await steps.run(config.mode === 'sandbox' ? 'Sample store' : 'Store', async (progress) => {
    if (role === 'all') await prepareShop(config, shop, root, log, progress);
  });
  door.show('store');

  const proxies = { trustedProxyHops: config.trustedProxies };
  const trustedHeader = config.countryHeader ?? undefined;
  const limits = await openLimiter(config, shop, log, metrics);
  const { limiter } = limits;
  const standby = openStandby(config, shop.database, log, metrics);
  const kept = createKept(shop, {
    turn: () => promiseTurns(shop),
    apart: (run) => asWork('page', run),
    maxBytes: config.pageCacheBytes,
    afterRead: standby?.note,
    sharing: await sharingOf(config, root),
    onRenewed: metrics?.pageRenewed,
    report: (error) =>
      log.error({ err: error }, 'the changes of pages, or the pages of other processes, were not read'),
  });
  const readsOf = (tags: Set<PageTag>) => ({
    database: recorded(standby?.forOne() ?? shop.database, tags, kept.memory),
  });
  const caches = config.providers.edge;
  const edge = caches && createEdgeAnswers(caches.edge, caches.secret);
  const pages = await createPages(shop, {
    edge,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    clientDirectory: path.join(root, 'build/client'),
    detectCountry: (request) => detectCountry({ ...request, ...proxies, trustedHeader }).iso2,
    countryHeader: trustedHeader,
    countPage: ({ headers, socket: { remoteAddress } }) => {
      const wait = limiter.waitFor('page', {
        network: networkOf(clientIp({ headers, remoteAddress, ...proxies })),
        cookie: headers.cookie,
      });
      if (wait > 0) metrics?.rateLimited('page');
      return wait;
    },
    recorded: readsOf,
    apart: (run) => asWork('page', run),
    kept,
    clearCart: async (guestId) =>
      void (await clearCart(shop, { ownerId: guestId, market: null, fallbackMarket: DEFAULT_MARKET })),
    sandbox: config.mode === 'sandbox',
    report: (error) => log.error({ err: error }, 'a page failed'),
  });
  const api = openApi(config, shop, log, metrics, limiter);
  const keptCalls = serveKeptCalls({
    ...kept,
    edge,
    fetch: api.fetch,
    recorded: readsOf,
    apart: (run) => asWork('call', run),
    limiter,
    clientIp: ({ headers, socket: { remoteAddress } }) => clientIp({ headers, remoteAddress, ...proxies }),
    detectCountry: (request) => detectCountry({ ...request, ...proxies, trustedHeader }).iso2,
    log,
    onAnswer: metrics?.call,
  });
  const admin = openAdminApi(config, shop, log, limiter);
  const sandbox =
    config.mode === 'sandbox'
      ? openSandbox(config.providers, path.resolve(root, config.dataDir), shop.publicUrl, () =>
          pollParcelsNow(shop).catch((error: unknown) => log.warn({ err: error }, 'polling parcels failed')),
        )
      : null;
  const parts: Parts = {
    keptCalls,
    api: (request, env) => asWork('call', () => api.fetch(request, env)),
    admin: (request, env) => asWork('call', () => admin.fetch(request, env)),
    sandbox: sandbox && { paths: sandbox.paths, fetch: sandbox.app.fetch },
    media: mediaHandler(pictureStorage(config.mediaUrl, path.resolve(root, config.dataDir, 'media'))),
    backoffice: await openBackoffice(path.join(root, 'build-backoffice'), {
      https: shop.publicUrl.startsWith('https:'),
    }),
    pages: (request, response) => {
      const visit = visitOf(request.method, request.url ?? '/', request.headers);
      if (visit) countVisit(shop, visit);
      return asWork('page', () => pages(request, response));
    },
    ready: store.ready,
    traced: traces !== null,
    ...(metrics || config.accessLog > 0
      ? { onAnswer: watchAnswers(metrics, log, config.accessLog, await pageNames) }
      : {}),
    log,
    server: door.server,
  };
  const server = createStoreServer(role === 'worker' ? { ...parts, ...ONLY_HEALTH } : parts);
  const { port } = door;
  log.info(
    { port, role, mode: config.mode, database: config.databaseUrl ? 'postgresql' : 'embedded' },
    'the store is open',
  );
  if (role !== 'web') await workOnJobs(store, log, metrics);
  const telling = caches && role !== 'web' ? tellEdges(caches.edge, shop, log, metrics) : null;
  const watched =
    metrics && config.metrics ? await serveMetrics(withSources(metrics, store, telling), config.metrics) : null;

  // with the limit of a call, which is below the interval and what a process may take to stop
  const writeFigures = () =>
    asWork('call', () => Promise.all([writeCounts(shop), writeAnswers(shop)])).catch((error: unknown) =>
      log.warn({ err: error }, 'counts were not written'),
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
    await Promise.all([store.close(), standby?.close()]);
    await traces?.stop();
  };
}

/** Stops the store; `drains` waits until balancers have seen it (`DRAIN_SECONDS`). */
type Stop = (how: { readonly drains: boolean }) => Promise<void>;

/** What a process that only runs jobs answers beside `/healthz` and `/readyz`. */
const ONLY_HEALTH: Pick<Parts, 'keptCalls' | 'api' | 'admin' | 'sandbox' | 'media' | 'backoffice' | 'pages'> = {
  keptCalls: async () => false,
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
  await addMarkets(shop, root);
}

/** Runs jobs in this process. One that expired or was given up is one line of the log and one count of a metric. */
async function workOnJobs(store: Store, log: Logger, metrics: Metrics | null): Promise<void> {
  for (const [job, { name }] of Object.entries(JOBS)) metrics?.watchJob(job, name);
  const run = async (job: keyof typeof JOBS, payload: unknown): Promise<void> => {
    const started = performance.now();
    const count = (result: 'done' | 'failed') => metrics?.job(job, result, (performance.now() - started) / 1000);
    try {
      await inSpan(JOBS[job].name, SpanKind.CONSUMER, {}, () =>
        asWork('job', async () => await JOBS[job].run(store.shop, payload, log)),
      );
      count('done');
    } catch (error) {
      count('failed');
      log.warn({ err: error, job }, 'a job failed');
      throw error;
    }
  };
  await store.queue.work(run, ({ what, job, id }) => {
    metrics?.jobProblem(job, what);
    log.error(
      { job, id },
      what === 'expired' ? 'a job took too long and runs again' : 'a job was given up: npm run jobs -- list',
    );
  });
}

/**
 * Returns what is told of each answer: counts it, and logs `share` of a hundred pages by their name and status, without
 * addresses or anything of a person.
 */
function watchAnswers(metrics: Metrics | null, log: Logger, share: number, names: ReadonlySet<string>) {
  return ({ part, method, path, status, seconds }: Answered): void => {
    metrics?.request(part, method, status, seconds);
    if (part !== 'pages') return;
    const page = pageNameOf(path, names);
    metrics?.page(page, status, seconds);
    if (Math.random() * 100 < share) log.info({ page, status, ms: Math.round(seconds * 1000) }, 'page');
  };
}

/** Adds what is read at each request for the metrics: the build, connections, due jobs, and figures of the shop. */
function withSources(metrics: Metrics, { shop, queue, pool }: Store, telling: Telling | null): Metrics {
  metrics.add({
    name: 'store_build',
    help: 'The release that runs',
    labels: ['release'],
    read: () => [{ labels: { release: RELEASE }, value: 1 }],
  });
  metrics.add({
    name: 'store_database_connections',
    help: 'Database connections of this process, and how much waits for one',
    labels: ['state'],
    read: () => Object.entries(pool()).map(([state, value]) => ({ labels: { state }, value })),
  });
  metrics.add({
    name: 'store_edge_behind_seconds',
    help: 'How long a cache in front of the store could not be told what has changed',
    labels: ['edge'],
    read: () => (telling?.behind() ?? []).map(({ edge, seconds }) => ({ labels: { edge }, value: seconds })),
  });
  const due = atMostOnce(() => queue.due());
  metrics.add({
    name: 'store_jobs_due',
    help: 'Jobs that are due, by kind',
    labels: ['job'],
    read: async () => (await due()).map(({ job, count }) => ({ labels: { job }, value: count })),
  });
  metrics.add({
    name: 'store_job_age_seconds',
    help: 'How long the oldest due job of a kind has been due',
    labels: ['job'],
    read: async () => (await due()).map(({ job, oldestSeconds }) => ({ labels: { job }, value: oldestSeconds })),
  });
  const figures = atMostOnce(() => asWork('page', () => readOperatingFigures(shop)));
  for (const [figure, help] of Object.entries(OPERATING_FIGURES)) {
    metrics.add({
      name: `store_${figure}`,
      help,
      labels: ['market', 'kind'],
      read: async () =>
        (await figures())
          .filter((one) => one.figure === figure)
          .map(({ market, kind, value }) => ({ labels: { market, kind }, value })),
    });
  }
  return metrics;
}

/** Shares one reading among callers that ask at the same time. */
function atMostOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
