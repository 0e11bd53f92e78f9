import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LANGUAGES, type Language, MARKET_CODES } from '#kernel/market';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import type { StoreProcess } from '../store.ts';
import { ask, inLanes, oneOf } from './ask.ts';
import { checkChanges, idOf } from './changes.ts';
import { checkRefusals, checkVariants } from './variants.ts';
import { checkConfigurations, startVarnish, type Varnish } from './varnish.ts';
import { startWorker } from './worker.ts';

/** Calls without a product in their address; `checkHits` adds the details and reviews of products. */
const CALLS = [
  ...['/api/product', '/api/home', '/api/banner', '/api/procategory', '/api/countrylist', '/api/aboutus'],
  ...[
    '/api/return',
    '/api/privacy',
    '/api/termcond',
    '/api/suggest?q=oud',
    `/api/suggest?q=${encodeURIComponent('عود')}`,
  ],
];

type Products = Readonly<Record<Language, readonly string[]>>;

/** Varnish, and then the worker of Cloudflare, in front of two processes. `npm run drill -- edge --changes 200` is a short run. */
export async function run(kit: Kit): Promise<void> {
  await checkConfigurations(kit);
  const at = kit.args.indexOf('--changes');
  const changes = at < 0 ? LIMITS.edge.changes : Number(kit.args[at + 1] ?? LIMITS.edge.changes);

  const cluster = await kit.postgres();
  const owner = new pg.Client({ connectionString: cluster.url('postgres') });
  await owner.connect();
  await owner.query('CREATE DATABASE store').finally(() => owner.end());
  const place = { databaseUrl: cluster.url('store'), dataDir: await kit.folder() };
  const database = new pg.Pool({ connectionString: place.databaseUrl, max: 4 });
  // the server ends before it
  database.on('error', () => undefined);
  kit.atEnd(() => database.end());

  const secret = randomBytes(24).toString('hex');
  const openStores = async (url: string, settings: Readonly<Record<string, string>>): Promise<StoreProcess[]> => {
    const stores: StoreProcess[] = [];
    for (const role of ['all', 'web']) {
      // the edge, and one more before it
      const own = { PUBLIC_URL: url, EDGE_SECRET: secret, TRUSTED_PROXIES: '2', STORE_ROLE: role };
      const store = await kit.store({ ...place, environment: { ...own, ...settings } });
      await store.ready();
      stores.push(store);
    }
    return stores;
  };

  const port = await kit.port();
  const url = `http://127.0.0.1:${port}`;
  const stores = await openStores(url, { EDGE: 'varnish', EDGE_URLS: url });
  const varnish = await startVarnish(kit, { port, secret, stores: stores.map((store) => store.port) });
  const products = { en: await productsOf(url, 'en'), ar: await productsOf(url, 'ar') };
  // an edge that was never told anything forgets everything, several times
  await pause(LIMITS.edge.settledMs);
  await checkHits(kit, varnish, products);
  await checkVariants(kit, { edge: 'Varnish', url, requests: LIMITS.edge.requests }, VARYING);
  await checkRefusals(kit, url);
  const changing = { database, products: products.en };
  const { visibleMs } = LIMITS.edge;
  await checkChanges(kit, { ...changing, edge: 'Varnish', url, other: stores[1], changes, visibleMs });
  checkLogs(kit, 'Varnish', stores);
  for (const store of stores) await store.end();

  const { worker: limits } = LIMITS.edge;
  const worker = await startWorker(kit, secret);
  const others = await openStores(worker.url, worker.environment);
  worker.open(others.map((store) => store.port));
  await checkVariants(kit, { edge: 'worker', url: worker.url, requests: limits.requests }, VARYING);
  await checkWorkerHits(kit, worker.url, products);
  await checkChanges(kit, { ...changing, ...limits, edge: 'worker', url: worker.url, other: others[1] });
  checkLogs(kit, 'worker', others);
}

/** Pages and calls that differ by language, by market or by both. */
const VARYING = [
  ...(['/', '/products', '/scents', '/for-her', '/ar-sa', '/en-ae/products'] as const),
  ...['/api/home', '/api/suggest?q=oud', '/api/product'],
] as const satisfies readonly [string, ...string[]];

function checkLogs(kit: Kit, edge: string, stores: readonly StoreProcess[]): void {
  const faults = stores.flatMap(({ lines }) => lines).filter((line) => /"level":"(error|fatal)"/.test(line));
  for (const line of faults.slice(0, 3)) kit.say(line.slice(0, 300));
  kit.atMost(`${edge}: errors in the logs`, faults.length, 0);
}

