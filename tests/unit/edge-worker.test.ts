import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, MARKETS } from '#kernel/market';
import worker, { answer } from '../../deploy/edge/cloudflare/worker.mjs';
import { createCloudflareSimulator } from '../../src/providers/cloudflare/simulator.ts';
import { createWorkerCache } from '../support/worker-cache.ts';

/** The worker of deploy/edge/cloudflare before a store that says who asked it for what. */
const SECRET = 'a-secret-of-the-edge';
const ZONE = '0123456789abcdef0123456789abcdef';
const chosen = (code: string, language: string) => ({ cookie: `country_code_iso3=${code}; translate=${language}` });

const simulator = createCloudflareSimulator(ZONE, 'token');
let asked: Request[] = [];
let now = 0;
let pending: Promise<unknown>[] = [];
let cache = createWorkerCache(simulator.state.entries, () => now);

/** Keeps what comes from the edge; says the variant in the body. */
async function store(request: Request): Promise<Response> {
  asked.push(request);
  const { pathname, search } = new URL(request.url);
  const isEdge = request.headers.get('x-edge-secret') === SECRET;
  const variant = request.headers.get('x-edge-variant') ?? 'none';
  if (pathname === '/edge/variant')
    return new Response(null, { status: isEdge ? 204 : 404, headers: { 'x-edge-variant': 'ar-sa' } });
  if (isEdge && pathname === '/failed') return new Response('failed', { status: 503 });
  const keep = {
    'x-edge-keep': 'max-age=600',
    'x-edge-tags': 'a1,b2',
    'x-edge-version': '0000000000012',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, x-edge-variant',
  };
  // as from a fetch: the header is that of the connection, the body is decoded
  const way = { etag: `"${variant}"`, 'content-encoding': 'gzip' };
  const headers: Record<string, string> = { ...way, ...(isEdge ? keep : { 'cache-control': 'private' }) };
  return new Response(`${pathname}${search} ${variant}`, { headers });
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = new Request(`https://shop.example.com${path}`, { headers, method });
  const got = await answer(request, {
    secret: SECRET,
    cache,
    fetch: store,
    waitUntil: (work) => void pending.push(work),
  });
  await Promise.all(pending.splice(0));
  return { status: got.status, headers: got.headers, body: await got.text() };
}

beforeEach(() => {
  simulator.state.entries.clear();
  cache = createWorkerCache(simulator.state.entries, () => now);
  [asked, pending, now] = [[], [], 0];
});

