import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Language, parsePrefix, prefixOf } from '#kernel/market';
import { isOpenMarket, openInstead } from '#kernel/open-markets';
import type { Preview } from '#shop/content';
import type { Led } from '#shop/redirects';
import { referringHost } from '#shop/redirects/old-address.rules';
import type { Cache, Make, Reads } from '../../changes/cache.ts';
import type { Feed } from '../../changes/feed.ts';
import { type EdgeAnswers, VARIANT_HEADER, VARIANT_PATH } from '../edge/answers.ts';
import { isPassing } from '../faults.ts';
import type { FollowHouse } from '../follow-house.ts';
import type { StoreGate } from '../store-gate.ts';
import type { Assets } from './assets.ts';
import { choose } from './choose.ts';
import { goesOnClosed, sendClosed } from './closed.ts';
import { negotiate } from './negotiate.rules.ts';
import { parsePageUrl, previewTokenOf } from './page-url.rules.ts';
import { isFreeText, isPersonal, isShell, prefixOfPath, withoutPrefix } from './path.rules.ts';
import { type Prepared, prepare, STALENESS, send } from './prepared.ts';
import type { PageRequest, RenderedPage } from './render.ts';
import { countWork, type RenderGate } from './render-gate.ts';

export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type ServePagesOptions = {
  /** Renders a page; one that may be kept with the reads that its cache records. */
  readonly render: (request: PageRequest, reads?: Reads) => Promise<RenderedPage>;
  /** Returns whether a page has this path (without market prefix). */
  readonly isPage: (plain: string) => boolean;
  /** Returns the network of a request, for which renders are shared fairly. */
  readonly networkOf: (request: IncomingMessage) => string;
  /** Limits concurrent renders. */
  readonly gate: RenderGate;
  /** Counts a page that has to be rendered for a request. Returns the seconds to wait above the limit, else 0. */
  readonly countPage: (request: IncomingMessage) => number;
  readonly assets: Assets;
  readonly cache: Cache<Prepared>;
  readonly feed: Pick<Feed, 'version'>;
  /** How caches in front are answered; without them nobody is one. */
  readonly edge?: EdgeAnswers | null;
  /** Detects the country of a request as an ISO 3166 two-letter code, or null. */
  readonly detectCountry: (request: {
    headers: IncomingHttpHeaders;
    remoteAddress: string | undefined;
  }) => string | null;
  /** The trusted header in which the CDN names the country, if any; pages then vary by it. */
  readonly countryHeader?: string | undefined;
  /** Clears a guest's cart when the country changes. */
  readonly clearCart: (guestId: string) => Promise<void>;
  /** Returns what a preview token stands for; null for one that is not ours or has ended. */
  readonly preview: (token: string) => Promise<Preview | null>;
  /** Says whether shoppers see the store; without it they do. */
  readonly storeGate?: StoreGate;
  /** Has the process show the house as of every change that it knows; without it the house never changes. */
  readonly followHouse?: FollowHouse;
  /** The security headers of a page that is not rendered. */
  readonly headers?: readonly string[];
  /** Finds where an old address leads that is no page of the store; null for one that leads nowhere. Nothing is, by default. */
  readonly redirect?: (asked: {
    readonly path: string;
    readonly search: string;
    readonly language: Language;
  }) => Promise<Led | null>;
  /** Counts a use of an old address, with the host that linked to it. */
  readonly countRedirect?: (old: Led['old'], host: string) => void;
  /** Counts a path that is neither a page nor an old address, with the host that linked to it. */
  readonly countMiss?: (path: string, host: string) => void;
  /** Whether the store is reached over HTTPS. */
  readonly https: boolean;
};

/**
 * For pages that are the same for every shopper: a CDN may cache them for a minute and serve a stale one while it
 * revalidates (RFC 9213); browsers revalidate each time, so that shoppers see new prices at once.
 */
