/**
 * A Cloudflare worker in front of the store (docs/caching.md; deploy/edge/README.md): it keeps what the store says may be
 * kept, by address and variant, in the cache of the data centre, under the tags that the store purges. Its lists are those of the store;
 * a unit test holds them against each other, and `npm run drill -- edge` runs it.
 */

/** Cookie values that say the market, and how a variant names it. */
export const MARKETS = { UAE: 'ae', KSA: 'sa' };
export const LANGUAGES = ['en', 'ar'];
/** What is never kept: what belongs to one person, and the search. */
export const PASSED = ['admin', 'sandbox', 'choose', 'healthz', 'readyz', '\\.well-known'];
export const PASSED_PAGES = [
  ...['search', 'cart', 'checkout', 'shipping', 'payment', 'checkouts', 'result', 'paymentsuccess', 'paymentfailed'],
  ...['orders', 'myorders', 'orderdetails', 'ordercancel', 'track', 'add-address', 'add-shipping', 'update-shipping'],
  ...['my-address', 'pay', 'wishlist', 'writereview', 'changepassword', 'reset-password', 'verify-email'],
];
/** Calls with the same answer for everyone of a variant; no other call is kept. */
export const CACHED_CALLS = [
  ...['product', 'detail/{productid}', 'procategory', 'procategory/{id}', 'review/{productId}', 'countrylist'],
  ...['home', 'banner', 'aboutus', 'return', 'privacy', 'termcond', 'suggest'],
];
/** All parameters that pages read; calls read their own. */
export const PARAMETERS = [
  ...['_routes', 'asked', 'at', 'category', 'discounted', 'family', 'for', 'instock', 'near', 'note', 'price', 'q'],
  ...['show', 'size', 'sort', 'sum', 'under', 'when', 'world'],
];
/** Headers that nobody but us says. */
export const OURS = ['x-edge-secret', 'x-edge-variant', 'x-edge-target'];

/** What the store tells us and a visitor need not know, and what a shared answer has no use for. */
const UNSEEN = [
  'x-edge-keep',
  'x-edge-tags',
  'x-edge-version',
  'x-edge-variant',
  'x-edge-browsers',
  'cache-tag',
  'age',
  'cf-cache-status',
  // a body is read decoded here, and Cloudflare encodes it for each visitor
  'content-encoding',
];
/** A request for a whole answer, of nobody. */
const ONES_OWN = ['authorization', 'if-none-match', 'if-modified-since', 'range'];

const passed = new RegExp(`^/(${PASSED.join('|')})(/|$)`);
const passedPage = new RegExp(`^(/[a-z]{2}-[a-z]{2})?/(${PASSED_PAGES.join('|')})(\\.data)?(/|$)`, 'i');
const call = new RegExp(`^/api/(${CACHED_CALLS.join('|').replaceAll(/\{\w+\}/g, '[^/]+')})$`);
const prefix = /^\/[a-z]{2}-[a-z]{2}(?=[/.]|$)/;

export default {
  /** `env` has the variable EDGE_SECRET. */
  fetch: (request, env, context) =>
    answer(request, {
      secret: env.EDGE_SECRET,
      cache: caches.default,
      // the runtime refuses its own fetch as a method of another object
      fetch: (asked) => fetch(asked),
      waitUntil: (work) => context.waitUntil(work),
    }),
};

