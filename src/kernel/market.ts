/**
 * The two markets the store trades in (specification, sections 1, 4 and 9.2). A market is a country with its
 * currency, time zone and seller; everything that differs by country hangs on it.
 */
export const MARKETS = {
  KSA: {
    code: 'KSA',
    iso2: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    country: 'Kingdom of Saudi Arabia',
  },
  UAE: {
    code: 'UAE',
    iso2: 'AE',
    currency: 'AED',
    timeZone: 'Asia/Dubai',
    country: 'United Arab Emirates',
  },
} as const;

export type MarketCode = keyof typeof MARKETS;
export type Market = (typeof MARKETS)[MarketCode];

/** ISO 4217 codes prices are kept in. INR exists only as a price key (specification, section 9.2). */
export const CURRENCIES = ['AED', 'SAR', 'INR'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const LANGUAGES = ['en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in both languages of the store. */
export type Bilingual = { readonly en: string; readonly ar: string };

/** The text direction of a language, as the `dir` attribute wants it. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The market for an ISO 3166 two-letter country: `SA` is KSA, everything else the UAE (specification, section 4). */
export function marketForCountry(iso2: string | null): Market {
  return iso2 === 'SA' ? MARKETS.KSA : MARKETS.UAE;
}

/** Whether a value names one of the two markets. */
export function isMarketCode(value: unknown): value is MarketCode {
  return value === 'KSA' || value === 'UAE';
}

/** Whether a value names a language of the store. */
export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'ar';
}

/** Path prefixes of the publicly cacheable pages (architecture, section 3), e.g. `ar-sa`. */
export const PREFIXES = ['en-ae', 'ar-ae', 'en-sa', 'ar-sa'] as const;
export type Prefix = (typeof PREFIXES)[number];

/** Reads a path prefix; null when it names none of the four. */
export function parsePrefix(prefix: string): { language: Language; market: Market } | null {
  switch (prefix) {
    case 'en-ae':
      return { language: 'en', market: MARKETS.UAE };
    case 'ar-ae':
      return { language: 'ar', market: MARKETS.UAE };
    case 'en-sa':
      return { language: 'en', market: MARKETS.KSA };
    case 'ar-sa':
      return { language: 'ar', market: MARKETS.KSA };
    default:
      return null;
  }
}

/** The path prefix that fixes a language and a market, without slashes. */
export function prefixOf(language: Language, market: Market): Prefix {
  if (market.code === 'KSA') return language === 'ar' ? 'ar-sa' : 'en-sa';
  return language === 'ar' ? 'ar-ae' : 'en-ae';
}
