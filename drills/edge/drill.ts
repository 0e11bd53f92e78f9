import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LANGUAGES, type Language, MARKET_CODES } from '#kernel/market';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import type { StoreProcess } from '../store.ts';
import { ask, inLanes, oneOf } from './ask.ts';
import { checkVariants } from './variants.ts';
import { checkConfigurations, startVarnish, type Varnish } from './varnish.ts';

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

/** Varnish in front of two processes. `npm run drill -- edge --changes 200` is a short run. */
export async function run(kit: Kit): Promise<void> {
  await checkConfigurations(kit);
  const at = kit.args.indexOf('--changes');
  const changes = at < 0 ? LIMITS.edge.changes : Number(kit.args[at + 1] ?? LIMITS.edge.changes);

  const cluster = await kit.postgres();
  const owner = new pg.Client({ connectionString: cluster.url('postgres') });
  await owner.connect();
  await owner.query('CREATE DATABASE store').finally(() => owner.end());
  const secret = randomBytes(24).toString('hex');
  const port = await kit.port();
  const environment = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    EDGE: 'varnish',
    EDGE_SECRET: secret,
    EDGE_URLS: `http://127.0.0.1:${port}`,
    // a proxy for TLS, and Varnish
    TRUSTED_PROXIES: '2',
  };
  const dataDir = await kit.folder();
  const place = { databaseUrl: cluster.url('store'), dataDir };
  const stores: StoreProcess[] = [];
  for (const role of ['all', 'web']) {
    const store = await kit.store({ ...place, environment: { ...environment, STORE_ROLE: role } });
    await store.ready();
    stores.push(store);
  }
  const varnish = await startVarnish(kit, { port, secret, stores: stores.map((store) => store.port) });
  const database = new pg.Pool({ connectionString: place.databaseUrl, max: 4 });
  // the server ends before it
  database.on('error', () => undefined);
  kit.atEnd(() => database.end());

  const products = { en: await productsOf(varnish.url, 'en'), ar: await productsOf(varnish.url, 'ar') };
  // an edge that was never told anything forgets everything, several times
  await pause(LIMITS.edge.settledMs);
  await checkHits(kit, varnish, products);
  const pages = ['/', '/products', '/scents', '/for-her', '/ar-sa', '/en-ae/products'] as const;
  await checkVariants(kit, varnish.url, [...pages, '/api/home', '/api/suggest?q=oud', '/api/product']);
  await checkPrices(kit, { url: varnish.url, database, other: stores[1], products: products.en, changes });
  const faults = stores.flatMap(({ lines }) => lines).filter((line) => /"level":"(error|fatal)"/.test(line));
  for (const line of faults.slice(0, 3)) kit.say(line.slice(0, 300));
  kit.atMost('errors in the logs', faults.length, 0);
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
  let [hit, failed] = [0, 0];
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
    if (headers['x-cache'] === 'hit') hit += 1;
  });
  const seconds = (performance.now() - began) / 1000;
  const reached = counter('MAIN.backend_req') - asked;
  kit.say(`${Math.round(replayed / seconds)} a second; ${reached} of ${replayed} reached the store`);
  kit.atLeast('hits of a mixed replay, percent', Math.floor((10_000 * hit) / replayed) / 100, hits);
  kit.atMost('requests that reached the store, percent', Math.ceil((10_000 * reached) / replayed) / 100, 100 - hits);
  kit.atMost('requests that failed', failed, 0);
}

type Repricing = {
  readonly url: string;
  readonly database: pg.Pool;
  /** Frozen for a moment now and then, so that it answers late with what it knew. */
  readonly other: StoreProcess | undefined;
  readonly products: readonly string[];
  readonly changes: number;
};

/** Where a price is shown. */
type Place = {
  address(path: string): string;
  /** The part of an answer that is about a product. */
  shown(body: string, id: string): string;
  words(price: number): string;
};

/** A page shows it with 15 percent of tax, a call without. */
const onPage = {
  shown: (body: string) => body,
  words: (price: number) => `"price":"${((price * 115) / 10_000).toFixed(2)}"`,
};
const inCall = { words: (price: number) => `"SAR":${price / 100}` };
const PLACES: readonly [Place, ...Place[]] = [
  { ...onPage, address: (path) => path },
  { ...onPage, address: (path) => `/en-sa${path}` },
  { ...inCall, address: (path) => `/api/detail/${idOf(path)}`, shown: (body) => body },
  {
    ...inCall,
    address: () => '/api/product',
    shown: (body, id) => body.split('{"_id":').find((record) => record.startsWith(`"${id}"`)) ?? '',
  },
];

function idOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/** Prices that change at once: each has the pages of several products made anew. */
const BATCH = 8;

/** Changes prices, and asks through the edge until the new one is there; then once more, when all purges are over. */
async function checkPrices(kit: Kit, { url, database, other, products, changes }: Repricing): Promise<void> {
  const limit = LIMITS.edge.visibleMs;
  const chosen = { cookie: 'country_code_iso3=KSA; translate=en', 'accept-encoding': 'br' };
  const took: number[] = [];
  const last = new Map<string, number>();
  let [late, price, done] = [0, 1_000_00, 0];
  const shows = async (path: string, price: number, from: Place): Promise<boolean> => {
    const { body } = await ask(url, from.address(path), chosen);
    return from.shown(body, idOf(path)).includes(from.words(price));
  };
  while (done < changes && !kit.stopped.aborted) {
    const from = done % Math.max(1, products.length - BATCH);
    const batch = products.slice(from, from + Math.min(BATCH, changes - done));
    const thaw = Math.random() < 0.3 ? freeze(other, 50 + Math.random() * 400) : Promise.resolve();
    await Promise.all(
      batch.map(async (path) => {
        price += 100;
        const own = price;
        const id = idOf(path);
        const { rows } = await database.query<{ changed: string }>(
          `UPDATE product_prices SET price = $2, discount_price = $2 WHERE product_id = $1 AND currency = 'SAR' RETURNING product_id AS changed`,
          [id, own],
        );
        if (rows.length === 0) throw new Error(`no price of ${id}`);
        const began = performance.now();
        last.set(path, own);
        const from = oneOf(PLACES);
        while (!(await shows(path, own, from)) && performance.now() - began < 10_000) await pause(40);
        const ms = performance.now() - began;
        took.push(ms);
        if (ms > limit) late += 1;
        if (ms > limit && late <= 3) kit.say(`${from.address(path)} after ${Math.round(ms)} ms`);
      }),
    );
    await thaw;
    done += batch.length;
  }
  await pause(LIMITS.edge.settledMs);
  let old = 0;
  for (const [path, own] of last) {
    for (const from of PLACES) if (!(await shows(path, own, from))) old += 1;
  }
  took.sort((one, two) => one - two);
  kit.say(
    `seen after ${Math.round(took[Math.floor(took.length / 2)] ?? 0)} ms, ${Math.round(took.at(-1) ?? 0)} at most`,
  );
  kit.check(`new prices seen within ${limit} ms`, {
    figure: `${done - late} of ${done}`,
    limit: `${changes} of ${changes}`,
    passed: late === 0 && done === changes,
  });
  kit.atMost('old prices when all purges are over', old, 0);
}

/** Stops a process for a moment. */
async function freeze(store: StoreProcess | undefined, ms: number): Promise<void> {
  store?.signal('SIGSTOP');
  await pause(ms);
  store?.signal('SIGCONT');
}
