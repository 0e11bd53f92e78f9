import { request as ask, createServer } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createStoreServer, type Parts, type StoreServer } from './server.ts';

const running: StoreServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop(0))));

async function start(parts: Partial<Parts> = {}, listens = true) {
  const server = createStoreServer({
    sandbox: null,
    api: (request) => new Response(`api ${new URL(request.url).pathname}`),
    admin: () => new Response(null, { status: 404 }),
    backoffice: async (_request, response) => void response.end('back office'),
    media: async (_request, response) => void response.end('media'),
    pages: async (_request, response) => void response.end('page'),
    ready: async () => true,
    openingToken: async () => 'token',
    domainFile: async () => 'file of Apple',
    log: pino({ level: 'silent' }),
    ...parts,
  });
  running.push(server);
  const port = listens ? await server.listen(0, '127.0.0.1') : 0;
  return { server, base: `http://127.0.0.1:${port}`, port };
}

/** What the server answers to bytes that no client library would send. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

describe('the server', () => {
  it.each([
    ['/', 'page'],
    ['/apiary', 'page'],
    ['/en-sa/api/product', 'page'],
    ['/api/product?x=1', 'api /api/product'],
    ['/sandbox/mail', 'api /sandbox/mail'],
    ['/media/0f/200.avif', 'media'],
    ['/admin', 'back office'],
    ['/admin/orders?filter[status]=to_pack', 'back office'],
    ['/administrator', 'page'],
    ['/healthz', 'ok\n'],
    ['/readyz', 'ok\n'],
    ['/.well-known/store-opening', 'token\n'],
    ['/.well-known/apple-developer-merchantid-domain-association', 'file of Apple'],
    ['/en-sa/.well-known/apple-developer-merchantid-domain-association', 'page'],
  ])('sends %s to its part', async (path, text) => {
    const { base } = await start();
    expect(await (await fetch(base + path)).text()).toBe(text);
  });

  it('sends the file of Apple as it is: not compressed, kept by nobody, led nowhere else; 404 while there is none', async () => {
    const path = '/.well-known/apple-developer-merchantid-domain-association';
    const file = `${'7b2270737030'.repeat(800)}\r\n `;
    const { base } = await start({ domainFile: async () => file });
    const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'ar', cookie: 'language=ar' };
    const answer = await fetch(base + path, { headers, redirect: 'manual' });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(file));
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(answer.headers.get('content-length')).toBe(String(file.length));
    const head = await fetch(base + path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(file.length),
    ]);
    const none = await start({ domainFile: async () => '' });
    const missing = await fetch(none.base + path, { redirect: 'manual' });
    expect([missing.status, await missing.text()]).toEqual([404, '']);
  });

  it.each([
    'OPTIONS *',
    'GET *',
    'GET //evil.example/',
    'GET ///',
    'GET /\\evil.example',
    'GET http://',
    'GET http://other.example/en-ae',
    'GET ftp://[/x',
    'GET en-ae',
    'GET ?x=1',
    'POST #',
  ])('refuses "%s", which asks for no path, and lives on', async (line) => {
    const { base, port } = await start({ pages: () => Promise.reject(new Error('reached the pages')) });
    const answer = await raw(port, `${line} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });

  it.each([
    ['two hosts', 'host: shop.example\r\nhost: other.example\r\n', ''],
    ['another encoding', 'host: shop.example\r\ntransfer-encoding: identity, chunked\r\n', '0\r\n\r\n'],
    [
      'two encodings',
      'host: shop.example\r\ntransfer-encoding: identity\r\ntransfer-encoding: chunked\r\n',
      '0\r\n\r\n',
    ],
  ])('refuses %s, and takes one', async (_, headers, body) => {
    const { port } = await start();
    const ask = (given: string, sent: string) =>
      raw(port, `POST /api/order HTTP/1.1\r\n${given}connection: close\r\n\r\n${sent}`);
    expect(await ask(headers, body)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await ask('host: shop.example\r\n', '')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('host: shop.example\r\ntransfer-encoding: Chunked\r\n', '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('answers as before while it drains, but is not ready and closes each connection', async () => {
    const { server, base } = await start();
    server.drain();
    const page = await fetch(`${base}/en-sa`);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });

  it('takes over a server that showed what was being prepared', async () => {
    const before = createServer((_request, response) => response.end('preparing'));
    await new Promise<void>((resolve) => before.listen(0, '127.0.0.1', resolve));
    const address = before.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/en-sa`;
    expect(await (await fetch(url)).text()).toBe('preparing');
    await start({ server: before }, false);
    expect(await (await fetch(url)).text()).toBe('page');
  });

  it('reads an absolute url of its own host as its path', async () => {
    const { port } = await start({ pages: async (request, response) => void response.end(`page ${request.url}`) });
    const line = 'GET http://shop.example/en-ae?show=20 HTTP/1.1';
    const answer = await raw(port, `${line}\r\nhost: shop.example\r\nconnection: close\r\n\r\n`);
    expect(answer).toContain('page /en-ae?show=20');
  });

  it.each([
    ['answers no', async () => false],
    ['fails', () => Promise.reject(new Error('no database'))],
  ])('is alive but not ready while the database %s', async (_how, ready) => {
    const { base } = await start({ ready });
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
  });

  it('answers 500 when a handler fails', async () => {
    const { base } = await start({ pages: () => Promise.reject(new Error('secret')) });
    const answer = await fetch(base);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('Something went wrong.\n');
  });

  it('completes requests in progress when it stops, and accepts no new ones', async () => {
    let finish = (): void => {};
    let arrived = (): void => {};
    const underway = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { server, base } = await start({
      pages: async (_request, response) => {
        arrived();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        response.end('done');
      },
    });
    const answer = fetch(base);
    await underway;
    const stopped = server.stop(10_000);
    await expect(fetch(`${base}/healthz`)).rejects.toThrow();
    finish();
    expect(await (await answer).text()).toBe('done');
    await stopped;
  });

  it('closes connections that do not complete in time', async () => {
    let arrived = (): void => {};
    const underway = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { server, port } = await start({
      pages: () => {
        arrived();
        return new Promise(() => {});
      },
    });
    const cut = new Promise((resolve) => ask({ port, host: '127.0.0.1' }).on('error', resolve).end());
    await underway;
    await server.stop(20);
    expect(await cut).toBeInstanceOf(Error);
  });
});
