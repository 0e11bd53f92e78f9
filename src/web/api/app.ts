import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { randomId } from '#kernel/ids';
import { networkOf } from '#kernel/ip';
import type { ProviderPaths } from '#shop/payments';
import { errorKind, RETRY_AFTER_SECONDS } from '../faults.ts';
import { type FindCountry, type FindSession, languageOf, marketOf } from './caller.ts';
import { registerDocs } from './docs.ts';
import type { Api, Env } from './env.ts';
import { errorBody, type RefusalStatus, refuse } from './errors.ts';
import { limitBody } from './limit-body.ts';
import { isOwnOrigin } from './origin.ts';
import { createRateLimiter, kindOf, type RateLimits } from './rate-limits.ts';

export type ApiOptions = {
  readonly log: Logger;
  /** Names this release of the code, in letters that a header may have. */
  readonly release: string;
  /** The address of the store when it is configured; else each request's own host counts as ours. */
  readonly publicUrl: string | null;
  readonly rateLimits: RateLimits;
  /** The paths that card providers send messages and browsers to. */
  readonly providerPaths: ProviderPaths;
  readonly findSession: FindSession;
  readonly findCountry: FindCountry;
  /** The client's address behind the proxies that are trusted. */
  readonly clientIp: (headers: Headers, remoteAddress: string | undefined) => string | undefined;
  /** Registers the calls of every resource. */
  readonly register: (api: Api) => void;
};

/** The largest body of a call. The largest that makes sense, a review of 5,000 Arabic characters, has 30 KB. */
const BODY_BYTES = 64 * 1024;

const CODES: Readonly<Partial<Record<number, { status: RefusalStatus; code: string }>>> = {
  404: { status: 404, code: 'notFound' },
  413: { status: 413, code: 'tooLarge' },
  415: { status: 415, code: 'notJson' },
};

/** What every answer says beside its own; a handler's own policy of contents stays. */
const HEADERS = {
  xContentTypeOptions: true,
  referrerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  overwrite: false,
  // for pages, or set where pages are made (src/web/pages/content-security.ts)
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies Parameters<typeof secureHeaders>[0];

/**
 * The application behind `/api/*`: identifies each request, refuses what must not reach a handler, and answers every
 * failure as `{ message, code }` in the shopper's language, never with a stack trace (architecture, principle 9).
 */
export function createApi(options: ApiOptions): Api {
  const api: Api = new OpenAPIHono<Env>({
    defaultHook: (result, c) => {
      if (result.success) return;
      const fields = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
      return refuse(c, 400, 'invalid', undefined, { fields });
    },
  });
  const limiter = createRateLimiter(options.rateLimits);

  // no id is so short that a client's own is taken over
  api.use('*', requestId({ limitLength: 0, generator: () => randomId(16) }));
  api.use('*', secureHeaders(HEADERS));
  api.use('*', async (c, next) => {
    const headers = c.req.raw.headers;
    const started = performance.now();
    const address = options.clientIp(headers, c.env?.remoteAddress);
    const markets = marketOf(headers, () => options.findCountry(headers, address));
    c.set('release', options.release);
    c.set('log', options.log.child({ request: c.var.requestId }));
    c.set('caller', { language: languageOf(headers), ...markets, address, session: null });
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
    // the pattern of the path, not the path: that may hold a guest id or a one-time token
    const route = matchedRoutes(c).findLast((one) => !one.path.includes('*'))?.path ?? 'unknown';
    c.var.log.info({ method: c.req.method, route, status: c.res.status, ms: Math.round(performance.now() - started) });
  });

  api.use('*', async (c, next) => {
    const { method, path } = c.req;
    const wait = limiter.waitFor(kindOf(method, path, options.providerPaths), networkOf(c.var.caller.address));
    if (wait > 0) {
      c.header('Retry-After', String(wait));
      return refuse(c, 429, 'tooManyRequests');
    }
    const own = options.publicUrl ? new URL(options.publicUrl).origin : new URL(c.req.url).origin;
    if (!isOwnOrigin(method, path, c.req.raw.headers, own, options.providerPaths))
      return refuse(c, 403, 'foreignOrigin');
    c.set('caller', { ...c.var.caller, session: await options.findSession(c.req.raw.headers) });
    return next();
  });

  api.use('*', limitBody(BODY_BYTES));

  api.use(
    '*',
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c: Context<Env>, methods) => {
        c.header('Allow', [...methods, 'OPTIONS'].sort().join(', '));
        return c.req.method === 'OPTIONS' ? c.body(null, 204) : refuse(c, 405, 'methodNotAllowed');
      },
    }),
  );

  options.register(api);

  registerDocs(api, options.publicUrl);

  api.notFound((c) => refuse(c, 404, 'notFound'));
  api.onError((error, c) => {
    const { language } = c.var.caller;
    if (error instanceof HTTPException && error.status < 500) {
      const known = CODES[error.status] ?? { status: 400, code: 'badRequest' };
      return c.json(errorBody(language, known.code), known.status);
    }
    const fault = errorKind(error);
    if (fault === 'input') {
      c.var.log.warn({ err: error }, 'the database could not take a value');
      return c.json(errorBody(language, 'badRequest'), 400);
    }
    c.var.log.error({ err: error }, 'a call failed');
    if (fault === 'away' || fault === 'busy') {
      c.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return c.json(errorBody(language, fault === 'busy' ? 'busy' : 'unavailable'), 503);
    }
    return c.json(errorBody(language, 'generic'), 500);
  });
  return api;
}
