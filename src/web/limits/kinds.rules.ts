/**
 * The kinds of call that have separate limits: `read` and `change` for ordinary calls, `sign-in` for passwords, look-ups of
 * orders and links from emails, `order` for orders, payments and gift codes, `lookup` for national addresses, whose
 * register limits us, `page` for pages that are not cached and must be rendered.
 */
export const RATE_KINDS = ['read', 'change', 'sign-in', 'order', 'lookup', 'page'] as const;
export type Kind = (typeof RATE_KINDS)[number];

/** The paths that card providers send messages and browsers to. */
type ProviderPaths = { readonly webhooks: ReadonlySet<string>; readonly returns: ReadonlySet<string> };

const SIGN_IN =
  /^\/api\/(login|register|resetpass|passwordreset|password-reset|change-password|verify-email|deleteaccount|track)(\/|$)/;
const ORDER = /^\/api\/(order|checkout|checkoutcancel|result|pay|paytabs|cancel-order|updatecoupon|coupontitle)(\/|$)/;
const LOOKUP = /^\/api\/(address\/lookup$|my-address\/)/;

/** Calls of the kind `order` that try something: gift codes, and cards. */
const TRIES = /^\/api\/(checkout|result|pay|paytabs|updatecoupon|coupontitle)(\/|$)/;
/** Calls of the kind `sign-in` whose success proves that the caller knew a password or a link. */
const PROVES = /^\/api\/(login|passwordreset|password-reset|change-password|verify-email)(\/|$)/;
/** Calls that fill a cart or give an address: what a shopper does before an order, and what a device gets its pass for. */
const FILLS = /^\/api\/(cart|addtocart|shippingaddress)$/;

/**
 * Returns the kind of a call by its method and path. Trying coupon codes counts as ordering. Webhooks count as reading,
 * since a provider sends those of all shoppers from one IP; returns from a provider's page as changing, since browsers send
 * no cookie with them and the provider's own signature proves them.
 */
export function kindOf(method: string, path: string, paths: ProviderPaths): Exclude<Kind, 'page'> {
  if (SIGN_IN.test(path)) return 'sign-in';
  if (LOOKUP.test(path)) return 'lookup';
  const reads = method === 'GET' || method === 'HEAD';
  if (paths.webhooks.has(path)) return 'read';
  if (paths.returns.has(path)) return 'change';
  if (ORDER.test(path) && !(reads && path.startsWith('/api/order/'))) return 'order';
  return reads ? 'read' : 'change';
}

/** Whether a call tries a password, a code or a card: it then also counts for its network, whoever makes it. */
export function isTry(kind: Kind, path: string): boolean {
  return kind === 'sign-in' || kind === 'lookup' || (kind === 'order' && TRIES.test(path));
}

/**
 * Whether a try was right by its answer, so that it need not count for the network of a known shopper. A sign-in is right only
 * where success proves something: mails are sent and accounts are made for anybody. `declined` says that a bank refused.
 */
export function wasRight(kind: Kind, path: string, status: number, declined: boolean): boolean {
  if (kind === 'sign-in') return status < 400 && PROVES.test(path);
  if (kind === 'lookup') return status < 400;
  return !declined && status !== 404 && status !== 422 && status !== 429;
}

/** Whether a call, when it succeeds, is a step for which a device gets a pass. */
export function earnsPass(method: string, path: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && FILLS.test(path);
}
