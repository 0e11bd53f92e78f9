import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import type { AdminCall } from '#contract/admin/base';
import { randomId } from '#kernel/ids';
import { networkOf } from '#kernel/ip';
import { RequestTakenOver } from '#shop/audit';
import { getSharedSecret } from '#shop/credentials';
import { findStaffSession } from '#shop/staff';
import { STAFF_COOKIES, staffToken } from '#shop/staff/staff-cookies.rules';
import type { Shop } from '../../shop/shop.ts';
import { CALL_HEADERS, REJECTED } from '../call-frame.ts';
import { errorKind, RETRY_AFTER_SECONDS } from '../faults.ts';
import type { FollowHouse } from '../follow-house.ts';
import { preferredLanguage } from '../http/accept-language.rules.ts';
import { cookieValue } from '../http/cookie.rules.ts';
import type { RateLimits } from '../limits/budgets.rules.ts';
import { limitsOf, routeOf } from '../limits/call-limits.ts';
import { createRateLimiter, type RateLimiter } from '../limits/limiter.ts';
import type { AdminEnv } from './context.ts';
import { createCursors } from './cursor.ts';
import { registerAdminDocs } from './docs.ts';
import { fieldProblems } from './field-problems.ts';
import { guard } from './guard.ts';
import { addressOf, isOwnRequest } from './origin.rules.ts';
import { problem } from './problems.ts';

type AdminOptions = {
  readonly log: Logger;
  /** The store's url when configured; otherwise the host of each request counts as the store's. */
  readonly publicUrl: string | null;
  readonly rateLimits: RateLimits;
  /** Counts calls; one of its own by default. */
  readonly limiter?: RateLimiter;
  /** Returns the client's IP behind trusted proxies. */
  readonly clientIp: (headers: Headers, remoteAddress: string | undefined) => string | undefined;
  /** Detects the country of a request as a two-letter code, or null. */
  readonly findCountry: (headers: Headers, remoteAddress: string | undefined) => string | null;
  /** Has the process show the house as of every change that it knows; without it the house never changes. */
  readonly followHouse?: FollowHouse;
  /** Registers the calls of every resource. */
  readonly register: (admin: AdminApi) => void;
};

/** The application behind `/api/admin`, to which each resource adds its calls. */
export type AdminApi = {
  /** Adds a call made by `adminRoute` or `adminFile`, and what it needs, to the application. */
  readonly on: OpenAPIHono<AdminEnv>['openapi'];
  /** Every call so far, in the order of registration. */
  readonly calls: readonly AdminCall[];
  readonly app: OpenAPIHono<AdminEnv>;
  readonly fetch: OpenAPIHono<AdminEnv>['fetch'];
  readonly request: OpenAPIHono<AdminEnv>['request'];
};

type Deps = Pick<Shop, 'database' | 'clock'>;

/** What a refused request came from, where its browser does not say the address. */
const ANOTHER_SITE = { en: 'another site', ar: 'موقع آخر' } as const;

/**
 * Creates the application behind `/api/admin/*`: the session by its cookie, the origin check, limits, what each call
 * needs, idempotency keys and versions. Every answer is `no-store`, every failure `application/problem+json`.
 */
export function createAdminApi(shop: Deps, options: AdminOptions): AdminApi {
  const app = new OpenAPIHono<AdminEnv>({
    defaultHook: async (result, c) => {
      if (result.success) return;
      const sent: unknown = result.target === 'json' ? await c.req.json() : null;
      return problem(c, 'invalid', { fields: fieldProblems(c.var.language, result.error, sent) });
    },
  });
  const calls: AdminCall[] = [];
  const limiter = options.limiter ?? createRateLimiter({ newcomers: options.rateLimits });
  const limitOf = limitsOf(app);
  const cursors = atFirstUse(async () => createCursors(await getSharedSecret(shop.database, 'admin-cursors')));

  app.use('*', requestId({ limitLength: 0, generator: () => `req_${randomId(12)}` }));
  app.use('*', secureHeaders(CALL_HEADERS));
  app.use('*', async (c, next) => {
    const { headers } = c.req.raw;
    const started = performance.now();
    c.set('log', options.log.child({ request: c.var.requestId }));
    c.set('ip', options.clientIp(headers, c.env?.remoteAddress));
    c.set('country', options.findCountry(headers, c.env?.remoteAddress) ?? '');
    c.set('language', preferredLanguage(headers.get('accept-language')) ?? 'en');
    c.set('signedIn', null);
    c.set('cursors', await cursors());
    await options.followHouse?.();
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.append('Vary', 'Cookie');
    // the pattern of the path, since the path may contain a one-time token
    const route = routeOf(c) ?? 'unknown';
    c.var.log.info({ method: c.req.method, route, status: c.res.status, ms: Math.round(performance.now() - started) });
  });

  app.use('*', async (c, next) => {
    const { method } = c.req;
    const wait = await limiter.take(limitOf(c), { network: `staff ${networkOf(c.var.ip)}` });
    if (wait > 0) {
      c.header('Retry-After', String(wait));
      return problem(c, 'tooManyRequests', {}, { n: wait });
    }
    const own = options.publicUrl ? new URL(options.publicUrl).origin : new URL(c.req.url).origin;
    if (!isOwnRequest(method, c.req.raw.headers, own)) {
      const actual = addressOf(c.req.raw.headers) ?? ANOTHER_SITE[c.var.language];
      return problem(c, 'foreignOrigin', {}, { actual, expected: own });
    }
    const token = staffToken(cookieValue(c.req.header('cookie'), STAFF_COOKIES.session));
    const signedIn = token === null ? null : await findStaffSession(shop, token);
    if (signedIn) {
      c.set('signedIn', signedIn);
      c.set('language', signedIn.person.language);
    }
    return next();
  });

  const admin: AdminApi = {
    app,
    calls,
    fetch: app.fetch,
    request: app.request,
    on: (route, handler, hook) => {
      const call = { ...route };
      if (!isAdminCall(call))
        throw new Error(`${route.method} ${route.path} does not say what it needs: use adminRoute`);
      calls.push(call);
      app.on(route.method, pathPattern(route.path), guard(shop, call));
      return app.openapi(route, handler, hook);
    },
  };
  options.register(admin);
  registerAdminDocs(admin, options.publicUrl);

  app.notFound((c) => problem(c, c.var.signedIn ? 'notFound' : 'signedOut'));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500)
      return problem(c, REJECTED.get(error.status) ?? 'badRequest');
    if (error instanceof RequestTakenOver) return problem(c, 'stillRunning');
    const fault = errorKind(error);
    if (fault === 'input') {
      c.var.log.warn({ err: error }, 'the database rejected a value');
      return problem(c, 'badRequest');
    }
    c.var.log.error({ err: error }, 'a call of the back office failed');
    if (fault === 'ours') return problem(c, 'failed');
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    return problem(c, fault === 'busy' ? 'busy' : 'unavailable');
  });
  return admin;
}

function isAdminCall(route: object): route is AdminCall {
  return 'needs' in route;
}

/** `/orders/{number}` → `/orders/:number`. */
function pathPattern(path: string): string {
  return path.replace(/\/\{(\w+)\}/g, '/:$1');
}

/** Makes a value at its first use, and again after a failure. */
function atFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
