import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type Language, type Market, PREFIXES, type Prefix } from '#kernel/market';
import type { Preview } from '#shop/content';
import type { Reads } from '../../changes/cache.ts';
import { isPassing } from '../faults.ts';
import { contentSecurityPolicy, previewHeaders, type SecurityOptions } from './content-security.ts';
import { type PageBody, type PageContext, pageBody, pageContext } from './context.ts';
import type { PageUrl } from './page-url.rules.ts';
import type { Answer } from './prepared.ts';

export type PageRequest = {
  readonly address: PageUrl;
  readonly prefix: Prefix | null;
  readonly market: Market;
  readonly language: Language;
  /** False when a page that is not found needs no body, since the cached one is sent. */
  readonly whole: boolean;
  /** What a preview shows instead of what is published. */
  readonly preview?: Preview | undefined;
};

type Options = {
  readonly build: ServerBuild;
  readonly page: Pick<PageContext, 'shop' | 'origin' | 'sandbox' | 'report'>;
  readonly security: SecurityOptions;
  /** A flat list of names and values. */
  readonly headers: readonly string[];
};

/** Hop-by-hop headers, and headers that are computed here. */
const REPLACED = new Set(['content-length', 'transfer-encoding', 'cache-control', 'vary', 'etag', 'set-cookie']);

/** The pages with the form of the card provider, with and without a market prefix (specification, section 2.11). */
const CARD_FORM = /^(\/[a-z]{2}-[a-z]{2})?\/(checkouts|pay\/[^/]+\/card)$/;

/** The route for every path without a page. */
const NOT_FOUND_ROUTE = 'routes/not-found/route';

/** Returns a function that tells whether a page has this path (without market prefix); data urls count too. */
export function createPathCheck(build: ServerBuild): (plain: string) => boolean {
  const routes = Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId === undefined) return [];
    const { id, path, index } = route;
    return [index ? { id, index: true as const } : { id, ...(path === undefined ? {} : { path }) }];
  });
  return (plain) => {
    // urls of the router itself, such as the list of routes
    if (plain.startsWith('/__')) return true;
    const path = plain === '/_root.data' ? '/' : plain.replace(/(?:\/_)?\.data$/, '') || '/';
    const last = matchRoutes(routes, path)?.at(-1);
    return last !== undefined && last.route.id !== NOT_FOUND_ROUTE;
  };
}

export type RenderedPage = Omit<Answer, 'cacheHeaders'>;

/**
 * Creates a function that renders pages with the router, one that is kept with the reads of its cache. The base name of a request
 * is its market prefix, so that links stay in the market. Rethrows errors of loaders when a retry may succeed (`isPassing`).
 */
export function createRenderer({ build, page, security, headers }: Options) {
  const handlers = new Map<Prefix | null, RequestHandler>([[null, createRequestHandler(build, 'production')]]);
  for (const prefix of PREFIXES) {
    handlers.set(prefix, createRequestHandler({ ...build, basename: `/${prefix}` }, 'production'));
  }

  const cardOrigins = [...new Set(page.shop.cards.all.flatMap((provider) => provider.origins))];
  const securityOf = (path: string) => (CARD_FORM.test(path) ? { ...security, cardOrigins } : security);

  return async (
    { address, prefix, market, language, whole, preview }: PageRequest,
    reads?: Reads,
  ): Promise<RenderedPage> => {
    const handler = handlers.get(prefix);
    if (!handler) throw new Error(`no pages under ${prefix}`);
    const context = new RouterContextProvider();
    const passing: unknown[] = [];
    const report = (error: unknown) => (isPassing(error) ? passing.push(error) : page.report(error));
    const shop = { ...page.shop, ...preview, ...reads };
    context.set(pageContext, { ...page, shop, market, language, prefix, whole, report });
    const made: PageBody = { html: null, scripts: [] };
    context.set(pageBody, made);
    const answer = await handler(new Request(`${page.origin}${address.path}${address.search}`), context);
    const body = made.html ?? Buffer.from(await answer.arrayBuffer());
    if (passing.length > 0) throw passing[0];
    const kept = [...answer.headers].filter(([name]) => !REPLACED.has(name)).flat();
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
    const policy = isHtml
      ? [
          'content-security-policy',
          contentSecurityPolicy(body, {
            ...securityOf(address.path),
            framedByStore: preview !== undefined,
            scripts: made.scripts,
          }),
        ]
      : [];
    const shared = preview ? previewHeaders(headers) : headers;
    return {
      status: answer.status,
      headers: [...kept, 'content-language', language, ...policy, ...shared],
      body,
    };
  };
}
