import { isMarketCode, type MarketCode, marketForCountry, parsePrefix } from '#kernel/market';
import type { FunnelStep, Visit } from '#shop/reports/counting.rules';
import { cookieValue } from '../http/cookie.rules.ts';
import { prefixOfPath, withoutPrefix } from './path.rules.ts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const ROBOT = /bot|crawl|spider|preview|monitor|headless/i;

/**
 * What a page request counts as, by its address and headers only, without anything of a person: the beginning of a visit (a
 * document that no page of the store led to), a product, the checkout; and the search that a product was opened from. Null for
 * robots and everything else.
 */
export function visitOf(method: string | undefined, target: string, headers: Headers): Visit | null {
  if (method !== 'GET' || target.startsWith('/assets/') || /\.(?!data(?:\?|$))\w{2,5}(?:\?|$)/.test(target))
    return null;
  const agent = textOf(headers['user-agent']);
  if (agent === '' || ROBOT.test(agent) || textOf(headers['sec-purpose']) !== '') return null;
  const [path = '/'] = target.split('?', 1);
  const plain = withoutPrefix(path).replace(/\.data$/, '');
  const referer = refererOf(textOf(headers.referer), textOf(headers.host));
  const steps: FunnelStep[] = [];
  if (!path.endsWith('.data') && referer === null) steps.push('visit');
  const isProduct = plain.startsWith('/details/');
  if (isProduct) steps.push('product');
  if (plain === '/checkout') steps.push('checkout');
  const clickedFrom =
    isProduct && referer !== null && withoutPrefix(referer.pathname) === '/search'
      ? referer.searchParams.get('q')
      : null;
  return steps.length > 0 || clickedFrom !== null ? { market: marketOfPage(path, headers), steps, clickedFrom } : null;
}

/** The market that a call of the API counts for: the shopper's choice, else the default one. */
function marketOfCookie(cookie: string | null | undefined): MarketCode {
  const chosen = cookieValue(cookie, 'country_code_iso3');
  return isMarketCode(chosen) ? chosen : marketForCountry(null).code;
}

function marketOfPage(path: string, headers: Headers): MarketCode {
  const prefix = prefixOfPath(path);
  const fixed = prefix ? parsePrefix(prefix) : null;
  return fixed ? fixed.market.code : marketOfCookie(textOf(headers.cookie));
}

/** The page of this store that led here; null for none or another site. */
function refererOf(text: string, host: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && url.host === host ? url : null;
}

function textOf(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
