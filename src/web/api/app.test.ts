import { brotliDecompressSync } from 'node:zlib';
import { createRoute, z } from '@hono/zod-openapi';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { returnCall, webhookCall } from '#contract/payments';
import { MARKETS } from '#kernel/market';
import { TypesettingFailed } from '../../providers/typst/typesetter.ts';
import { DEFAULT_RATE_LIMITS } from '../limits/budgets.rules.ts';
import { type ApiOptions, createApi } from './app.ts';
import { refuse } from './refusals.ts';

const echoCall = createRoute({
  method: 'post',
  path: '/api/echo/{id}',
  request: {
    params: z.object({ id: z.string() }),
    body: { required: true, content: { 'application/json': { schema: z.object({ n: z.number() }) } } },
  },
  responses: {
    200: { description: 'The same', content: { 'application/json': { schema: z.object({ n: z.number() }) } } },
  },
});

function setUp(options: Partial<ApiOptions> = {}) {
  const lines: string[] = [];
  const api = createApi({
    log: pino({ base: null }, { write: (line: string) => lines.push(line) }),
    publicUrl: null,
    rateLimits: DEFAULT_RATE_LIMITS,
    findSession: async () => null,
    findCountry: () => 'SA',
    clientIp: (_headers, remote) => remote,
    register: (app) => {
      app.openapi(echoCall, (c) => c.json(c.req.valid('json'), 200));
      app.openapi(webhookCall('toy', '/api/toy/events'), (c) => c.json({ message: 'noted' }, 200));
      app.openapi(returnCall('toy', '/api/toy/return', 'post'), (c) => c.redirect('/', 303));
      app.get('/api/who', (c) => c.json(c.var.caller));
      app.get('/api/refused', (c) => refuse(c, 'soldOut', undefined, { total: 5 }));
      app.get('/api/broken', () => {
        throw new Error('secret detail');
      });
      app.get('/api/input', () => {
        throw new Error('query failed', { cause: Object.assign(new Error('bad bytes'), { code: '22021' }) });
      });
      app.get('/api/away', () => {
        throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      });
      app.get('/api/invoice', () => {
        throw new TypesettingFailed('TYPESETTER_AWAY', 'the document was not set within 10000 ms');
      });
      app.get('/api/invoices', () => {
        throw new TypesettingFailed('TYPESETTER_BUSY', '50 documents wait to be set');
      });
      app.get('/api/locked', () => {
        throw new Error('query failed', { cause: Object.assign(new Error('lock timeout'), { code: '55P03' }) });
      });
      app.get('/api/deadlock', () => {
        throw new Error('query failed', { cause: Object.assign(new Error('deadlock detected'), { code: '40P01' }) });
      });
    },
    ...options,
  });
  const call = (path: string, init: RequestInit = {}) =>
    api.request(`http://store.example${path}`, init, { remoteAddress: '192.0.2.1' });
  const send = (body: string, headers: Record<string, string> = {}) =>
    call('/api/echo/secretGuestId', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  return { api, call, send, lines };
}

describe('the API', () => {
  it('adds security headers and a request id to the answers of handlers', async () => {
    const { send } = setUp();
    const answer = await send('{"n":1}');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ n: 1 });
    expect(answer.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('gives every response its own id and the same security headers, failures too', async () => {
    const { call } = setUp();
    for (const path of ['/api/who', '/api/nothing', '/api/broken', '/api/refused', '/api/docs', '/api/openapi.json']) {
      const { headers } = await call(path, { headers: { 'X-Request-Id': 'chosenByTheClient' } });
      expect(headers.get('x-request-id'), path).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      const policy = headers.get('content-security-policy');
      if (path === '/api/docs') expect(policy).toContain('style-src');
      else expect(policy, path).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  it.each([
    ['{"n":', 400, 'badRequest'],
    ['{"n":"one"}', 400, 'invalid'],
    ['[]', 400, 'invalid'],
    ['null', 400, 'invalid'],
    ['', 400, 'badRequest'],
    [JSON.stringify({ n: 1, long: 'x'.repeat(70_000) }), 413, 'tooLarge'],
  ])('refuses the body %.20s with %i %s', async (body, status, code) => {
    const { send } = setUp();
    const answer = await send(body);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });

  it('names the invalid fields', async () => {
    const { send } = setUp();
    expect((await (await send('{"n":"one"}')).json()).fields).toEqual(['n']);
  });

  it('refuses bodies other than JSON and unknown paths in the language of the shopper', async () => {
    const { send, call } = setUp();
    expect((await send('n=1', { 'Content-Type': 'text/plain' })).status).toBe(415);
    const missing = await call('/api/nothing', { headers: { Cookie: 'translate=ar' } });
    expect(missing.status).toBe(404);
    expect(await missing.json()).toEqual({ code: 'notFound', message: 'غير موجود.' });
  });

  it.each([
    ['GET', '/api/echo/one', 405, 'OPTIONS, POST'],
    ['DELETE', '/api/who', 405, 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '/api/who', 204, 'GET, HEAD, OPTIONS'],
    ['HEAD', '/api/who', 200, null],
    ['OPTIONS', '/api/nothing', 404, null],
  ])('answers %s %s with %i and the allowed methods', async (method, path, status, allow) => {
    const answer = await setUp().call(path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
    if (status === 405) expect((await answer.json()).code).toBe('methodNotAllowed');
    else if (status < 400) expect(await answer.text()).toBe('');
  });

  it('adds the values of a refusal to its message and code', async () => {
    const answer = await setUp().call('/api/refused');
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      code: 'soldOut',
      message: 'This product is out of stock.',
      total: 5,
    });
  });

  it('logs a failure without showing it to the caller', async () => {
    const { call, lines } = setUp();
    const answer = await call('/api/broken');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/secret|Error|app\.test/);
    const entry = lines.find((line) => line.includes('secret detail'));
    expect(entry).toContain(answer.headers.get('x-request-id'));
  });

  it('answers 400 for values that the database rejects, and 503 while the database or the typesetter is unavailable', async () => {
    const { call } = setUp();
    expect((await call('/api/input')).status).toBe(400);
    for (const path of ['/api/away', '/api/deadlock', '/api/invoice', '/api/invoices']) {
      const away = await call(path);
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await away.json()).toEqual({
        code: 'unavailable',
        message: 'The store cannot answer just now. Please try again in a moment.',
      });
    }
    const locked = await call('/api/locked', { headers: { cookie: 'translate=ar' } });
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await locked.json()).toEqual({
      code: 'busy',
      message: 'يطلب كثيرون هذا المنتج الآن. يُرجى المحاولة بعد قليل.',
    });
  });

  it('says at once why an answer for everyone could not be made, in their language', async () => {
    const { api } = setUp();
    const failure = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const cached = { language: 'ar', market: MARKETS.KSA, requestId: 'r', from: { failure } } as const;
    const away = await api.request('http://store.example/api/who', {}, { cached });
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await away.json()).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/[؀-ۿ]/) });
  });

  it('logs the pattern of a path without its ids', async () => {
    const { send, lines } = setUp();
    await send('{"n":1}');
    expect(lines.join()).toContain('/api/echo/:id');
    expect(lines.join()).not.toMatch(/secretGuestId|192\.0\.2\.1/);
  });

  it.each([
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ Origin: 'http://store.example', 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{}, 200],
  ])('answers a change from %j with %i', async (headers, status) => {
    expect((await setUp().send('{"n":1}', headers)).status).toBe(status);
  });

  it.each([
    ['/api/toy/return', 303],
    ['/api/toy/events', 200],
    // nothing but what providers sign is open to other sites, whatever its path begins like
    ['/api/callback/order', 403],
    ['/api/toy/return/order', 403],
    ['/sandbox/order', 403],
  ])('answers a request of another site to %s with %i', async (path, status) => {
    const answer = await setUp().call(path, { method: 'POST', headers: { Origin: 'https://elsewhere.example' } });
    expect(answer.status).toBe(status);
  });

  it('takes its own origin from the configuration behind a proxy', async () => {
    const { send } = setUp({ publicUrl: 'https://shop.example' });
    expect((await send('{"n":1}', { Origin: 'https://shop.example' })).status).toBe(200);
    expect((await send('{"n":1}', { Origin: 'http://store.example' })).status).toBe(403);
  });

  it('answers 429 with Retry-After above the rate limit', async () => {
    const { call } = setUp({ rateLimits: { ...DEFAULT_RATE_LIMITS, read: 2 } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await call('/api/who')).status);
    const last = await call('/api/who');
    expect([...statuses, last.headers.get('retry-after')]).toEqual([200, 200, 429, '30']);
  });

  it.each([
    [{}, 'en', 'KSA'],
    [{ Cookie: 'translate=ar; country_code_iso3=UAE' }, 'ar', 'UAE'],
    [{ 'Accept-Language': 'fr, ar-SA;q=0.9, en;q=0.8' }, 'ar', 'KSA'],
    [{ 'Accept-Language': 'en-GB,ar;q=0.9', Cookie: 'translate=xx; country_code_iso3=%E0%A4%A' }, 'en', 'KSA'],
  ])('reads %j as language %s and market %s', async (headers, language, market) => {
    const caller = await (await setUp().call('/api/who', { headers })).json();
    expect([caller.language, caller.market.code]).toEqual([language, market]);
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br;q=0.9', 'br'],
    ['gzip, br;q=0', null],
    ['gzip, brotli', null],
    ['', null],
  ])('compresses its documentation for Accept-Encoding "%s": %s', async (accepted, encoding) => {
    const { call } = setUp();
    const answer = await call('/api/openapi.json', { headers: { 'Accept-Encoding': accepted } });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = (encoding === null ? bytes : brotliDecompressSync(bytes)).toString();
    expect(JSON.parse(text).paths).toHaveProperty('/api/echo/{id}');
  });

  it('serves its documentation for programs and for people', async () => {
    const { call } = setUp();
    const document = await (await call('/api/openapi.json')).json();
    expect(document.paths['/api/echo/{id}'].post.responses['200'].description).toBe('The same');
    const page = await call('/api/docs');
    const html = await page.text();
    expect(html).toContain('/api/echo/{id}');
    expect(html).not.toMatch(/<script|https?:\/\//);
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
  });
});
