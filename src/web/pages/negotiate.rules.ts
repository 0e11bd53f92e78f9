import { isLanguage, isMarketCode, type Language, MARKETS, type Market, marketForCountry } from '#kernel/market';
import { openInstead } from '#kernel/open-markets';
import { preferredLanguage } from '../http/accept-language.rules.ts';
import { cookieValue } from '../http/cookie.rules.ts';

type Visit = {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** Called only when the shopper has not chosen a country. Returns an ISO 3166 two-letter code, or null. */
  readonly detectCountry: () => string | null;
};

/**
 * Returns market and language of a url without prefix: the shopper's choice, else the market of the detected country
 * (the default market for any other; specification, section 4; the first open one in place of a closed one) and the browser's language, else English.
 */
export function negotiate(visit: Visit): { market: Market; language: Language } {
  const chosen = cookieValue(visit.cookie, 'country_code_iso3');
  const language = cookieValue(visit.cookie, 'translate');
  return {
    market: openInstead(isMarketCode(chosen) ? MARKETS[chosen] : marketForCountry(visit.detectCountry())),
    language: isLanguage(language) ? language : (preferredLanguage(visit.acceptLanguage) ?? 'en'),
  };
}
