import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { listProducts } from '#shop/catalogue';
import { MIGRATIONS } from '#support/database-setup';
import { startPostgres } from '#support/postgres';
import { type TestApi, testApi } from '#support/test-api';
import { testProduct, testShop } from '#support/test-shop';
import { createCaches } from '../../src/changes/cache.ts';
import { createFeed } from '../../src/changes/feed.ts';
import { readChanges } from '../../src/changes/queries.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { startEmbedded } from '../../src/database/embedded.ts';
import { migrate } from '../../src/database/migrate.ts';
import { readiness } from '../../src/database/readiness.ts';
import { asWork } from '../../src/database/work.ts';
import { registerCart } from '../../src/web/api/cart.ts';
import { isPassing } from '../../src/web/faults.ts';
import { createRenderGate } from '../../src/web/pages/render-gate.ts';
import { servePages } from '../../src/web/pages/serve-pages.ts';
import { sendUnavailable } from '../../src/web/pages/unavailable.ts';

const { kind } = inject('testDatabases');
/** The limits here are short: a loaded machine may exceed one, and then serves the next request. */
const SLOW = { timeout: 30_000, interval: 200 };

/** Starts a database for this file alone, whose processes can be stopped and continued. */
async function ownDatabase() {
  if (kind === 'postgres') {
    const cluster = await startPostgres();
    const url = cluster.url('postgres');
    return {
      url,
      freeze: () => cluster.signal('SIGSTOP'),
      thaw: () => cluster.signal('SIGCONT'),
      end: () => cluster.stop(),
    };
  }
  const home = await mkdtemp(path.join(tmpdir(), 'frozen-'));
  const embedded = await startEmbedded({ folder: path.join(home, 'database') });
  const signal = (name: NodeJS.Signals) => process.kill(embedded.pid() ?? 0, name);
  return {
    url: embedded.url,
    freeze: () => void signal('SIGSTOP'),
    thaw: () => void signal('SIGCONT'),
    async end() {
      await embedded.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

describe('while the database is frozen', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>;
  let database: Database;
  let api: TestApi;
  let ready: () => Promise<boolean>;
  let get: (path: string) => Promise<Response>;
  const server = createServer();

  beforeAll(async () => {
    own = await ownDatabase();
    await migrate(own.url, MIGRATIONS);
    database = openDatabase({
      url: own.url,
      maxConnections: 10,
      prepares: kind === 'postgres',
      limits: { page: 1_000, call: 1_500, job: 60_000 },
    });
    const shop = await testShop(database);
    await testProduct(shop, { slug: 'rose' });
    api = testApi((app) => registerCart(app, shop));
    ready = readiness({ database, folder: tmpdir(), onChange: () => {}, bytesLeft: async () => 10 ** 12 });
    const now = () => performance.now();
    const feed = createFeed({
      read: (after) => asWork('page', () => readChanges(shop, after)),
      period: async () => '',
      maxWaitMs: 250,
      now,
      pause,
      report: () => {},
    });
    const pages = servePages({
      async render() {
        const { total } = await listProducts(shop, MARKETS.KSA, { limit: 1 });
        return {
          status: 200,
          headers: ['content-type', 'text/html'],
          body: Buffer.from(`${total} products`),
        };
      },
      isPage: () => true,
      gate: createRenderGate({ atOnce: 8, queue: 64, patienceMs: 3_000 }),
      networkOf: () => '192.0.2.1',
      countPage: () => 0,
      assets: { has: () => false, load: () => Promise.reject(new Error('no files')) },
      cache: createCaches({ feed, database, isPassing })({ name: 'pages', maxBytes: 1_000_000, work: 'page' }),
      feed,
      detectCountry: () => null,
      clearCart: async () => {},
      preview: async () => null,
      https: false,
    });
    server.on('request', (request, response) => {
      asWork('page', () => pages(request, response)).catch((error: unknown) => {
        if (isPassing(error)) sendUnavailable(request, response, []);
        else response.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    get = (target) => fetch(`http://127.0.0.1:${port}${target}`);
  }, 300_000);

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await database.close();
    await own.end();
  }, 60_000);

  const cart = () => asWork('call', () => api.call('GET', `/api/cart/${randomId()}`));

  it('serves cached pages, answers everything else with 503, and recovers', async () => {
    await expect.poll(async () => (await get('/en-sa/products')).text(), SLOW).toBe('1 products');
    await expect.poll(async () => [(await cart()).status, await ready()], SLOW).toEqual([200, true]);

    own.freeze();
    try {
      // the outcome of a readiness check is kept for a second
      await expect.poll(ready, SLOW).toBe(false);
      const cached = await Promise.all(Array.from({ length: 20 }, () => get('/en-sa/products')));
      expect(cached.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const [unkept, call, isReady] = await Promise.all([get('/en-sa/scents'), cart(), ready()]);
      expect([unkept.status, unkept.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await unkept.text()).toContain('We will be back in a moment');
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2']);
      expect(call.body).toEqual({
        code: 'unavailable',
        message: 'The store cannot answer just now. Please try again in a moment.',
      });
      expect(isReady).toBe(false);
      expect((await get('/en-sa/products')).status).toBe(200);
    } finally {
      own.thaw();
    }
    await expect.poll(ready, SLOW).toBe(true);
    await expect.poll(async () => (await get('/en-sa/scents')).status, SLOW).toBe(200);
    await expect.poll(async () => (await cart()).status, SLOW).toBe(200);
  });
});
