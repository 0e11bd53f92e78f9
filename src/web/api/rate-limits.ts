import { ok, type Result, refused } from '#kernel/result';
import type { ProviderPaths } from '#shop/payments';

/**
 * The kinds of call that have separate limits: `read` and `change` for ordinary calls, `sign-in` for passwords and
 * links from emails, `order` for orders and payments, `lookup`
 * for national addresses, whose register limits us, `page` for pages that are not cached and must be rendered.
 */
const RATE_KINDS = ['read', 'change', 'sign-in', 'order', 'lookup', 'page'] as const;
type Kind = (typeof RATE_KINDS)[number];

/** Calls per minute and network, by kind; 0 means no limit. */
export type RateLimits = Readonly<Record<Kind, number>>;

/** Enough for a family or an office behind one IP. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  read: 1200,
  change: 300,
  'sign-in': 60,
  order: 60,
  lookup: 30,
  page: 600,
};

/** Parses `read=600,order=30`; other kinds get their default. The error explains what is wrong. */
export function parseRateLimits(text: string): Result<RateLimits, string> {
  const limits = { ...DEFAULT_RATE_LIMITS };
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', figure = ''] = part.split('=').map((one) => one.trim());
    const kind = RATE_KINDS.find((one) => one === name);
    if (!kind) return refused(`names "${name}", which is none of ${RATE_KINDS.join(', ')}`);
    if (!/^\d{1,7}$/.test(figure)) return refused(`must give calls a minute as a whole number, as in ${name}=600`);
    limits[kind] = Number(figure);
  }
  return ok(limits);
}

const SIGN_IN =
  /^\/api\/(login|register|resetpass|passwordreset|password-reset|change-password|verify-email|deleteaccount|track)(\/|$)/;
const ORDER = /^\/api\/(order|checkout|checkoutcancel|result|pay|paytabs|cancel-order|updatecoupon|coupontitle)(\/|$)/;

const LOOKUP = /^\/api\/(address\/lookup$|my-address\/)/;

/**
 * Returns the kind of a call by its method and path. Trying coupon codes counts as ordering. Webhooks count as
 * reading, since a provider sends those of all shoppers from one IP.
 */
export function kindOf(method: string, path: string, paths: ProviderPaths): Exclude<Kind, 'page'> {
  if (SIGN_IN.test(path)) return 'sign-in';
  if (LOOKUP.test(path)) return 'lookup';
  const reads = method === 'GET' || method === 'HEAD';
  if (paths.webhooks.has(path)) return 'read';
  if (paths.returns.has(path)) return 'order';
  if (ORDER.test(path) && !(reads && path.startsWith('/api/order/'))) return 'order';
  return reads ? 'read' : 'change';
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

type Bucket = { tokens: number; at: number };

/**
 * Creates a token bucket limiter: a full minute's calls may come at once, and the limit per minute over time. State
 * is in memory, so each process applies the limit by itself (docs/operating.md).
 */
export function createRateLimiter(limits: RateLimits, now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>();
  const MINUTE = 60_000;
  let swept = now();

  /** Removes the full buckets of clients that have been idle for a minute. */
  function sweep(at: number): void {
    if (at - swept < MINUTE) return;
    swept = at;
    for (const [key, bucket] of buckets) if (at - bucket.at >= MINUTE) buckets.delete(key);
  }

  return {
    /** Counts a call and returns 0, or returns the seconds to wait when the limit is reached. */
    waitFor(kind: Kind, client: string): number {
      const limit = limits[kind];
      if (limit === 0) return 0;
      const at = now();
      sweep(at);
      const key = `${kind} ${client}`;
      const bucket = buckets.get(key) ?? { tokens: limit, at };
      const tokens = Math.min(limit, bucket.tokens + ((at - bucket.at) / MINUTE) * limit);
      const allowed = tokens >= 1;
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at });
      return allowed ? 0 : Math.ceil(((1 - tokens) / limit) * 60);
    },
  };
}
