import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { pathOfTarget } from './request-target.rules.ts';

/** Answers one request of Node's own server. */
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type Parts = {
  /** Everything under `/api` and `/sandbox`: a fetch handler that is told the address of the socket's other end. */
  readonly api: (request: Request, env: { remoteAddress?: string | undefined }) => Response | Promise<Response>;
  /** The providers that a sandbox store plays itself; null in a live one. */
  readonly sandbox: {
    /** The paths below which simulators answer. */
    readonly paths: readonly string[];
    readonly fetch: (
      request: Request,
      env: { incoming?: { readonly socket: { destroy(): unknown } } },
    ) => Response | Promise<Response>;
  } | null;
  /** Everything under `/media`. */
  readonly media: Answer;
  /** All the rest. */
  readonly pages: Answer;
  /** Whether the store can serve now; rejects or answers false when, say, the database is away. */
  readonly ready: () => Promise<boolean>;
  readonly log: Logger;
};

export type StoreServer = {
  /** Starts listening; resolves to the port, which the system chooses when 0 is asked for. */
  listen(port: number, host: string): Promise<number>;
  /** Takes no more requests, finishes those under way within `graceMs`, and cuts off what is left then. */
  stop(graceMs: number): Promise<void>;
};

/** Longer than proxies keep idle connections, so that they never send a request into one we are closing. */
const KEEP_ALIVE_MS = 72_000;
const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;

/** The store's HTTP server: sends each request to the part that answers it, by the beginning of its path. */
export function createStoreServer(parts: Parts): StoreServer {
  let stopping = false;
  const api = getRequestListener(
    (request, { incoming }) => parts.api(request, { remoteAddress: incoming.socket.remoteAddress }),
    { overrideGlobalObjects: false },
  );

  const simulate = parts.sandbox;
  const sandbox =
    simulate &&
    getRequestListener((request, { incoming }) => simulate.fetch(request, { incoming }), {
      overrideGlobalObjects: false,
    });

  async function health(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const good = path === '/healthz' || (!stopping && (await parts.ready().catch(() => false)));
    response.writeHead(good ? 200 : 503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : good ? 'ok\n' : 'not ready\n');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = pathOfTarget(request.url, request.headers.host);
    if (target === null) return refuseTarget(response);
    request.url = target;
    const [path = '/'] = target.split('?', 1);
    if (path === '/healthz' || path === '/readyz') return health(path, request, response);
    if (sandbox && simulate?.paths.some((prefix) => isUnder(prefix, path))) return sandbox(request, response);
    if (isUnder('/api', path) || isUnder('/sandbox', path)) return api(request, response);
    if (isUnder('/media', path)) return parts.media(request, response);
    return parts.pages(request, response);
  }

  const server = createServer((request, response) => {
    if (stopping) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (stopping) setImmediate(() => server.closeIdleConnections());
    });
    answer(request, response).catch((error: unknown) => {
      parts.log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('Something went wrong.\n');
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;

  return {
    listen: (port, host) => listen(server, port, host),
    stop(graceMs) {
      stopping = true;
      return new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
      });
    },
  };
}

/** A request for no path of this store: it is not read further, and its connection ends. */
function refuseTarget(response: ServerResponse): void {
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end('Bad request.\n');
}

function isUnder(prefix: string, path: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
