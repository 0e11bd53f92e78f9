import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { readOf } from '#kernel/page-tags';
import { noDatabase } from '#support/no-database';
import { createCaches } from '../../changes/cache.ts';
import { createChangeTable } from '../../changes/change-table.ts';
import { createEdgeAnswers, type EdgeAnswers } from '../edge/answers.ts';
import { DEFAULT_RATE_LIMITS } from '../limits/budgets.rules.ts';
import { createRateLimiter } from '../limits/limiter.ts';
import { STALENESS } from '../pages/prepared.ts';
import { serveCachedCalls } from './cached-calls.ts';
import type { Env } from './context.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Kept calls over answers that say for whom they are, behind a real HTTP server. */
async function stand(status = 200, read = 0, edge: EdgeAnswers | null = null, isAway = false) {
  const asked: string[] = [];
  const lines: string[] = [];
  const table = createChangeTable();
  let time = 0;
  const feed = {
    number: table.number,
    changedAfter: table.changedAfter,
    version: () => 7,
    current: async () => {},
    subscribe: () => {},
    isRecent: () => !isAway,
    catchUp: async () => {
      throw new Error('the database is away');
    },
  };
  const answer = serveCachedCalls({
    feed,
    cache: createCaches({ feed, database: noDatabase(), isPassing: () => false, now: () => time }),
    maxBytes: 1_000_000,
    fetch(request: Request, { cached }: Env['Bindings']) {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      const from = cached?.from ?? { failure: null };
      if ('failure' in from) return Response.json({ words: 'later' }, { status: 503 });
      readOf(from.database, 'product:1');
      const words = `${cached?.market.code} ${cached?.language} ${asked.length} `.repeat(50);
      if (pathname === '/api/product') {
        const bytes = gzipSync(words);
        const headers = { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' };
        const length = { 'Content-Length': String(bytes.length) };
        return new Response(bytes, { headers: status === 200 ? { ...headers, ...length } : headers });
      }
      return Response.json({ words }, { status, headers: { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' } });
    },
    limiter: createRateLimiter({ newcomers: { ...DEFAULT_RATE_LIMITS, read } }),
    edge,
    clientIp: () => '192.0.2.1',
    detectCountry: () => 'SA',
    log: pino({ base: null }, { write: (line: string) => lines.push(line) }),
  });
  const listening = createServer(async (request, response) => {
    if (!(await answer(request, response))) response.writeHead(299).end('the router');
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    asked,
    lines,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers, method }),
    change: () => {
      table.mark([{ tag: 'product:1', at: time }]);
      time += STALENESS.staleMs;
    },
  };
}

it('makes an answer once for a language and a market, each time with a request id of its own', async () => {
  const { get, asked, lines } = await stand();
  const [first, second] = [await get('/api/detail/1'), await get('/api/detail/1', { 'accept-encoding': 'br' })];
  expect(await second.text()).toBe(await first.text());
  expect(await (await get('/api/detail/1', { cookie: 'country_code_iso3=UAE; translate=ar' })).text()).toContain(
    'UAE ar',
  );
  expect(asked).toEqual(['/api/detail/1', '/api/detail/1']);
  expect(second.headers.get('content-encoding')).toBe('br');
  expect(second.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  expect(second.headers.get('cache-control')).toBe('private, no-cache');
  const ids = [first, second].map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(2);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { request: ids[0], method: 'GET', route: '/api/detail/:productid', status: 200 },
    { request: ids[1] },
    {},
  ]);
});

it('answers 304 to its tag, and only headers to HEAD', async () => {
  const { get, asked } = await stand();
  const tag = (await get('/api/home')).headers.get('etag') ?? '';
  const again = await get('/api/home', { 'if-none-match': `W/${tag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('x-request-id')).not.toBeNull();
  const head = await get('/api/home', {}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(asked).toHaveLength(1);
});

it('makes an answer anew when something it shows has changed', async () => {
  const { get, change } = await stand();
  const before = await (await get('/api/detail/1')).text();
  change();
  expect(await (await get('/api/detail/1')).text()).not.toBe(before);
});

it('keeps no refusal', async () => {
  const { get, asked } = await stand(404);
  for (let n = 0; n < 2; n += 1) expect((await get('/api/detail/nothing')).status).toBe(404);
  expect(asked).toHaveLength(2);
});

it('says that the database is away after it waited once, before anything was ever read', async () => {
  const { get, asked, lines } = await stand(200, 0, null, true);
  const answer = await get('/api/product');
  expect([answer.status, await answer.text()]).toEqual([503, '{"words":"later"}']);
  expect(asked).toEqual(['/api/product']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ route: '/api/product', status: 503 }]);
});

it('keeps the list of products as it was compressed, and leaves one that is too large to the router', async () => {
  const { get, asked } = await stand();
  for (const accepted of ['br, gzip', 'gzip', 'br', 'identity']) {
    const list = await get('/api/product', { 'accept-encoding': accepted });
    expect(list.headers.get('content-encoding')).toBe(accepted.includes('gzip') ? 'gzip' : null);
    expect(await list.text()).toContain('KSA en');
    const tag = list.headers.get('etag') ?? '';
    const again = await get('/api/product', { 'accept-encoding': accepted, 'if-none-match': tag });
    expect(again.status).toBe(304);
  }
  expect(asked).toEqual(['/api/product']);
  const large = await stand(206);
  expect((await large.get('/api/product', { 'accept-encoding': 'gzip' })).status).toBe(299);
});

it('leaves other calls to the router, and networks above their limit', async () => {
  const { get, asked } = await stand();
  for (const path of [
    '/api/cart/1',
    '/api/detail/',
    '/api/detail/1/x',
    '/api/home?x=1',
    `/api/suggest?q=${'x'.repeat(300)}`,
  ])
    expect((await get(path)).status).toBe(299);
  expect((await get('/api/home', {}, 'POST')).status).toBe(299);
  expect((await get('/api/suggest?q=oudh')).status).toBe(200);
  expect(asked).toEqual(['/api/suggest']);
  server?.closeAllConnections();
  server?.close();
  const limited = await stand(200, 2);
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await limited.get('/api/home')).status);
  expect(statuses).toEqual([200, 200, 299]);
});

it('answers the edge for the variant it asks for, without a request id, and nobody else so', async () => {
  const secret = 'a-secret-of-the-edge';
  const withHeader = { longestSeconds: 600, headers: () => ['x-kept', 'yes'] };
  const { get, asked } = await stand(200, 0, createEdgeAnswers(withHeader, secret));
  const fromEdge = {
    'x-edge-secret': secret,
    'x-edge-variant': 'ar-ae',
    cookie: 'country_code_iso3=KSA; translate=en',
  };
  const answer = await get('/api/detail/1', fromEdge);
  expect(await answer.text()).toContain('UAE ar');
  expect(answer.headers.get('x-kept')).toBe('yes');
  expect(answer.headers.get('x-request-id')).toBeNull();
  expect(answer.headers.get('vary')).toBe('accept-encoding, x-edge-variant');
  const again = await get('/api/detail/1', { ...fromEdge, 'if-none-match': answer.headers.get('etag') ?? '' });
  expect([again.status, again.headers.get('x-kept')]).toEqual([304, 'yes']);
  for (const headers of [
    { ...fromEdge, 'x-edge-secret': 'another' },
    { ...fromEdge, 'x-edge-variant': 'nowhere' },
  ]) {
    const other = await get('/api/detail/1', headers);
    expect(await other.text()).toContain('KSA en');
    expect(other.headers.get('x-kept')).toBeNull();
    expect(other.headers.get('cache-control')).toBe('private, no-cache');
    expect(other.headers.get('x-request-id')).not.toBeNull();
  }
  expect(asked).toHaveLength(2);
});
