import type { IncomingMessage, ServerResponse } from 'node:http';
import { isGuestId } from '#kernel/ids';
import { isLanguage, isMarketCode } from '#kernel/market';
import { isOpenMarket } from '#kernel/open-markets';
import { cookieValue } from '../http/cookie.rules.ts';
import { inLanguage, safePath } from './path.rules.ts';

/** 400 days, the longest lifetime of a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
const LARGEST_BODY = 1024;

type ChooseOptions = {
  readonly https: boolean;
  /** Clears a guest's cart when the country changes (specification, section 4). */
  readonly clearCart: (guestId: string) => Promise<void>;
};

/**
 * Handles the selectors of the header for browsers without scripts: `GET /choose?language=ar&to=/cart` changes the
 * language of a page; `POST /choose` with `country=KSA` clears the cart and redirects to the home page
 * (specification, section 4). The country is a POST since it deletes data, and is refused when another site sends it.
 */
export async function choose(
  request: IncomingMessage,
  response: ServerResponse,
  options: ChooseOptions,
): Promise<void> {
  const asked = new URL(request.url ?? '/', 'http://store.invalid').searchParams;
  if (request.method !== 'POST') {
    const language = asked.get('language');
    const to = safePath(asked.get('to'));
    if (!isLanguage(language)) return redirect(response, to, []);
    return redirect(response, inLanguage(to, language), [choice('translate', language, options.https)]);
  }
  if (!isFromHere(request)) {
    response.writeHead(403, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Forbidden');
    return;
  }
  const country = new URLSearchParams(await bodyOf(request)).get('country');
  if (!isMarketCode(country) || !isOpenMarket(country)) return redirect(response, '/', []);
  const guest = cookieValue(request.headers.cookie, 'guestid');
  const before = cookieValue(request.headers.cookie, 'country_code_iso3');
  if (before !== country && guest !== null && isGuestId(guest)) await options.clearCart(guest);
  redirect(response, '/', [choice('country_code_iso3', country, options.https)]);
}

function choice(name: string, value: string, https: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`;
}

function redirect(response: ServerResponse, to: string, cookies: string[]): void {
  response.writeHead(303, {
    // encodes typed Arabic letters, which a header cannot contain
    location: to.replace(/[^\x21-\x7e]+/g, encodeURIComponent),
    'cache-control': 'no-store',
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  });
  response.end();
}

/** Returns whether a page of this store sent a form, by Fetch Metadata, else by the Origin header. */
function isFromHere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}

/** Reads the body of a small form, truncated at the limit. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    body += chunk;
    if (body.length > LARGEST_BODY) break;
  }
  return body.slice(0, LARGEST_BODY);
}