describe('the worker of Cloudflare', () => {
  it('keeps a page for each variant, and tells the browser to ask again each time', async () => {
    for (const state of ['miss', 'hit']) {
      for (const { code, pathCode } of Object.values(MARKETS)) {
        for (const language of LANGUAGES) {
          const { body, headers } = await ask('/products', chosen(code, language));
          expect([body, headers.get('x-cache')]).toEqual([`/products ${language}-${pathCode}`, state]);
          expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
          expect(headers.get('vary')).toBe('accept-encoding, cookie, accept-language');
          expect([...headers.keys()].filter((name) => name.startsWith('x-edge'))).toEqual([]);
        }
      }
    }
    expect(asked).toHaveLength(4);
  });

  it('tells the store nothing of the visitor but the variant', async () => {
    await ask('/api/product', { ...chosen('KSA', 'ar'), 'x-edge-secret': 'mine', 'if-none-match': '"x"' });
    const [{ headers } = new Request('https://x.invalid')] = asked;
    expect(headers.get('cookie')).toBe('country_code_iso3=KSA; translate=ar');
    expect(headers.get('x-edge-secret')).toBe(SECRET);
    expect(headers.get('if-none-match')).toBeNull();
  });

  it('asks the store for the variant of others, and passes on no secret of theirs', async () => {
    for (const cookie of [
      '',
      'translate=en',
      'country_code_iso3=XXX; translate=en',
      'translate=en; translate=ar; country_code_iso3=KSA',
    ])
      expect((await ask('/', { cookie })).body).toBe('/ ar-sa');
    expect(asked.filter(({ url }) => url.endsWith('/edge/variant'))).toHaveLength(4);
    expect((await ask('/edge/variant', { 'x-edge-secret': SECRET })).status).toBe(404);
  });

  it('passes what belongs to one person, with what they sent, and keeps nothing of it', async () => {
    const own = { ...chosen('KSA', 'en'), 'x-edge-secret': SECRET, 'x-edge-variant': 'en-ae' };
    for (const path of [
      '/cart',
      '/ar-sa/Checkout',
      '/search?q=oud',
      '/admin/orders',
      '/api/addtocart',
      '/?preview=x',
      '/assets/a.js',
    ]) {
      const { body } = await ask(path, own);
      expect(body).toBe(`${path} none`);
    }
    await ask('/products', { ...own, authorization: 'Bearer x' });
    await ask('/products', own, 'POST');
    for (const { headers } of asked) {
      expect(headers.get('cookie')).toBe(own.cookie);
      expect(headers.get('x-edge-secret')).toBeNull();
    }
    expect(simulator.state.entries.size).toBe(0);
  });

  it('keeps an address without parameters that nobody reads', async () => {
    await ask('/products?utm_source=x&sort=price&family=oud', chosen('UAE', 'en'));
    const { body, headers } = await ask('/products?family=oud&fbclid=1&sort=price', chosen('UAE', 'en'));
    expect([body, headers.get('x-cache')]).toEqual(['/products?family=oud&sort=price en-ae', 'hit']);
    const call = '/api/suggest?q=oud&market=KSA';
    expect((await ask(call, chosen('UAE', 'en'))).body).toBe(`${call} en-ae`);
  });

  it('keeps links with a prefix for everybody', async () => {
    expect((await ask('/ar-sa/products', chosen('UAE', 'en'))).body).toBe('/ar-sa/products none');
    expect((await ask('/ar-sa/products')).headers.get('x-cache')).toBe('hit');
  });

  it('forgets what the store purges, and what is too old', async () => {
    await ask('/', chosen('KSA', 'en'));
    const purge = await simulator.app.request(`/client/v4/zones/${ZONE}/purge_cache`, {
      method: 'POST',
      headers: { authorization: 'Bearer token' },
      body: JSON.stringify({ tags: ['b2'] }),
    });
    expect(purge.status).toBe(200);
    expect((await ask('/', chosen('KSA', 'en'))).headers.get('x-cache')).toBe('miss');
    now += 601_000;
    expect((await ask('/', chosen('KSA', 'en'))).headers.get('x-cache')).toBe('miss');
  });

  it('answers a browser whose copy is good, and one that asks for headers only', async () => {
    await ask('/', chosen('KSA', 'en'));
    const again = await ask('/', { ...chosen('KSA', 'en'), 'if-none-match': '"en-sa"' });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=0, must-revalidate']);
    expect(await ask('/', chosen('KSA', 'en'), 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect(asked).toHaveLength(1);
  });

  it('gives and keeps decoded bodies, which Cloudflare encodes for each visitor', async () => {
    for (const state of ['miss', 'hit']) {
      const { headers } = await ask('/', chosen('KSA', 'en'));
      expect([headers.get('x-cache'), headers.get('content-encoding')]).toEqual([state, null]);
    }
    const entries = await cache.match(new Request('https://shop.example.com/?edge-variant=en-sa'));
    expect(entries?.headers.get('content-encoding')).toBeNull();
  });

  it('calls the fetch of its runtime as a function, as the runtime demands', async () => {
    vi.stubGlobal('caches', { default: cache });
    vi.stubGlobal('fetch', function (this: unknown, request: Request) {
      if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation');
      return store(request);
    });
    const request = new Request('https://shop.example.com/', { headers: chosen('KSA', 'ar') });
    const got = await worker.fetch(request, { EDGE_SECRET: SECRET }, { waitUntil: (work) => void pending.push(work) });
    expect(await got.text()).toBe('/ ar-sa');
    vi.unstubAllGlobals();
  });

  it('keeps no failure', async () => {
    for (let times = 0; times < 2; times += 1)
      expect((await ask('/failed', chosen('KSA', 'en'))).headers.get('x-cache')).toBe('miss');
  });
});
