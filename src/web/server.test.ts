import { request as ask } from 'node:http';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createStoreServer, type Parts, type StoreServer } from './server.ts';

const running: StoreServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop(0))));

async function start(parts: Partial<Parts> = {}) {
  const server = createStoreServer({
    sandbox: null,
    api: (request) => new Response(`api ${new URL(request.url).pathname}`),
    media: async (_request, response) => void response.end('media'),
    pages: async (_request, response) => void response.end('page'),
    ready: async () => true,
    log: pino({ level: 'silent' }),
    ...parts,
  });
  running.push(server);
  const port = await server.listen(0, '127.0.0.1');
  return { server, base: `http://127.0.0.1:${port}`, port };
}

describe('the server', () => {
  it.each([
    ['/', 'page'],
    ['/apiary', 'page'],
    ['/en-sa/api/product', 'page'],
    ['/api/product?x=1', 'api /api/product'],
    ['/sandbox/mail', 'api /sandbox/mail'],
    ['/media/0f/200.avif', 'media'],
    ['/healthz', 'ok\n'],
    ['/readyz', 'ok\n'],
  ])('sends %s to its part', async (path, text) => {
    const { base } = await start();
    expect(await (await fetch(base + path)).text()).toBe(text);
  });

  it.each([
    ['answers no', async () => false],
    ['fails', () => Promise.reject(new Error('no database'))],
  ])('is alive but not ready while the database %s', async (_how, ready) => {
    const { base } = await start({ ready });
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
  });

  it('answers a part that fails with a plain 500', async () => {
    const { base } = await start({ pages: () => Promise.reject(new Error('secret')) });
    const answer = await fetch(base);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('Something went wrong.\n');
  });

  it('finishes what is under way when it stops, and takes nothing new', async () => {
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

  it('cuts off what does not finish in time', async () => {
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
