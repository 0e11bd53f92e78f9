import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type Api, createApi } from './api.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a real HTTP server with the given handler and returns an API client for it. */
async function apiTo(answer: RequestListener, timeoutMs = 2000): Promise<Api> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return createApi({ base: `http://127.0.0.1:${address.port}/api/`, timeoutMs, pausesMs: [1, 1] });
}

describe('the API client', () => {
  it('sends JSON and returns the response', async () => {
    const api = await apiTo(async (request, response) => {
      let sent = '';
      for await (const chunk of request) sent += chunk;
      response.end(JSON.stringify({ path: request.url, method: request.method, sent }));
    });
    expect(await api.send('POST', '/cart', { count: 2 })).toEqual({
      ok: true,
      value: { path: '/api/cart', method: 'POST', sent: '{"count":2}' },
    });
  });

  it('returns an error with its message, code, status and body', async () => {
    const body = { message: 'Prices have changed', code: 'amounts-changed', totals: { total: 12 } };
    const api = await apiTo((_, response) => response.writeHead(409).end(JSON.stringify(body)));
    expect(await api.send('POST', 'order', {})).toEqual({
      ok: false,
      error: { message: 'Prices have changed', code: 'amounts-changed', status: 409, body },
    });
  });

  it('retries a read while the server is unavailable, and stops when it responds', async () => {
    let asked = 0;
    const api = await apiTo((_, response) => {
      asked += 1;
      response.writeHead(asked < 3 ? 503 : 200).end('{}');
    });
    expect((await api.get('tax')).ok).toBe(true);
    expect(asked).toBe(3);
  });

  it('never retries a change', async () => {
    let asked = 0;
    const api = await apiTo((_, response) => {
      asked += 1;
      response.writeHead(503).end('{}');
    });
    expect((await api.send('POST', 'order', {})).ok).toBe(false);
    expect(asked).toBe(1);
  });

  it('distinguishes a timeout, a broken connection and a response that is not JSON', async () => {
    const silent = await apiTo(() => {}, 30);
    expect(await silent.send('PUT', 'cart', {})).toMatchObject({ error: { code: 'timeout', status: 0 } });
    const broken = await apiTo((request) => request.socket.destroy());
    expect(await broken.send('PUT', 'cart', {})).toMatchObject({ error: { code: 'network', status: 0 } });
    const page = await apiTo((_, response) => response.end('<html>'));
    expect(await page.get('cart/x')).toMatchObject({ error: { code: 'unreadable', status: 200 } });
  });
});
