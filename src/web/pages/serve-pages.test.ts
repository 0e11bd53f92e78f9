import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { readOf } from '#kernel/page-tags';
import { noDatabase } from '#support/no-database';
import { createCaches } from '../../changes/cache.ts';
import { createFeed } from '../../changes/feed.ts';
import { createEdgeAnswers } from '../edge/answers.ts';
import type { CachedAnswer } from '../edge/port.ts';
import { DEFAULT_RATE_LIMITS } from '../limits/budgets.rules.ts';
import { createRateLimiter } from '../limits/limiter.ts';
import type { Assets } from './assets.ts';
import { prepare } from './prepared.ts';
import type { PageRequest } from './render.ts';
import { createRenderGate, PageRefused } from './render-gate.ts';
import { type ServePagesOptions, servePages } from './serve-pages.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const noAssets: Assets = {
  has: (path) => path === '/assets/a-1.js',
  load: () =>
    prepare({ status: 200, headers: [], cacheHeaders: ['cache-control', 'immutable'], body: Buffer.from('a') }),
};

const SECRET = 'a-secret-of-the-edge';
const FROM_EDGE = { 'x-edge-secret': SECRET };
/** What an edge is told of an answer, as headers. */
const edgeHeaders = ({ tags, version, seconds }: CachedAnswer) => [
  'x-told',
  `${seconds} ${Number(version)} ${tags.length}`,
];

