import path from 'node:path';
import type { Logger } from 'pino';
import { networkOf } from '#kernel/ip';
import { DEFAULT_MARKET } from '#kernel/market';
import { clearCart } from '#shop/cart';
import { catalogueVersion } from '#shop/catalogue';
import { promiseTurns } from '#shop/delivery';
import { pollParcelsNow } from '#shop/parcels';
import { writeAnswers } from '#shop/provider-health';
import { countStep, countVisit, writeCounts } from '#shop/reports';
import { addMarkets, loadSamples } from './cli/seed.ts';
import type { Config } from './config/config.ts';
import { asWork } from './database/work.ts';
import { JOBS } from './jobs/jobs.ts';
import { openAdminApi, openApi } from './open-api.ts';
import { openStore } from './open-store.ts';
import { clientIp, detectCountry } from './providers/geo/index.ts';
import { mediaHandler, pictureStorage } from './providers/media/index.ts';
import { keepDelivering, openSandbox } from './sandbox.ts';
import type { Steps } from './start-steps.mjs';
import { createRateLimiter } from './web/api/rate-limits.ts';
import { openBackoffice } from './web/pages/backoffice.ts';
import { createPages } from './web/pages/pages.ts';
import { marketOfCookie, visitOf } from './web/pages/visit.rules.ts';
import { createStoreServer } from './web/server.ts';

/** The size of the page cache; the pages of the sample store in both languages and markets take a third. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;
/** How long requests in progress may take to complete when the store stops. */
const GRACE_MS = 10_000;
/** How often counted searches and visits are written. */
const COUNTS_MS = 10_000;

/** Starts the store and resolves to a function that stops it. `steps` shows the progress. */
export async function serve(config: Config, root: string, log: Logger, steps: Steps): Promise<() => Promise<void>> {
  const store = await steps.run('Database', () => openStore(config, root, log));
  const { shop } = store;
  await steps.run(config.mode === 'sandbox' ? 'Sample store' : 'Store', async (progress) => {
    if (config.mode === 'sandbox') await loadSamples(config, shop, root, log, { progress });
    await addMarkets(shop, root);
  });

  const proxies = { trustedProxyHops: config.trustedProxies };
  const trustedHeader = config.countryHeader ?? undefined;
  const limiter = createRateLimiter(config.rateLimits);
  const pages = await createPages(shop, {
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    clientDirectory: path.join(root, 'build/client'),
    detectCountry: (request) => detectCountry({ ...request, ...proxies, trustedHeader }).iso2,
    countryHeader: trustedHeader,
    countPage: ({ headers, socket: { remoteAddress } }) =>
      limiter.waitFor('page', networkOf(clientIp({ headers, remoteAddress, ...proxies }))),
    catalogueVersion: async () => `${await catalogueVersion(shop)} ${await promiseTurns(shop)}`,
    clearCart: async (guestId) =>
      void (await clearCart(shop, { ownerId: guestId, market: null, fallbackMarket: DEFAULT_MARKET })),
    sandbox: config.mode === 'sandbox',
    cacheBytes: PAGE_CACHE_BYTES,
    report: (error) => log.error({ err: error }, 'a page failed'),
  });
  const api = openApi(config, shop, log);
  const admin = openAdminApi(config, shop, log);
  const sandbox =
    config.mode === 'sandbox'
      ? openSandbox(config.providers, path.resolve(root, config.dataDir), shop.publicUrl, () =>
          pollParcelsNow(shop).catch((error: unknown) => log.warn({ err: error }, 'polling parcels failed')),
        )
      : null;
  const server = createStoreServer({
    api: async (request, env) => {
      const answer = await asWork('call', () => api.fetch(request, env));
      if (request.method === 'POST' && isAdded(new URL(request.url).pathname, answer))
        countStep(shop, marketOfCookie(request.headers.get('cookie')), 'cart');
      return answer;
    },
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
    log,
  });
  const port = await server.listen(config.port, config.host);
  log.info({ port, mode: config.mode, database: config.databaseUrl ? 'postgresql' : 'embedded' }, 'the store is open');
  await store.queue.work(async (job, payload) => {
    try {
      await asWork('job', async () => await JOBS[job].run(shop, payload, log));
    } catch (error) {
      log.warn({ err: error, job }, 'a job failed');
      throw error;
    }
  });

  const counting = setInterval(
    () =>
      void Promise.all([writeCounts(shop), writeAnswers(shop)]).catch((error: unknown) =>
        log.warn({ err: error }, 'counts were not written'),
      ),
    COUNTS_MS,
  );

  steps.say(`Open at ${config.publicUrl ?? `http://localhost:${port}`}`);
  const stopDelivering = sandbox ? keepDelivering(sandbox, log) : () => undefined;

  return async () => {
    stopDelivering();
    clearInterval(counting);
    await server.stop(GRACE_MS);
    await Promise.all([writeCounts(shop), writeAnswers(shop)]).catch(() => undefined);
    await store.close();
  };
}

/** Whether a call has added to a cart: the specified one, or the form of pages without scripts. */
function isAdded(path: string, answer: Response): boolean {
  if (path === '/api/addtocart') return answer.headers.get('location')?.endsWith('added=1') ?? false;
  return path === '/api/cart' && answer.ok;
}
