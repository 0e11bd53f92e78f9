import { RouterContextProvider } from 'react-router';
import type { Language, Market, Prefix } from '#kernel/market';
import type { Preview } from '#shop/content';
import { asHouse } from '#texts/house';
import type { Reads } from '../../changes/cache.ts';
import { isPassing } from '../faults.ts';
import type { FollowHouse } from '../follow-house.ts';
import type { AnswerPage } from '../storefront/entry.server.tsx';
import { withClosedBar } from './closed.ts';
import { contentSecurityPolicy, previewHeaders, type SecurityOptions } from './content-security.ts';
import { type PageContext, pageContext } from './context.ts';
import { pageSecurity } from './form-security.ts';
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
  /** Whether staff see it while the store is closed. */
  readonly closed?: boolean;
};

type Options = {
  readonly answer: AnswerPage;
  readonly page: Pick<PageContext, 'shop' | 'parts' | 'origin' | 'sandbox' | 'report'>;
  readonly security: SecurityOptions;
  /** Has the process show the house as of every change that it knows. */
  readonly followHouse?: FollowHouse | undefined;
  /** A flat list of names and values. */
  readonly headers: readonly string[];
};

/** Hop-by-hop headers, and headers that are computed here. */
const REPLACED = new Set(['content-length', 'transfer-encoding', 'cache-control', 'vary', 'etag', 'set-cookie']);

export type RenderedPage = Omit<Answer, 'cacheHeaders'>;

/**
 * Creates a function that renders pages with the router, one that is kept with the reads of its cache. The base name of a request
 * is its market prefix, so that links stay in the market. Rethrows errors of loaders when a retry may succeed (`isPassing`).
 */
export function createRenderer({ answer, page, security, headers, followHouse }: Options) {
  const securityOf = pageSecurity(page.shop.cards.all, { policy: security, headers });

  return async (
    { address, prefix, market, language, whole, preview, closed = false }: PageRequest,
    reads?: Pick<Reads, 'database'>,
  ): Promise<RenderedPage> => {
    await followHouse?.();
    const context = new RouterContextProvider();
    const passing: unknown[] = [];
    const report = (error: unknown) => (isPassing(error) ? passing.push(error) : page.report(error));
    const shop = { ...page.shop, ...preview, ...(reads && { database: reads.database }) };
    context.set(pageContext, { ...page, shop, market, language, prefix, whole, report });
    const asked = () => answer(new URL(`${page.origin}${address.path}${address.search}`), prefix, context);
    const made = preview?.house ? await asHouse(preview.house, asked) : await asked();
    if (passing.length > 0) throw passing[0];
    const secured = securityOf(address);
    const remaining = [...made.headers].filter(([name]) => !REPLACED.has(name)).flat();
    const isHtml = made.headers.get('content-type')?.startsWith('text/html');
    const body = isHtml && closed ? withClosedBar(made.body, language) : made.body;
    const policy = isHtml
      ? [
          'content-security-policy',
          contentSecurityPolicy(body, {
            ...secured.policy,
            framedByStore: preview !== undefined,
            scripts: made.scripts,
          }),
        ]
      : [];
    const shared = preview ? previewHeaders(headers) : secured.headers;
    return {
      status: made.status,
      headers: [...remaining, 'content-language', language, ...policy, ...shared],
      body,
    };
  };
}