/** Pages that say what they were asked for, behind a real HTTP server, with a clock and changes to make. */
async function stand(
  status: (request: PageRequest) => number = () => 200,
  pageLimit = 0,
  atOnce = 4,
  redirect: ServePagesOptions['redirect'] = async () => null,
) {
  const limiter = createRateLimiter({ newcomers: { ...DEFAULT_RATE_LIMITS, page: pageLimit } });
  const made: PageRequest[] = [];
  const cleared: string[] = [];
  const missed: [string, string][] = [];
  const counted: object[] = [];
  let version = '1';
  let changed: { tag: string; at: number }[] = [];
  let time = 0;
  let country: string | null = null;
  let rendering: Promise<void> | null = null;
  const feed = createFeed({
    read: async () => ({
      snapshot: '',
      version: 7,
      changes: changed.splice(0).map(({ tag, at }) => ({ tag, age: time - at })),
    }),
    period: async () => '',
    maxWaitMs: 250,
    now: () => time,
    pause: () => new Promise(() => {}),
    report: () => {},
  });
  const pages = servePages({
    async render(request, reads) {
      if (reads) readOf(reads.database, 'product:1');
      made.push(request);
      const { address, prefix, market, language } = request;
      const words = `${address.path}${address.search} ${prefix} ${market.code} ${language} v${version} `.repeat(20);
      await rendering;
      const answered = status(request);
      const body = Buffer.from(answered === 404 && !request.whole ? '' : words);
      return { status: answered, headers: ['content-type', 'text/html'], body };
    },
    isPage: (plain) => !/^\/(?:not-found|nothing)/.test(plain),
    gate: createRenderGate({ atOnce, queue: 1, patienceMs: 60_000 }),
    networkOf: (request) => String(request.headers['x-network']),
    countPage: (request) => limiter.waitFor('page', { network: String(request.headers['x-network']) }),
    assets: noAssets,
    cache: createCaches({ feed, database: noDatabase(), isPassing: () => false, now: () => time })({
      name: 'pages',
      maxBytes: 1_000_000,
      work: 'page',
    }),
    feed,
    detectCountry: () => country,
    edge: createEdgeAnswers({ longestSeconds: 600, headers: edgeHeaders }, SECRET),
    countryHeader: 'CF-IPCountry',
    clearCart: async (guest) => void cleared.push(guest),
    preview: async (token) => (token === 'good' ? { drafts: new Map(), clock: { now: () => new Date(0) } } : null),
    redirect,
    countRedirect: (old) => void counted.push(old),
    countMiss: (path, host) => void missed.push([path, host]),
    https: false,
  });
  const listening = createServer((request, response) => {
    pages(request, response).catch((error: unknown) => {
      if (!(error instanceof PageRefused)) throw error;
      response.writeHead(error.status, { 'retry-after': String(error.retryAfterSeconds) }).end();
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    made,
    cleared,
    counted,
    missed,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`http://127.0.0.1:${address.port}${path}`, { headers, method, redirect: 'manual' }),
    post: (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${address.port}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        redirect: 'manual',
      }),
    change: (tag = 'product:1') => {
      version = '2';
      changed = [{ tag, at: time }];
    },
    wait: (ms: number) => {
      time += ms;
    },
    /** Lets no render end until what is returned is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      rendering = promise;
      return resolve;
    },
    visitorsAreIn: (iso2: string) => {
      country = iso2;
    },
  };
}

describe('pages with a market prefix', () => {
  it('are rendered once and publicly cacheable', async () => {
    const { get, made } = await stand();
    const first = await get('/ar-sa/products');
    const second = await get('/ar-sa/products', { cookie: 'translate=en; country_code_iso3=UAE' });
    expect(await second.text()).toBe(await first.text());
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ prefix: 'ar-sa', market: { code: 'KSA' }, language: 'ar' });
    expect(second.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    expect(second.headers.get('cdn-cache-control')).toContain('stale-while-revalidate');
    expect(second.headers.get('vary')).toBe('accept-encoding');
  });

  it('answer 304 to a matching tag in any encoding, and only headers to HEAD', async () => {
    const { get } = await stand();
    const first = await get('/en-ae', { 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    const tag = first.headers.get('etag') ?? '';
    const again = await get('/en-ae', { 'accept-encoding': 'gzip', 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const head = await get('/en-ae', { 'accept-encoding': 'identity' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
  });

  it('drop parameters that no page reads', async () => {
    const { get, made } = await stand();
    await get('/en-ae/for-her?utm_source=mail&show=20');
    await get('/en-ae/for-her?show=20&fbclid=x');
    expect(made).toHaveLength(1);
    expect(made[0]?.address.search).toBe('?show=20');
  });
});

describe('plain pages', () => {
  it('depend on the visitor and are cached per market and language', async () => {
    const { get, made } = await stand();
    const choice = { cookie: 'translate=ar; country_code_iso3=KSA' };
    const page = await get('/products', choice);
    await get('/products', { ...choice, 'accept-language': 'en' });
    await get('/products');
    expect(made.map(({ market, language }) => `${market.code} ${language}`)).toEqual(['KSA ar', 'UAE en']);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    expect(page.headers.get('vary')).toBe('accept-encoding, cookie, accept-language, cf-ipcountry');
  });

  it('follow the detected country until one is chosen', async () => {
    const { get, made, visitorsAreIn } = await stand();
    visitorsAreIn('SA');
    await get('/', { 'accept-language': 'ar' });
    await get('/', { cookie: 'country_code_iso3=UAE' });
    expect(made.map(({ market, language }) => `${market.code} ${language}`)).toEqual(['KSA ar', 'UAE en']);
  });
});

describe('a change', () => {
  it('is on the pages that show it in less than a second, and makes no other anew', async () => {
    const { get, made, change, wait } = await stand();
    await get('/en-ae');
    change('product:2');
    wait(950);
    expect(await (await get('/en-ae')).text()).toContain('v1');
    change('product:1');
    wait(349);
    expect(await (await get('/en-ae')).text()).toContain('v1');
    wait(601);
    expect(await (await get('/en-ae')).text()).toContain('v2');
    expect(made).toHaveLength(2);
  });
});

describe('the page cache skips', () => {
  it('pages of one shopper', async () => {
    const { get, made } = await stand();
    await get('/en-ae/orderdetails/1?x=1');
    const second = await get('/en-ae/orderdetails/1?x=1');
    expect(made).toHaveLength(2);
    expect(made[0]?.address.search).toBe('?x=1');
    expect(second.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('errors', async () => {
    const { get, made } = await stand(() => 500);
    await get('/en-ae/products');
    const second = await get('/en-ae/products');
    expect([second.status, second.headers.get('cache-control')]).toEqual([500, 'private, no-store']);
    expect(made).toHaveLength(2);
  });

  it('search results and overlong urls', async () => {
    const { get, made } = await stand();
    for (const path of ['/en-ae/search?q=oudh', `/en-ae/${'a'.repeat(600)}`]) {
      await get(path);
      await get(path);
    }
    expect(made).toHaveLength(4);
    expect(made[0]?.address.search).toBe('?q=oudh');
  });
});

describe('the not-found page', () => {
  const missing = (request: PageRequest) => (/nothing|not-found|gone/.test(request.address.path) ? 404 : 200);

  it('is rendered once per language and market for all paths', async () => {
    const { get, made } = await stand(missing);
    const first = await get('/en-ae/nothing');
    expect([first.status, first.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    for (let n = 0; n < 20; n += 1) expect((await get(`/en-ae/nothing-${n}?x=${n}`)).status).toBe(404);
    expect(await (await get('/en-ae/nothing/at/all')).text()).toBe(await first.text());
    await get('/ar-ae/nothing');
    await get('/nothing', { 'accept-language': 'ar' });
    await get('/nothing-else', { 'accept-language': 'ar' });
    expect(made.map(({ address, language }) => `${address.path} ${language}`)).toEqual([
      '/en-ae/not-found en',
      '/ar-ae/not-found ar',
      '/not-found ar',
    ]);
  });

  it('also answers for a page without content', async () => {
    const { get, made } = await stand(missing);
    const known = await get('/en-ae/nothing');
    const gone = await get('/en-ae/details/gone');
    expect([gone.status, await gone.text()]).toEqual([404, await known.text()]);
    await get('/en-ae/details/gone');
    expect(made.map(({ address, whole }) => `${address.path} ${whole}`)).toEqual([
      '/en-ae/not-found true',
      '/en-ae/details/gone false',
    ]);
  });

  it('is rendered again when something on it changes', async () => {
    const { get, made, change, wait } = await stand(missing);
    await get('/en-ae/nothing');
    change();
    wait(1000);
    expect(await (await get('/en-ae/nothing')).text()).toContain('v2');
    expect(made).toHaveLength(2);
  });
});

describe('the limits of rendering', () => {
  it('count uncached pages per network, and no others', async () => {
    const { get, made } = await stand(() => 200, 3);
    const from = (network: string) => ({ 'x-network': network });
    for (const path of ['/en-ae', '/en-ae/writereview', '/en-ae/search?q=oudh'])
      expect((await get(path, from('one'))).status).toBe(200);
    const refused = await get('/en-ae/writereview', from('one'));
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 20]);
    expect((await get('/en-ae', from('one'))).status).toBe(200);
    expect((await get('/en-ae/writereview', from('other'))).status).toBe(200);
    expect(made).toHaveLength(4);
  });

  it('do not meet the shells of cart, checkout and tracking, which are made once and kept by no browser', async () => {
    const { get, made } = await stand(() => 200, 1);
    const from = (network: string) => get('/en-ae/cart', { 'x-network': network });
    for (const network of ['one', 'one', 'one', 'other']) {
      const { status, headers } = await from(network);
      expect([status, headers.get('cache-control'), headers.get('cdn-cache-control')]).toEqual([
        200,
        'private, no-cache',
        null,
      ]);
    }
    expect(made).toHaveLength(1);
  });

  it('do not meet shells with queries that their html does not depend on', async () => {
    const { get, made } = await stand(() => 200, 1);
    const other = ['/en-ae/track', '/en-ae/track?number=1', '/en-ae/track?number=2&utm_source=mail'];
    for (const path of other) expect((await get(path, { 'x-network': 'one' })).status).toBe(200);
    expect(made.map(({ address }) => `${address.path}${address.search}`)).toEqual(['/en-ae/track']);
    expect((await get('/en-ae/track?answer=ended', { 'x-network': 'two' })).status).toBe(200);
    expect((await get('/en-ae/payment?method=COD', { 'x-network': 'three' })).status).toBe(200);
    expect((await get('/en-ae/payment?method=COD', { 'x-network': 'three' })).status).toBe(429);
    expect(made).toHaveLength(3);
  });

  it('render a limited number at once, queue some, and refuse the rest with a waiting time', async () => {
    const { get, made, hold } = await stand(() => 200, 0, 1);
    const finish = hold();
    const asked = ['/en-ae/writereview', '/en-ae/wishlist', '/en-ae/orders'].map((path) => get(path));
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    finish();
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    expect(made).toHaveLength(2);
  });

  it('count the choice of a country, which writes, per network', async () => {
    const { post, cleared } = await stand(() => 200, 1);
    const chosen = (country: string) =>
      post('/choose', `country=${country}`, { cookie: `guestid=${'g'.repeat(24)}`, 'x-network': '192.0.2.1' });
    expect([(await chosen('KSA')).status, (await chosen('UAE')).status]).toEqual([303, 429]);
    expect(cleared).toHaveLength(1);
  });

  it('truncate search queries', async () => {
    const { get, made } = await stand();
    await get(`/en-ae/search?q=${'x'.repeat(3000)}%20${'y'.repeat(3000)}%20oudh&utm_source=mail`);
    expect(made[0]?.address.search).toBe(`?q=${'x'.repeat(40)}+${'y'.repeat(40)}+oudh`);
  });
});

describe('other requests', () => {
  it('redirect a trailing slash, but never to another host', async () => {
    const { get } = await stand();
    const answer = await get('/en-ae/products/?show=20');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/en-ae/products?show=20']);
    expect((await get('//evil.example/')).status).toBe(200);
  });

  it('serve files, for reading only', async () => {
    const { get, post, made } = await stand();
    expect(await (await get('/assets/a-1.js')).text()).toBe('a');
    expect((await post('/products', '')).status).toBe(405);
    expect(made).toHaveLength(0);
  });

  it('choose the language and keep the page', async () => {
    const { get } = await stand();
    const answer = await get('/choose?language=ar&to=%2Fen-sa%2Fcart');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/ar-sa/cart']);
    expect(answer.headers.get('set-cookie')).toContain('translate=ar; Path=/');
    const oudh = await get('/choose?language=ar&to=/details/1/%D8%B9%D9%88%D8%AF');
    expect([oudh.status, oudh.headers.get('location')]).toEqual([303, '/details/1/%D8%B9%D9%88%D8%AF']);
    expect((await get('/choose?language=ar&to=//evil.example')).headers.get('location')).toBe('/');
    expect((await get('/choose?language=fr&to=/cart')).headers.get('set-cookie')).toBeNull();
  });

  it('choose the country, clear the cart of the guest and redirect to the home page', async () => {
    const { post, cleared } = await stand();
    const guest = 'abcdefghijklmnopqrstuvwx';
    const cookie = `guestid=${guest}; country_code_iso3=UAE`;
    const answer = await post('/choose', 'country=KSA', { cookie, 'sec-fetch-site': 'same-origin' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.get('set-cookie')).toContain('country_code_iso3=KSA');
    expect(cleared).toEqual([guest]);
    await post('/choose', 'country=UAE', { cookie, 'sec-fetch-site': 'same-origin' });
    expect(cleared).toEqual([guest]);
  });

  it('refuse a country chosen by another site', async () => {
    const { post, cleared } = await stand();
    const cookie = 'guestid=abcdefghijklmnopqrstuvwx';
    const byFetch = await post('/choose', 'country=KSA', { cookie, 'sec-fetch-site': 'cross-site' });
    const byOrigin = await post('/choose', 'country=KSA', { cookie, origin: 'https://evil.example' });
    expect([byFetch.status, byOrigin.status]).toEqual([403, 403]);
    expect(cleared).toEqual([]);
  });
});

describe('previews', () => {
  it('are rendered with the draft, kept nowhere and found by nobody', async () => {
    const { get, made } = await stand();
    const first = await get('/ar-sa?preview=good&utm_source=mail');
    await get('/ar-sa?preview=good');
    expect(made).toHaveLength(2);
    expect(made[0]).toMatchObject({ address: { path: '/ar-sa', search: '' }, language: 'ar', preview: {} });
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    await get('/ar-sa');
    expect(made[2]).not.toHaveProperty('preview');
  });

  it('end with their link', async () => {
    const { get, made } = await stand();
    const ended = await get('/en-ae?preview=bad');
    expect([ended.status, ended.headers.get('cache-control')]).toEqual([410, 'private, no-store']);
    expect(ended.headers.get('x-robots-tag')).toBe('noindex');
    expect(made).toEqual([]);
  });
});

describe('the edge', () => {
  const cookie = 'translate=en; country_code_iso3=UAE; guestid=junk';

  it('gets a plain page for the variant it asks for, whatever the cookies, and may keep it', async () => {
    const { get, made } = await stand();
    const answer = await get('/products', { ...FROM_EDGE, 'x-edge-variant': 'ar-sa', cookie });
    expect(made[0]).toMatchObject({ prefix: null, market: { code: 'KSA' }, language: 'ar' });
    expect(answer.headers.get('x-told')).toBe('600 7 2');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers.get('vary')).toBe('accept-encoding, x-edge-variant');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const prefixed = await get('/ar-sa/products', { ...FROM_EDGE, cookie });
    expect(prefixed.headers.get('x-told')).toBe('600 7 2');
    expect(prefixed.headers.get('cdn-cache-control')).toBeNull();
  });

  it('is nobody without its secret: the headers are those of a visitor', async () => {
    const { get, made } = await stand();
    for (const secret of [undefined, 'another', `${SECRET}x`]) {
      const headers = { ...(secret ? { 'x-edge-secret': secret } : {}), 'x-edge-variant': 'ar-sa', cookie };
      const answer = await get('/products', headers);
      expect(answer.headers.get('x-told')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('vary')).toContain('cookie');
      expect((await get('/ar-sa/products', headers)).headers.get('cache-control')).toContain('s-maxage=60');
      expect((await get('/edge/variant', headers)).status).toBe(200);
    }
    expect(made.map(({ market, language }) => `${market.code} ${language}`).slice(0, 1)).toEqual(['UAE en']);
  });

  it('keeps nothing that depends on a visitor or a shopper, nor an error or a preview', async () => {
    const { get } = await stand(({ address }) => (address.path === '/failing' ? 500 : 200));
    const variant = { ...FROM_EDGE, 'x-edge-variant': 'ar-sa' };
    const asked: [string, Record<string, string>][] = [
      ['/products', FROM_EDGE],
      ['/products', { ...FROM_EDGE, 'x-edge-variant': 'nowhere' }],
      ['/failing', variant],
      ['/ar-sa?preview=good', variant],
      ['/search?q=oudh', variant],
      ...['cart', 'checkout', 'myorders', 'pay/1', 'track', 'ar-sa/my-address'].map(
        (page) => [`/${page}`, variant] satisfies [string, Record<string, string>],
      ),
    ];
    for (const [path, headers] of asked) {
      const answer = await get(path, headers);
      expect(answer.headers.get('x-told'), path).toBeNull();
      expect(answer.headers.get('cache-control'), path).toMatch(/^private, no-(cache|store)$/);
    }
  });

  it('may keep a page that is not found', async () => {
    const { get } = await stand((request) => (/gone|not-found/.test(request.address.path) ? 404 : 200));
    for (const path of ['/nothing', '/details/gone']) {
      const answer = await get(path, { ...FROM_EDGE, 'x-edge-variant': 'en-ae' });
      expect([answer.status, answer.headers.get('x-told')], path).toEqual([404, '600 7 2']);
    }
  });

  it('keeps a page for a second while a new one is made', async () => {
    const { get, change, wait, hold } = await stand();
    const ask = () => get('/products', { ...FROM_EDGE, 'x-edge-variant': 'en-ae' });
    await ask();
    change();
    wait(350);
    const finish = hold();
    expect((await ask()).headers.get('x-told')).toBe('1 0 2');
    finish();
    wait(601);
    const fresh = await ask();
    expect(await fresh.text()).toContain('v2');
    expect(fresh.headers.get('x-told')).toBe('600 7 2');
  });

  it('asks for the variant of a visitor whose cookies do not say it', async () => {
    const { get, visitorsAreIn } = await stand();
    visitorsAreIn('SA');
    const answer = await get('/edge/variant', { ...FROM_EDGE, 'accept-language': 'ar-SA,ar;q=0.9' });
    expect([answer.status, answer.headers.get('x-edge-variant')]).toEqual([204, 'ar-sa']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('an address of the old shop', () => {
  const asked: object[] = [];
  const led = async (question: { readonly path: string; readonly search: string; readonly language: string }) => {
    asked.push(question);
    const old = { path: '/nothing/old', below: false };
    if (question.path.includes('blog')) return { old, to: { url: 'https://blog.example/x' } };
    return question.path.includes('old') ? { old, to: { path: '/contact?utm_source=x' } } : null;
  };

  it('leads on for good, in the market and language of its visitor, before the page that is not found', async () => {
    const { get, made, counted } = await stand(undefined, 0, 4, led);
    const answer = await get('/nothing/old?utm_source=x&variant=2', {
      'accept-language': 'ar',
      cookie: 'country_code_iso3=KSA',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/ar-sa/contact?utm_source=x']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(answer.headers.get('vary')).toContain('cookie');
    expect(asked.at(-1)).toEqual({ path: '/nothing/old', search: '?utm_source=x&variant=2', language: 'ar' });
    const fixed = await get('/en-ae/nothing/old');
    expect([fixed.status, fixed.headers.get('location')]).toEqual([301, '/en-ae/contact?utm_source=x']);
    expect(fixed.headers.get('vary')).toBe('accept-encoding');
    expect((await get('/nothing/blog', {}, 'HEAD')).headers.get('location')).toBe('https://blog.example/x');
    expect(counted).toHaveLength(3);
    expect(made).toEqual([]);
  });

  it('needs no redirect of its own for the slash at its end; a page of the store has one, and is never looked up', async () => {
    const { get } = await stand(undefined, 0, 4, led);
    expect((await get('/nothing/old/')).status).toBe(301);
    const before = asked.length;
    const page = await get('/products/old/');
    expect([page.status, page.headers.get('location')]).toEqual([308, '/products/old']);
    expect((await get('/products/old')).status).toBe(200);
    expect(asked).toHaveLength(before);
    expect((await get('/nothing/else/')).status).toBe(308);
  });

  it('is not looked up for other methods and data, and an unknown one costs no page', async () => {
    const { get, made, missed } = await stand(({ whole }) => (whole ? 404 : 404), 0, 4, led);
    const before = asked.length;
    expect((await get('/nothing/old', {}, 'DELETE')).status).toBe(405);
    expect((await get('/nothing/old.data')).status).toBe(404);
    expect(asked).toHaveLength(before);
    await get('/en-ae/nothing/a', { referer: 'https://www.Google.com/search?q=a' });
    await get('/en-ae/nothing/b');
    expect(missed).toEqual([
      ['/nothing/a', 'google.com'],
      ['/nothing/b', ''],
    ]);
    expect(made.filter(({ address }) => address.path.includes('/nothing'))).toEqual([]);
  });
});
