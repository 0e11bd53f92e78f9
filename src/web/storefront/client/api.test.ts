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
  return createApi({ base: `http://127.0.0.1:${address.port}/api`, timeoutMs, pausesMs: [1, 1] });
}

/** Never run: `npm run types` fails when one of these calls compiles. */
async function callsThatDoNotCompile({ get, send }: Api): Promise<void> {
  // @ts-expect-error no such path
  await get('/taxes');
  // @ts-expect-error a path of another method
  await get('/cartdelete');
  // @ts-expect-error a page to go to, not a call
  await get('/paytabs/{userId}/{tax}/{shipping}', { path: { userId: 'g', tax: 1, shipping: 1 } });
  // @ts-expect-error a call of the back office
  await get('/admin/session');
  // @ts-expect-error the shopper is missing
  await get('/cart/{userId}');
  // @ts-expect-error another part than the path has
  await get('/cart/{userId}', { path: { id: 'g' } });
  // @ts-expect-error a parameter that the call does not take
  await get('/suggest', { query: { words: 'rose' } });
  // @ts-expect-error a value that the parameter does not have
  await get('/allorder/{userId}', { path: { userId: 'g' }, query: { tab: 'late' } });
  // @ts-expect-error a value of another type
  await get('/order/{userId}', { path: { userId: 'g' }, query: { limit: [1] } });
  // @ts-expect-error a body without a field
  await send('POST', '/cartdelete', { body: { id: 'line1' } });
  // @ts-expect-error a field that the call does not take
  await send('POST', '/resetpass', { body: { email: 'a@b.example', phone: '1' } });
  // @ts-expect-error a currency of no market
  await send('POST', '/cart', { body: { userId: 'g', productId: 'p', pricecon: 'EUR' } });
  // @ts-expect-error a body where the call takes none
  await send('POST', '/logout', { body: {} });
  // @ts-expect-error a body that is missing
  await send('PUT', '/cart');
  const cart = await get('/cart/{userId}', { path: { userId: 'g' } });
  // @ts-expect-error a field that the answer does not have
  if (cart.ok) cart.value.users;
}

describe('the API client', () => {
  it('compiles no call with a wrong path, parameter, field or answer', () => {
    expect(callsThatDoNotCompile).toBeTypeOf('function');
  });

  it('sends JSON and returns the response', async () => {
    const api = await apiTo(async (request, response) => {
      let sent = '';
      for await (const chunk of request) sent += chunk;
      response.end(JSON.stringify({ path: request.url, method: request.method, sent }));
    });
    expect(await api.send('POST', '/clearcart', { body: { userId: 'g' } })).toEqual({
      ok: true,
      value: { path: '/api/clearcart', method: 'POST', sent: '{"userId":"g"}' },
    });
  });

  it('returns an error with its message, code, status and body', async () => {
    const body = { message: 'Prices have changed', code: 'amounts-changed', totals: { total: 12 } };
    const api = await apiTo((_, response) => response.writeHead(409).end(JSON.stringify(body)));
    expect(await api.send('POST', '/logout')).toEqual({
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
    expect((await api.get('/tax')).ok).toBe(true);
    expect(asked).toBe(3);
  });

  it('never retries a change', async () => {
    let asked = 0;
    const api = await apiTo((_, response) => {
      asked += 1;
      response.writeHead(503).end('{}');
    });
    expect((await api.send('POST', '/logout')).ok).toBe(false);
    expect(asked).toBe(1);
  });

  it('distinguishes a timeout, a broken connection and a response that is not JSON', async () => {
    const silent = await apiTo(() => {}, 30);
    expect(await silent.send('POST', '/logout')).toMatchObject({ error: { code: 'timeout', status: 0 } });
    const broken = await apiTo((request) => request.socket.destroy());
    expect(await broken.send('POST', '/logout')).toMatchObject({ error: { code: 'network', status: 0 } });
    const page = await apiTo((_, response) => response.end('<html>'));
    expect(await page.get('/cart/{userId}', { path: { userId: 'x' } })).toMatchObject({
      error: { code: 'unreadable', status: 200 },
    });
  });
});