const SHARED = ['cache-control', 'public, max-age=0, s-maxage=60, must-revalidate'];
const SHARED_BY_CDN = ['cdn-cache-control', 'max-age=60, stale-while-revalidate=60'];
/** For pages whose market and language depend on the visitor: revalidated each time. */
const PRIVATE = ['cache-control', 'private, no-cache'];
const NEVER = ['cache-control', 'private, no-store'];

/** A page that is kept under a key. */
type Part = readonly [key: string, prepared: Prepared];

/** A page that is made again within this time has changed and may soon change again: it is compressed quickly. */
const QUICK_WITHIN_MS = 600_000;

/** The cache key of the not-found page, one per language and market. */
const NOT_FOUND = '/not-found';

/**
 * Creates the handler that answers a request with a file, a redirect or a page. A public page is looked up by path,
 * market and language first, and sent while nothing that it shows has changed. A page that has to be rendered is counted and
 * passes the render gate, which throws PageRefused when it is full (docs/limits.md); one that is rendered again because it has
 * changed is not counted.
 */
export function servePages(options: ServePagesOptions): Pages {
  const { render, assets, cache, feed, gate } = options;
  const varyByVisitor = ['accept-encoding', 'cookie', 'accept-language', options.countryHeader?.toLowerCase()]
    .filter((name) => name !== undefined)
    .join(', ');

  async function page(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    const prefix = prefixOfPath(target);
    const fixed = prefix ? parsePrefix(prefix) : null;
    if (prefix && fixed && !isOpenMarket(fixed.market.code)) {
      const instead = prefixOf(fixed.language, openInstead(fixed.market));
      response.writeHead(302, ['location', `/${instead}${target.slice(prefix.length + 1)}`, ...NEVER]).end();
      return;
    }
    const edge = options.edge?.isAsking(request.headers) ? options.edge : null;
    const shared = fixed ?? edge?.variantOf(request.headers) ?? null;
    const { market: asked, language } = shared ?? visitOf(request);
    const market = openInstead(asked);
    const token = previewTokenOf(target);
    if (token !== null) {
      const address = parsePageUrl(target, true);
      return sendPreview(request, response, token, { address, prefix, market, language, whole: true });
    }
    const view = await options.storeGate?.(request.headers.cookie);
    if (view && view.as !== 'open') await options.followHouse?.();
    if (view?.as === 'closed' && !goesOnClosed(withoutPrefix(target.split('?', 1)[0] ?? ''))) {
      const { closing } = view;
      return sendClosed(request, response, options.headers ?? [], { closing, language, market });
    }
    if (view?.as === 'staff') {
      return sendUncached(request, response, { ...urlOf(target), prefix, market, language, whole: true, closed: true });
    }
    const place = fixed ? '' : `${market.code}${language}`;
    const vary = fixed ? 'accept-encoding' : varyByVisitor;
    const network = options.networkOf(request);

    async function made(reads?: Reads, age: number | null = null) {
      const { address, keepable, isPersonalPage } = urlOf(target);
      const page = await gate.run(() => render({ address, prefix, market, language, whole: false }, reads), network);
      const cacheable = keepable && (page.status === 200 || page.status === 404);
      const rule =
        page.status !== 200 ? NEVER : fixed && cacheable && !isPersonalPage ? [...SHARED, ...SHARED_BY_CDN] : PRIVATE;
      const answer = { ...page, cacheHeaders: [...rule, 'vary', vary] };
      const value = await prepare(answer, age !== null && age < QUICK_WITHIN_MS ? 'quick' : 'usual');
      return { value, bytes: value.size, cacheable };
    }

    const pathOfNotFound = (ending: '' | '.data') => `${prefix ? `/${prefix}` : ''}${NOT_FOUND}${ending}`;
    const keyOfNotFound = (ending: '' | '.data') => `404 ${place}${pathOfNotFound(ending)}`;

    /** Returns the not-found page of this language and market. */
    async function notFound(ending: '' | '.data'): Promise<Prepared> {
      const path = pathOfNotFound(ending);
      return await cached(request, keyOfNotFound(ending), async (reads) => {
        const address = { path, search: '', keepable: true };
        const page = await gate.run(() => render({ address, prefix, market, language, whole: true }, reads), network);
        const value = await prepare({ ...page, cacheHeaders: [...NEVER, 'vary', vary] });
        return { value, bytes: value.size, cacheable: page.status === 404 };
      });
    }

    /** Sends a page, made of parts that are kept under their keys. The edge is told what they depend on. */
    function sendCached(prepared: Prepared, parts: readonly Part[]): void {
      if (!edge) {
        send(prepared, request, response);
        return;
      }
      const isOwn = isPersonal(withoutPrefix(target.split('?', 1)[0] ?? ''));
      const cachedParts = shared && !isOwn ? parts.map(([key, part]) => cache.partOf(key, part)) : [null];
      const cacheHeaders = edge.headers(cachedParts, feed.version());
      const own = prepared.status === 200 ? [...PRIVATE, 'vary', varyByVisitor] : null;
      send(prepared, request, response, [], cacheHeaders ?? own);
    }

    /** Sends a page of a key. One that is not found has no body of its own. */
    async function answer(prepared: Prepared, key: string): Promise<void> {
      const isMissing = prepared.status === 404 && prepared.identity.body?.length === 0;
      if (!isMissing) return sendCached(prepared, [[key, prepared]]);
      const missing = await notFound('');
      sendCached(missing, [
        [key, prepared],
        [keyOfNotFound(''), missing],
      ]);
    }

    const asAsked = `${place}${target}`;
    if (cache.has(asAsked)) return answer(await cache.get(asAsked, made, STALENESS), asAsked);
    const { address, plain, isPersonalPage, keepable } = urlOf(target);
    if (!options.isPage(plain)) {
      const led = await ledOn(plain, target, language, network);
      const host = referringHost(request.headers.referer);
      if (led) return sendRedirect(response, led, host, `/${prefixOf(language, market)}`, vary);
      if (!plain.endsWith('.data')) options.countMiss?.(plain, host);
      const ending = plain.endsWith('.data') ? '.data' : '';
      const missing = await notFound(ending);
      return sendCached(missing, [[keyOfNotFound(ending), missing]]);
    }
    const key = `${place}${address.path}${address.search}`;
    if (isPersonalPage && !keepable) {
      countWork(options.countPage, request);
      return answer((await made()).value, key);
    }
    await answer(await cached(request, key, made), key);
  }

  /** Where an old address leads. Without the database nothing does: the page that is not found is kept. */
  async function ledOn(plain: string, target: string, language: Language, network: string): Promise<Led | null> {
    const { redirect } = options;
    if (!redirect || plain.endsWith('.data')) return null;
    const search = /\?[^#]*/.exec(target)?.[0] ?? '';
    try {
      return await gate.run(() => redirect({ path: plain, search, language }), network);
    } catch (error) {
      if (isPassing(error)) return null;
      throw error;
    }
  }

  /** Whether a path that is no page leads on, so that the slash at its end needs no redirect of its own. */
  async function isOldAddress(target: string, request: IncomingMessage): Promise<boolean> {
    const [path = ''] = target.split('?', 1);
    const plain = withoutPrefix(path);
    if (options.isPage(plain)) return false;
    return (await ledOn(plain, '', 'en', options.networkOf(request))) !== null;
  }

  function sendRedirect(response: ServerResponse, { old, to }: Led, host: string, prefix: string, vary: string): void {
    options.countRedirect?.(old, host);
    const home = to && 'path' in to ? to.path.replace(/^\/(?=\?|$)/, '') : '';
    const location = 'url' in to ? to.url : `${prefix}${home}`;
    response.writeHead(301, { location, 'cache-control': 'public, max-age=3600', vary }).end();
  }

  /** Returns market and language of a visitor. */
  function visitOf({ headers, socket: { remoteAddress } }: IncomingMessage) {
    return negotiate({
      cookie: headers.cookie,
      acceptLanguage: headers['accept-language'],
      detectCountry: () => options.detectCountry({ headers, remoteAddress }),
    });
  }

  /** Answers the edge with the variant of a visitor whose cookies do not say it. */
  function sendVariant(request: IncomingMessage, response: ServerResponse): void {
    const { market, language } = visitOf(request);
    response.writeHead(204, [VARIANT_HEADER, prefixOf(language, market), ...NEVER]).end();
  }

  /** The page of a key, kept or made; the network is counted when nothing is kept for it. */
  async function cached(request: IncomingMessage, key: string, make: Make<Prepared>): Promise<Prepared> {
    if (!cache.has(key)) countWork(options.countPage, request);
    return await cache.get(key, make, STALENESS);
  }

  /** Answers staff of a closed store with a page that is kept nowhere. */
  async function sendUncached(request: IncomingMessage, response: ServerResponse, asked: PageRequest): Promise<void> {
    countWork(options.countPage, request);
    const made = await gate.run(() => render(asked), options.networkOf(request));
    const headers = [...made.headers, 'x-robots-tag', 'noindex'];
    send(await prepare({ ...made, headers, cacheHeaders: NEVER }), request, response);
  }

  /** Answers with a preview, which is kept nowhere; 410 in words once its link has ended. */
  async function sendPreview(
    request: IncomingMessage,
    response: ServerResponse,
    token: string,
    asked: PageRequest,
  ): Promise<void> {
    countWork(options.countPage, request);
    const preview = await options.preview(token);
    if (!preview) return sendEndedPreview(response);
    const made = await gate.run(() => render({ ...asked, preview }), options.networkOf(request));
    send(await prepare({ ...made, cacheHeaders: NEVER }), request, response);
  }

  return async (request, response) => {
    const target = request.url ?? '/';
    if (target.startsWith('/choose') && /^\/choose(?:\?|$)/.test(target)) {
      if (request.method === 'POST') countWork(options.countPage, request);
      return choose(request, response, options);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (target === VARIANT_PATH && options.edge?.isAsking(request.headers)) return sendVariant(request, response);
    if (assets.has(target)) {
      await options.followHouse?.();
      return send(await assets.load(target), request, response);
    }
    const plain = withoutTrailingSlash(target);
    if (plain === null || (await isOldAddress(plain, request))) return page(request, response, plain ?? target);
    response.writeHead(308, { location: plain, 'cache-control': 'public, max-age=3600' }).end();
  };
}

/** What a request target names: its relevant address, and whether the page belongs to one shopper or may be kept. */
function urlOf(target: string) {
  const mark = target.indexOf('?');
  const plain = withoutPrefix(mark < 0 ? target : target.slice(0, mark));
  const isPersonalPage = isPersonal(plain);
  if (isPersonalPage) {
    const keepable = isShell(plain, mark < 0 ? '' : target.slice(mark));
    // a query that its html does not depend on is no other page
    const address = parsePageUrl(keepable && mark >= 0 ? target.slice(0, mark) : target, false);
    return { address, plain, isPersonalPage, keepable };
  }
  const address = parsePageUrl(target, true);
  return { address, plain, isPersonalPage, keepable: address.keepable && !isFreeText(plain) };
}

/** Returns the url without the trailing slash of its path, or null when it has none. */
function withoutTrailingSlash(target: string): string | null {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path.length < 2 || !path.endsWith('/') || !/^\/[^/\\]/.test(path)) return null;
  return `${path.replace(/\/+$/, '')}${mark < 0 ? '' : target.slice(mark)}`;
}

/** Says in both languages that a link to a preview has ended. */
function sendEndedPreview(response: ServerResponse): void {
  response.writeHead(410, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  response.end('This preview has ended. Ask for a new link.\nانتهت صلاحية هذه المعاينة. اطلب رابطًا جديدًا.\n');
}