/** Answers a visitor. `edge` has the secret, a cache, a way to ask the store, and one to finish work after the answer. */
export async function answer(request, edge) {
  const url = new URL(request.url);
  const own = new Headers(request.headers);
  for (const name of OURS) own.delete(name);
  if (/^\/edge(\/|$)/.test(url.pathname)) return new Response('Not found', { status: 404 });
  const pass = () => edge.fetch(new Request(request, { headers: own, redirect: 'manual' }));
  if (!mayBeKept(request, url)) return await pass();

  if (!call.test(url.pathname)) url.search = plainQuery(url);
  const isPrefixed = prefix.test(url.pathname);
  const variant = isPrefixed ? null : (variantOf(own.get('cookie') ?? '') ?? (await askVariant(url, own, edge)));
  if (!isPrefixed && variant === null) return await pass();

  const key = keyOf(url, variant, own);
  const kept = await edge.cache.match(key);
  if (kept) return deliver(kept, request, variant, 'hit');

  const told = new Headers(own);
  for (const name of [...ONES_OWN, 'cookie']) told.delete(name);
  told.set('x-edge-secret', edge.secret);
  if (variant !== null) {
    told.set('x-edge-variant', variant);
    // for what the store cannot keep, and so leaves to the calls that read cookies
    told.set('cookie', cookiesOf(variant));
  }
  const made = await edge.fetch(new Request(url, { headers: told, redirect: 'manual', cache: 'no-store' }));
  const seconds = Number(/max-age=(\d+)/.exec(made.headers.get('x-edge-keep') ?? '')?.[1] ?? 0);
  if (seconds > 0 && made.status < 500 && !made.headers.has('set-cookie')) {
    const headers = new Headers(made.headers);
    headers.set('x-edge-browsers', made.headers.get('cache-control') ?? 'no-cache');
    headers.set('cache-control', `max-age=${seconds}`);
    headers.set('cache-tag', made.headers.get('x-edge-tags') ?? '');
    headers.delete('vary');
    headers.delete('content-encoding');
    edge.waitUntil(
      edge.cache.put(keyOf(url, variant), new Response(made.clone().body, { status: made.status, headers })),
    );
  }
  return deliver(made, request, variant, 'miss');
}

function mayBeKept(request, { pathname, searchParams }) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers.has('authorization') || searchParams.has('preview')) return false;
  // files have their own lifetimes, which Cloudflare reads
  if (/^\/(assets|media)\//.test(pathname) || passed.test(pathname) || passedPage.test(pathname)) return false;
  return !/^\/api(\/|$)/.test(pathname) || call.test(pathname);
}

/** The parameters that somebody reads, in a fixed order. */
function plainQuery({ searchParams }) {
  const read = new URLSearchParams([...searchParams].filter(([name]) => PARAMETERS.includes(name)));
  read.sort();
  return String(read);
}

/** The variant of cookies that say language and market, each once; else null. */
function variantOf(cookies) {
  const [market, ...otherMarkets] = valuesOf('country_code_iso3', cookies);
  const [language, ...otherLanguages] = valuesOf('translate', cookies);
  if (otherMarkets.length > 0 || otherLanguages.length > 0) return null;
  if (!Object.hasOwn(MARKETS, market ?? '') || !LANGUAGES.includes(language)) return null;
  return `${language}-${MARKETS[market]}`;
}

function valuesOf(name, cookies) {
  return [...cookies.matchAll(new RegExp(`(?:^|; ?)${name}=([^;]*)`, 'g'))].map(([, value]) => value);
}

function cookiesOf(variant) {
  const [language, path] = variant.split('-');
  const market = Object.keys(MARKETS).find((code) => MARKETS[code] === path);
  return `country_code_iso3=${market}; translate=${language}`;
}

/** The store decides for a visitor whose cookies do not say it. Null when it does not. */
async function askVariant(url, own, edge) {
  const headers = new Headers(own);
  headers.set('x-edge-secret', edge.secret);
  const said = await edge.fetch(new Request(new URL('/edge/variant', url), { headers, cache: 'no-store' }));
  return said.status === 204 ? said.headers.get('x-edge-variant') : null;
}

/** The address in the cache: the variant is a part of it. With `own`, a browser's question whether its copy is still good. */
function keyOf(url, variant, own = new Headers()) {
  const address = new URL(url);
  if (variant !== null) address.searchParams.set('edge-variant', variant);
  const etag = own.get('if-none-match');
  return new Request(address, { headers: etag === null ? {} : { 'if-none-match': etag } });
}

function deliver(kept, request, variant, state) {
  const headers = new Headers(kept.headers);
  const browsers = headers.get('x-edge-browsers');
  if (browsers !== null) headers.set('cache-control', browsers);
  for (const name of UNSEEN) headers.delete(name);
  headers.set('vary', variant === null ? 'accept-encoding' : 'accept-encoding, cookie, accept-language');
  headers.set('x-cache', state);
  const hasBody = request.method !== 'HEAD' && kept.status !== 304 && kept.status !== 204;
  return new Response(hasBody ? kept.body : null, { status: kept.status, headers });
}
