import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { Actor } from '#shop/audit';
import { contentState, homeContent, publishContent, saveDraft, setContent } from '#shop/content';
import { testDatabase } from '#support/database';
import { testShop } from '#support/test-shop';
import { createCaches } from '../../src/changes/cache.ts';
import { createFeed } from '../../src/changes/feed.ts';
import { readChanges } from '../../src/changes/queries.ts';
import { openDatabase } from '../../src/database/database.ts';
import { isPassing } from '../../src/web/faults.ts';
import { createRenderGate } from '../../src/web/pages/render-gate.ts';
import { servePages } from '../../src/web/pages/serve-pages.ts';

/** Page servers with a cache and a connection of their own over one database, as processes of the store are. */
const { database, url } = await testDatabase();
const shop = await testShop(database);
const layla: Actor = {
  kind: 'staff',
  id: 'layla',
  name: 'Layla',
  role: 'owner',
  session: 's',
  request: 'r',
  markets: ['KSA', 'UAE'],
};

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function pageServer(): Promise<() => Promise<string>> {
  const own = openDatabase({ url, maxConnections: 2 });
  const now = () => performance.now();
  const feed = createFeed({
    read: (after) => readChanges({ database: own }, after),
    period: async () => '',
    maxWaitMs: 250,
    now,
    pause,
    report: () => {},
  });
  const pages = servePages({
    render: async (_request, reads = { database: own, tags: new Set<string>() }) => {
      const home = await homeContent(reads);
      return { status: 200, headers: ['content-type', 'text/html'], body: Buffer.from(home?.title.en ?? '') };
    },
    isPage: () => true,
    gate: createRenderGate({ atOnce: 8, queue: 64, patienceMs: 3_000 }),
    networkOf: () => '192.0.2.1',
    countPage: () => 0,
    assets: { has: () => false, load: () => Promise.reject(new Error('no files')) },
    cache: createCaches({ feed, database: own, isPassing })({ name: 'pages', maxBytes: 1_000_000, work: 'page' }),
    feed,
    detectCountry: () => null,
    clearCart: async () => {},
    preview: async () => null,
    https: false,
  });
  const server = createServer((request, response) => void pages(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
    () => own.close(),
  );
  return async () => (await fetch(`http://127.0.0.1:${address.port}/en-sa`)).text();
}

const keyed = (en: string) => ({ INR: en, AED: 'العطر' });
const home = (en: string) => ({
  title: keyed(en),
  quote: keyed('q'),
  quotetext: keyed('q'),
  items1: keyed('1'),
  items2: keyed('2'),
  items3: keyed('3'),
  items4: keyed('4'),
  items5: keyed('5'),
  imagehead: keyed('c'),
  head4: keyed('v'),
});

it('shows a publication on every process, and no draft on any', async () => {
  await database.transaction((tx) => setContent(tx, 'home', home('Before')));
  const processes = [await pageServer(), await pageServer()];
  expect(await Promise.all(processes.map((get) => get()))).toEqual(['Before', 'Before']);
  const { version } = await contentState(shop, 'home');
  const saved = await saveDraft(shop, { actor: layla, key: 'home', version, body: home('After') });
  expect(saved.ok).toBe(true);
  expect(await Promise.all(processes.map((get) => get()))).toEqual(['Before', 'Before']);
  const done = await publishContent(shop, { actor: layla, key: 'home', version: version + 1, at: null });
  expect(done.ok).toBe(true);
  await expect
    .poll(() => Promise.all(processes.map((get) => get())), { timeout: 30_000, interval: 50 })
    .toEqual(['After', 'After']);
});
