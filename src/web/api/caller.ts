import { isLanguage, isMarketCode, type Language, MARKETS, type Market, marketForCountry } from '#kernel/market';
import { preferredLanguage } from '../http/accept-language.rules.ts';
import { cookieValue } from '../http/cookie.rules.ts';

export type Session = { readonly userId: string };

/** Who is calling, as far as it matters to a call. */
export type Caller = {
  readonly language: Language;
  readonly market: Market;
  /** The market the shopper chose; null when `market` was only detected. A cart then keeps to the one it was filled in. */
  readonly chosenMarket: Market | null;
  readonly session: Session | null;
  /** The client's address: for rate limits, country detection and card providers. Not to be kept or logged. */
  readonly address: string | undefined;
};

/** Finds the session a request carries (cookie or bearer token), or null. */
export type FindSession = (headers: Headers) => Promise<Session | null>;

/** The country a request seems to come from, in two letters, or null. */
export type FindCountry = (headers: Headers, address: string | undefined) => string | null;

/**
 * The language of a request: the shopper's choice (cookie `translate`), else the first of the browser's languages that
 * the store speaks, else English.
 */
export function languageOf(headers: Headers): Language {
  const chosen = cookieValue(headers.get('cookie'), 'translate');
  if (isLanguage(chosen)) return chosen;
  return preferredLanguage(headers.get('accept-language')) ?? 'en';
}

/** The market of a request: the shopper's choice (cookie `country_code_iso3`), else the detected country's. */
export function marketOf(headers: Headers, detect: () => string | null): Pick<Caller, 'market' | 'chosenMarket'> {
  const code = cookieValue(headers.get('cookie'), 'country_code_iso3');
  const chosenMarket = isMarketCode(code) ? MARKETS[code] : null;
  return { market: chosenMarket ?? marketForCountry(detect()), chosenMarket };
}

/**
 * Whether a caller may use a path or body with this user id: a guest id is a capability that whoever holds it may use;
 * an account id needs that account's session (specification, section 6; docs/decisions/0003).
 */
export function accessTo(userId: string, session: Session | null): 'allowed' | 'unauthenticated' | 'forbidden' {
  if (!userId.startsWith('u_')) return 'allowed';
  if (!session) return 'unauthenticated';
  return session.userId === userId ? 'allowed' : 'forbidden';
}
