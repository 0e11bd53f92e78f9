import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { pathOfTarget } from './request-target.rules.ts';
import { tracedRequest } from './traced-request.ts';

/** Answers a request of the Node server. */
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers a call; receives the IP of the socket's remote end. */
type Calls = (request: Request, env: { remoteAddress?: string | undefined }) => Response | Promise<Response>;

/** The parts of the server, as metrics name them. */
type PartName = 'health' | 'sandbox' | 'admin' | 'api' | 'media' | 'backoffice' | 'pages';

/** An answer that was given, for figures and the log. */
export type Answered = {
  readonly part: PartName;
  readonly method: string;
  /** Without query. */
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
};

export type Parts = {
  /** Answers calls whose answers are kept; resolves to false for those it leaves to `api`. */
  readonly cachedCalls?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Handles everything else below `/api`, and `/sandbox`. */
  readonly api: Calls;
  /** Handles everything below `/api/admin`. */
  readonly admin: Calls;
  /** The simulators of a sandbox store; null in a live one. */
  readonly sandbox: {
    /** The paths that simulators answer below. */
    readonly paths: readonly string[];
    readonly fetch: (
      request: Request,
      env: { incoming?: { readonly socket: { destroy(): unknown } } },
    ) => Response | Promise<Response>;
  } | null;
  /** Handles everything below `/media`. */
  readonly media: Answer;
  /** Handles everything below `/admin`: the files of the back office. */
  readonly backoffice: Answer;
  /** Handles every other request. */
  readonly pages: Answer;
  /** Returns whether the store can serve; rejects or returns false without the database, for example. */
  readonly ready: () => Promise<boolean>;
  /** What only this store answers at `/.well-known/store-opening`. */
  readonly openingToken?: () => Promise<string>;
  /** The file by which Apple knows this domain; empty for none. */
  readonly domainFile?: () => Promise<string>;
  /** Whether each request is a span of a trace. */
  readonly traced?: boolean;
  /** Called after each answer. */
  readonly onAnswer?: (answer: Answered) => void;
  readonly log: Logger;
  /** A server that listens already, whose requests are answered here from now on; a new one by default. */
  readonly server?: Server;
};

export type StoreServer = {
  /** Starts listening and resolves to the port, which the system chooses for 0. */
  listen(port: number, host: string): Promise<number>;
  /** From now on `/readyz` answers 503, and each response closes its connection: balancers choose other processes. */
  drain(): void;
  /** Accepts no more requests, completes those in progress within `graceMs`, and closes the remaining connections. */
  stop(graceMs: number): Promise<void>;
};

/** Where the store answers what no other does (`openingToken`), so that the doctor sees whether a name leads to it. */
const OPENING = '/.well-known/store-opening';
/** Where Apple looks for the file by which it knows a domain: no redirect, no market, the same bytes (decision 0785). */
const APPLE_DOMAIN = '/.well-known/apple-developer-merchantid-domain-association';
/** Longer than proxies hold idle connections open, so that they do not reuse one that is being closed. */
const KEEP_ALIVE_MS = 72_000;
const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;

/** Creates the store's HTTP server, which dispatches each request by the prefix of its path. */
export function createStoreServer(parts: Parts): StoreServer {
  let draining = false;
  let stopping = false;
  const listenerOf = (calls: Calls) =>
    getRequestListener((request, { incoming }) => calls(request, { remoteAddress: incoming.socket.remoteAddress }));
  const [api, admin] = [listenerOf(parts.api), listenerOf(parts.admin)];

  const simulate = parts.sandbox;
  const sandbox = simulate && getRequestListener((request, { incoming }) => simulate.fetch(request, { incoming }));

  async function health(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (path === OPENING) {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
      return void response.end(request.method === 'HEAD' ? undefined : `${(await parts.openingToken?.()) ?? ''}\n`);
    }
    if (path === APPLE_DOMAIN) return sendDomainFile(request, response);
    const good = path === '/healthz' || (!draining && (await parts.ready().catch(() => false)));
    response.writeHead(good ? 200 : 503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : good ? 'ok\n' : 'not ready\n');
  }

  async function sendDomainFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = (await parts.domainFile?.()) ?? '';
    response.writeHead(file === '' ? 404 : 200, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(file),
      'cache-control': 'no-store, no-transform',
    });
    response.end(request.method === 'HEAD' ? undefined : file);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = pathOfTarget(request.url, request.headers.host);
    if (target === null || isAmbiguous(request)) return refuseTarget(response);
    request.url = target;
    const [path = '/'] = target.split('?', 1);
    const part = partOf(path);
    const started = performance.now();
    response.once('finish', () => {
      const seconds = (performance.now() - started) / 1000;
      parts.onAnswer?.({ part, method: request.method ?? '', path, status: response.statusCode, seconds });
    });
    await (parts.traced
      ? tracedRequest(part, request, response, () => dispatch(part, path, request, response))
      : dispatch(part, path, request, response));
  }

  async function dispatch(
    part: PartName,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<unknown> {
    switch (part) {
      case 'health':
        return health(path, request, response);
      case 'sandbox':
        return sandbox?.(request, response);
      case 'admin':
        return admin(request, response);
      case 'api':
        if (await parts.cachedCalls?.(request, response)) return;
        return api(request, response);
      default:
        return parts[part](request, response);
    }
  }

  function partOf(path: string): PartName {
    if (path === '/healthz' || path === '/readyz' || path === OPENING || path === APPLE_DOMAIN) return 'health';
    if (simulate?.paths.some((prefix) => isUnder(prefix, path))) return 'sandbox';
    if (isUnder('/api/admin', path)) return 'admin';
    if (isUnder('/api', path) || isUnder('/sandbox', path)) return 'api';
    if (isUnder('/media', path)) return 'media';
    return isUnder('/admin', path) ? 'backoffice' : 'pages';
  }

  const server = parts.server ?? createServer();
  server.removeAllListeners('request').on('request', (request, response) => {
    if (draining) response.setHeader('connection', 'close');
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
    drain() {
      draining = true;
    },
    stop(graceMs) {
      draining = true;
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

/** Whether a proxy and the store may read a request differently: two hosts, or a body that is not plainly chunked. */
function isAmbiguous({ headersDistinct: { host, 'transfer-encoding': encoding } }: IncomingMessage): boolean {
  return (host?.length ?? 0) > 1 || (encoding !== undefined && encoding.join().trim().toLowerCase() !== 'chunked');
}

/** Answers 400 for an invalid request target or ambiguous headers and closes the connection. */
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
