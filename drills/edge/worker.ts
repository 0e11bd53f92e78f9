import { createServer, type IncomingMessage, request } from 'node:http';
import { serve } from '@hono/node-server';
import { createWorkerCache } from '#support/worker-cache';
import { answer } from '../../deploy/edge/cloudflare/worker.mjs';
import { createCloudflareSimulator } from '../../src/providers/cloudflare/simulator.ts';
import type { Kit } from '../kit.ts';
import { decoded } from './ask.ts';

const ZONE = '0123456789abcdef0123456789abcdef';
const TOKEN = 'a-token-of-the-drill';
/** Headers of a connection. That of the encoding stays, as it does for a fetch, though the body is decoded. */
const OF_BYTES = ['content-length', 'connection', 'transfer-encoding', 'keep-alive'];

export type Worker = {
  readonly url: string;
  /** What the store is told of it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Names the processes that it asks, in turns. */
  open(ports: readonly number[]): void;
};

/** Runs the shipped worker of Cloudflare in this process, with a cache that a simulator of Cloudflare purges. */
export async function startWorker(kit: Kit, secret: string): Promise<Worker> {
  const simulator = createCloudflareSimulator(ZONE, TOKEN);
  const cache = createWorkerCache(simulator.state.entries, () => Date.now());
  const [port, purgePort] = [await kit.port(), await kit.port()];
  const purges = serve({ fetch: simulator.app.fetch, port: purgePort, hostname: '127.0.0.1' });
  let stores: readonly number[] = [];
  let turn = 0;
  const edge = {
    secret,
    cache,
    fetch: (asked: Request) => forward(asked, stores[turn++ % stores.length] ?? 0),
    waitUntil: (work: Promise<unknown>) => void work.catch((error: unknown) => kit.say(String(error))),
  };
  const server = createServer(async (incoming, outgoing) => {
    try {
      const got = await answer(requestOf(incoming, port), edge);
      outgoing.writeHead(got.status, Object.fromEntries(got.headers)).end(Buffer.from(await got.arrayBuffer()));
    } catch (error) {
      outgoing.writeHead(502).end(String(error));
    }
  });
  // longer than the pauses of those who ask
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  kit.atEnd(() => {
    for (const one of [server, purges]) one.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    environment: {
      EDGE: 'cloudflare',
      CLOUDFLARE_ZONE: ZONE,
      CLOUDFLARE_TOKEN: TOKEN,
      CLOUDFLARE_URL: `http://127.0.0.1:${purgePort}`,
    },
    open(ports) {
      stores = ports;
    },
  };
}

/** A visitor's request, to whose way Cloudflare has added the address. */
function requestOf({ url = '/', method = 'GET', headers }: IncomingMessage, port: number): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given.set(name, String(value));
  const before = given.get('x-forwarded-for');
  given.set('x-forwarded-for', [before, '127.0.0.1'].filter((one) => one !== null).join(', '));
  return new Request(`http://127.0.0.1:${port}${url}`, { method, headers: given });
}

/** Asks a process of the store, as a fetch of a worker does: compressed on the way, plain in the worker. */
function forward(asked: Request, port: number): Promise<Response> {
  const { pathname, search, host } = new URL(asked.url);
  const headers = { ...Object.fromEntries(asked.headers), host, 'accept-encoding': 'br, gzip' };
  return new Promise((resolve, reject) => {
    const { method } = asked;
    const sent = request({ port, host: '127.0.0.1', method, path: `${pathname}${search}`, headers }, (got) => {
      const parts: Buffer[] = [];
      got.on('data', (part: Buffer) => parts.push(part));
      got.on('error', reject);
      got.on('end', () => {
        const { statusCode: status = 502, headers: said } = got;
        const body = decoded(Buffer.concat(parts), said['content-encoding']);
        const kept = Object.entries(said).filter(([name]) => !OF_BYTES.includes(name));
        const isEmpty = status === 204 || status === 304 || method === 'HEAD';
        const flat = kept.map(([name, value]): [string, string] => [name, String(value)]);
        resolve(new Response(isEmpty ? null : body, { status, headers: flat }));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
