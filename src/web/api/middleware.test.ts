import { request as ask, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_RATE_LIMITS } from '../limits/budgets.rules.ts';
import { createStoreServer } from '../server.ts';
import { createApi } from './app.ts';

const log = pino({ level: 'silent' });
const api = createApi({
  log,
  publicUrl: null,
  rateLimits: DEFAULT_RATE_LIMITS,
  findSession: async () => null,
  findCountry: () => null,
  clientIp: (_headers, remote) => remote,
  register: (app) => {
    app.on(['POST', 'PUT'], '/api/length', async (c) => c.json({ length: (await c.req.text()).length }));
  },
});
const nothing = async () => {};
const server = createStoreServer({
  backoffice: async (_request, response) => void response.end(),
  api: api.fetch,
  admin: () => new Response(null, { status: 404 }),
  sandbox: null,
  media: nothing,
  pages: nothing,
  ready: async () => true,
  log,
});
const port = await server.listen(0, '127.0.0.1');
afterAll(() => server.stop(0));

/** Sends parts as they are: chunked, unless a length is said. Over a socket, for a request in memory has no framing. */
async function send(method: string, path: string, parts: readonly string[], headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = ask({ port, host: '127.0.0.1', method, path, headers }, resolve).on('error', reject);
    for (const part of parts) request.write(part);
    request.end();
  });
  return { status: answer.statusCode, body: await json(answer) };
}

const CHUNKED = { 'transfer-encoding': 'chunked' };

describe('a body', () => {
  it.each(['POST', 'PUT'])('of %s is read when it is chunked without a length', async (method) => {
    expect(await send(method, '/api/length', ['{"a":', '1}'], CHUNKED)).toEqual({ status: 200, body: { length: 7 } });
  });

  it.each([
    ['a length', { 'content-length': '7' }, ['{"a":1}'], 7],
    ['a length of nothing', { 'content-length': '0' }, [], 0],
    ['nothing in its chunks', CHUNKED, [], 0],
  ])('with %s is read', async (_what, headers, parts, length) => {
    expect(await send('PUT', '/api/length', parts, headers)).toEqual({ status: 200, body: { length } });
  });

  it('may be absent without a server error', async () => {
    for (const method of ['DELETE', 'TRACE', 'OPTIONS', 'PATCH'])
      expect((await send(method, '/api/nothing', [])).status, method).toBe(404);
    expect((await send('TRACE', '/api/nothing', ['x'], CHUNKED)).status).toBe(404);
  });

  it.each([
    ['in chunks', CHUNKED],
    ['with its length', { 'content-length': String(70 * 1024) }],
  ])('is refused when it is too large, %s', async (_how, headers) => {
    const parts = Array<string>(70).fill('x'.repeat(1024));
    expect(await send('POST', '/api/length', parts, headers)).toMatchObject({
      status: 413,
      body: { code: 'tooLarge' },
    });
  });
});
