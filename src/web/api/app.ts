import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { generateCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { getPath } from 'hono/utils/url';
import type { Logger } from 'pino';
import { randomId } from '#kernel/ids';
import { CALL_HEADERS, REJECTED } from '../call-frame.ts';
import { errorKind, RETRY_AFTER_SECONDS } from '../faults.ts';
import type { FollowHouse } from '../follow-house.ts';
import type { RateLimits } from '../limits/budgets.rules.ts';
import { limitsOf, routeOf } from '../limits/call-limits.ts';
import { PASS_COOKIE, PASS_SECONDS } from '../limits/device-passes.ts';
import { createRateLimiter, type RateLimiter } from '../limits/limiter.ts';
import type { StoreGate } from '../store-gate.ts';
import { FORM_PATH, toCart } from './cart-form.ts';
import { refuseClosed, stopsClosed } from './closed-calls.ts';
import {
  type Api,
  type Env,
  type FindCountry,
  type FindSession,
  languageOf,
  marketOf,
  networkOfCaller,
} from './context.ts';
import { registerDocs } from './docs.ts';
import { isOwnOrigin, limitBody } from './middleware.ts';
import { errorBody, refuse } from './refusals.ts';
import { sessionToken } from './session.ts';

export type ApiOptions = {
  readonly log: Logger;
  /** The store's url when configured; otherwise the host of each request counts as the store's. */
  readonly publicUrl: string | null;
  readonly rateLimits: RateLimits;
  /** Counts calls; one of its own by default. */
  readonly limiter?: RateLimiter;
  /** Called after each answer with the pattern of its path and the time it took in seconds. */
  readonly onAnswer?: (route: string, method: string, status: number, seconds: number) => void;
  /** Called when a network has reached a limit. */
  readonly onLimited?: (kind: string) => void;
  readonly findSession: FindSession;
  readonly findCountry: FindCountry;
  /** Returns the client's IP behind trusted proxies. */
  readonly clientIp: (headers: Headers, remoteAddress: string | undefined) => string | undefined;
  /** Says whether shoppers see the store; without it they do. */
  readonly storeGate?: StoreGate;
  /** Has the process show the house as of every change that it knows; without it the house never changes. */
  readonly followHouse?: FollowHouse;
  /** Registers the calls of every resource. */
  readonly register: (api: Api) => void;
};

/** The largest body of a call. The largest valid one, a review of 5,000 Arabic characters, has 30 KB. */
const BODY_BYTES = 64 * 1024;

/** The path of a call, without doubled and trailing slashes: the specification writes some paths with a slash before them. */
function pathOf(request: Request): string {
  const path = getPath(request).replaceAll(/\/{2,}/g, '/');
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/**
 * Creates the application behind `/api/*`. It identifies the caller, applies rate limits, the origin check and the body
 * limit, and answers every failure as `{ message, code }` in the shopper's language, without a stack trace.
 */
export function createApi(options: ApiOptions): Api {
  const api: Api = new OpenAPIHono<Env>({
    getPath: pathOf,
    defaultHook: (result, c) => {
      if (result.success) return;
      const fields = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
      return refuse(c, 'invalid', undefined, { fields });
    },
  });

  const ownOrigin = options.publicUrl && new URL(options.publicUrl).origin;
  const limiter = options.limiter ?? createRateLimiter({ newcomers: options.rateLimits });
  const limitOf = limitsOf(api);

  // with the limit 0 the id of a client is never used
  api.use('*', requestId({ limitLength: 0, generator: () => randomId(16) }));
  api.use('*', secureHeaders(CALL_HEADERS));
  api.use('*', async (c, next) => {
    const headers = c.req.raw.headers;
    const started = performance.now();
    await options.followHouse?.();
    const cached = c.env?.cached;
    if (cached) {
      c.set('log', options.log.child({ request: cached.requestId }));
      c.set('caller', { ...cached, chosenMarket: null, ip: undefined, session: null, device: null });
      if ('failure' in cached.from) throw cached.from.failure;
      return next();
    }
    const ip = options.clientIp(headers, c.env?.remoteAddress);
    const markets = marketOf(headers, () => options.findCountry(headers, ip));
    c.set('log', options.log.child({ request: c.var.requestId }));
    c.set('caller', { language: languageOf(headers), ...markets, ip, session: null, device: null });
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
    // logs the pattern of the path, since the path may contain a guest id or a one-time token
    const route = routeOf(c) ?? 'unknown';
    const ms = performance.now() - started;
    options.onAnswer?.(route, c.req.method, c.res.status, ms / 1000);
    c.var.log.info({ method: c.req.method, route, status: c.res.status, ms: Math.round(ms) });
  });

  api.use('*', async (c, next) => {
    if (c.env?.cached) return next();
    const { method, path } = c.req;
    const { headers } = c.req.raw;
    const limit = limitOf(c);
    const source = { network: networkOfCaller(c), cookie: headers.get('cookie'), session: sessionToken(headers) };
    const wait = await limiter.take(limit, source);
    if (wait > 0) {
      options.onLimited?.(limit.kind);
      c.header('Retry-After', String(wait));
      if (path === FORM_PATH) return toCart(c, 'error=tooManyRequests');
      return refuse(c, 'tooManyRequests');
    }
    const own = ownOrigin ?? new URL(c.req.url).origin;
    if (!limit.signed && !isOwnOrigin(method, headers, own)) return refuse(c, 'foreignOrigin');
    const session = await options.findSession(headers);
    if (session && source.session) limiter.know(source.session, session.userId);
    c.set('caller', { ...c.var.caller, session, device: limiter.deviceOf(source) });
    const view = (await options.storeGate?.(headers.get('cookie'))) ?? { as: 'open' };
    if (view.as === 'closed' && stopsClosed(method, routeOf(c))) return refuseClosed(c);
    await next();
    if (view.as === 'staff') c.res.headers.set('Cache-Control', 'no-store');
    limiter.settle(limit, source, { status: c.res.status, declined: c.var.declined === true });
    const pass = limit.fills && c.res.status < 400 ? await limiter.passFor(source) : null;
    if (pass === null) return;
    const secure = own.startsWith('https:');
    const cookie = { path: '/', maxAge: PASS_SECONDS, httpOnly: true, sameSite: 'Lax', secure } as const;
    // `setCookie` would make the answer anew
    c.res.headers.append('Set-Cookie', generateCookie(PASS_COOKIE, pass, cookie));
  });

  api.use('*', limitBody(BODY_BYTES));

  api.use(
    '*',
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c: Context<Env>, methods) => {
        c.header('Allow', [...methods, 'OPTIONS'].sort().join(', '));
        return c.req.method === 'OPTIONS' ? c.body(null, 204) : refuse(c, 'methodNotAllowed');
      },
    }),
  );

  options.register(api);

  registerDocs(api, options.publicUrl);

  api.notFound((c) => refuse(c, 'notFound'));
  api.onError((error, c) => {
    const { language } = c.var.caller;
    if (error instanceof HTTPException && error.status < 500) {
      return refuse(c, REJECTED.get(error.status) ?? 'badRequest');
    }
    const fault = errorKind(error);
    if (fault === 'input') {
      c.var.log.warn({ err: error }, 'the database rejected a value');
      return refuse(c, 'badRequest');
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