/** The pages of products, whose addresses are in a language. */
async function productsOf(url: string, language: Language): Promise<readonly string[]> {
  const inBoth = await Promise.all(
    ['sa', 'ae'].map(async (market) => {
      const address = `/${language}-${market}/products`;
      let { status, body } = await ask(url, address);
      // processes that have just begun may say that they have too much to do
      for (let tries = 0; status !== 200 && tries < 20; tries += 1) {
        await pause(1_000);
        ({ status, body } = await ask(url, address));
      }
      return [...body.matchAll(/href="\/\w\w-\w\w(\/details\/[^"?]+)"/g)].map(([, path = '']) => path);
    }),
  );
  const [links = [], others = []] = inBoth;
  const shown = [...new Set(links)].filter((path) => others.includes(path));
  if (shown.length < 5) throw new Error(`the store shows ${links.length} and ${others.length} products`);
  return shown;
}

/** Replays visitors who look at pages and whose browsers make calls; those who come for the first time have no cookies. */
async function checkHits(kit: Kit, { url, counter }: Varnish, products: Products): Promise<void> {
  const { replayed, hits } = LIMITS.edge;
  const variants = LANGUAGES.flatMap((language) => {
    const own = products[language];
    const paths: [string, ...string[]] = [
      ...(['/', '/products', '/scents', '/about-us', '/for-her'] as const),
      ...CALLS,
      ...own,
      ...own.flatMap((path) => ['detail', 'review'].map((call) => `/api/${call}/${idOf(path)}`)),
    ];
    return MARKET_CODES.map((code) => ({ cookie: `country_code_iso3=${code}; translate=${language}`, paths }));
  });
  const encoded = { 'accept-encoding': 'gzip, deflate, br' };
  const all = variants.flatMap(({ cookie, paths }) => paths.map((path) => ({ cookie, path })));
  await inLanes(all.length, 8, async (index) => {
    const { cookie, path } = all[index] ?? { cookie: '', path: '/' };
    await ask(url, path, { ...encoded, cookie });
  });
  let [hit, failed, calls, callsHit] = [0, 0, 0, 0];
  const asked = counter('MAIN.backend_req');
  const began = performance.now();
  await inLanes(replayed, 32, async (index) => {
    const { cookie, paths } = variants[index % variants.length] ?? { cookie: '', paths: ['/'] satisfies [string] };
    const isNew = index % 250 === 0;
    const own = isNew ? {} : { cookie: `guestid=${'g'.repeat(20)}${index % 50}; ${cookie}; session=x${index}` };
    const from = { 'x-forwarded-for': `5.41.${index % 200}.7`, 'accept-language': 'ar', ...own };
    const path = isNew ? oneOf(['/', '/api/home']) : oneOf(paths);
    const target = index % 10 === 0 && !path.startsWith('/api') ? `${path}?utm_campaign=${index}` : path;
    const { status, headers } = await ask(url, target, { ...encoded, ...from }, { reads: false });
    if (status !== 200) failed += 1;
    const isCall = path.startsWith('/api/');
    if (isCall) calls += 1;
    if (headers['x-cache'] !== 'hit') return;
    hit += 1;
    if (isCall) callsHit += 1;
  });
  const seconds = (performance.now() - began) / 1000;
  const reached = counter('MAIN.backend_req') - asked;
  kit.say(`${Math.round(replayed / seconds)} a second; ${reached} of ${replayed} reached the store`);
  kit.atLeast('hits of a mixed replay, percent', Math.floor((10_000 * hit) / replayed) / 100, hits);
  kit.atLeast(`hits of ${calls} calls among them, percent`, Math.floor((10_000 * callsHit) / calls) / 100, hits);
  kit.atMost('requests that reached the store, percent', Math.ceil((10_000 * reached) / replayed) / 100, 100 - hits);
  kit.atMost('requests that failed', failed, 0);
}

/** Asks the worker for what everybody looks at, several times. */
async function checkWorkerHits(kit: Kit, url: string, products: Products): Promise<void> {
  const { requests, hits } = LIMITS.edge.worker;
  const paths = ['/', ...CALLS, ...products.en.slice(0, 10)] as const;
  let hit = 0;
  await inLanes(requests, 8, async (index) => {
    const cookie = `country_code_iso3=${MARKET_CODES[index % MARKET_CODES.length]}; translate=en; session=x${index}`;
    const { headers } = await ask(url, oneOf<string>(paths), { cookie }, { reads: false });
    if (headers['x-cache'] === 'hit') hit += 1;
  });
  kit.atLeast('worker: hits of pages and calls, percent', Math.floor((10_000 * hit) / requests) / 100, hits);
}
