import { type Bilingual, directionOf, isLanguage, LANGUAGES, type Language } from './language.ts';
import { DEFAULT_MARKET_CODE, ENABLED } from './markets/enabled.ts';
import type { CurrencyFacts, MarketFacts } from './markets/facts.ts';
import { recordOf } from './record.ts';

export { type Bilingual, directionOf, isLanguage, LANGUAGES, type Language };

type Enabled = typeof ENABLED;
type EnabledFacts = Enabled[keyof Enabled];

/**
 * The markets of the store, from the table in `markets/`; everything that differs by country derives from it. A
 * shopper is in one market at a time.
 */
export type MarketCode = EnabledFacts['code'];
/** ISO 4217 codes of the currencies that shoppers pay in. */
export type TradeCurrency = EnabledFacts['currency'];
/** Path prefixes of publicly cacheable pages, e.g. `ar-sa`. */
export type Prefix = `${Language}-${EnabledFacts['pathCode']}`;
export type Market = Omit<MarketFacts, 'code' | 'currency' | 'pathCode'> & {
  readonly code: MarketCode;
  readonly currency: TradeCurrency;
  readonly pathCode: EnabledFacts['pathCode'];
};

export const MARKETS: Readonly<Record<MarketCode, Market>> = ENABLED;
const ALL: readonly Market[] = Object.values(MARKETS);

/** The market of visitors from any other country. */
export const DEFAULT_MARKET: Market = MARKETS[DEFAULT_MARKET_CODE];

/** The codes of all markets, in the order of the selector. */
export const MARKET_CODES: readonly [MarketCode, ...MarketCode[]] = nonEmpty(ALL.map(({ code }) => code));

/** ISO 4217 codes of the markets, in alphabetical order. */
export const TRADE_CURRENCIES: readonly [TradeCurrency, ...TradeCurrency[]] = nonEmpty(
  [...new Set(ALL.map(({ currency }) => currency))].toSorted(),
);

/** INR is only a price key of products (specification, section 9.2); no market uses it. */
const PRICE_KEY = 'INR';
const PRICE_KEY_FACTS: CurrencyFacts = {
  digits: 2,
  name: 'Indian Rupee',
  sign: { en: 'INR', ar: 'روبية' },
  freeShippingFrom: 4500_00,
};

/** Currencies that prices are stored in. */
export type Currency = TradeCurrency | typeof PRICE_KEY;
export const CURRENCIES: readonly [Currency, ...Currency[]] = [...TRADE_CURRENCIES, PRICE_KEY];

const FACTS_OF: ReadonlyMap<string, CurrencyFacts> = new Map([
  ...ALL.map(({ currency, money }) => [currency, money] as const),
  [PRICE_KEY, PRICE_KEY_FACTS],
]);

/** Returns the facts of a currency. */
export function currencyFacts(currency: Currency): CurrencyFacts {
  return FACTS_OF.get(currency) ?? PRICE_KEY_FACTS;
}

/** Returns the decimals of a currency; two for an unknown one. */
export function digitsOf(currency: string): number {
  return FACTS_OF.get(currency)?.digits ?? 2;
}

/** Returns whether a value is the currency of a market. */
export function isTradeCurrency(value: unknown): value is TradeCurrency {
  return TRADE_CURRENCIES.some((currency) => currency === value);
}

/** Returns the market of an ISO 3166 two-letter country, else the default market. */
export function marketForCountry(iso2: string | null): Market {
  return ALL.find((market) => market.iso2 === iso2) ?? DEFAULT_MARKET;
}

/** Returns the market of a currency. */
export function marketOfTradeCurrency(currency: TradeCurrency): Market {
  return ALL.find((market) => market.currency === currency) ?? DEFAULT_MARKET;
}

/** Returns whether a value is the code of a market. */
export function isMarketCode(value: unknown): value is MarketCode {
  return MARKET_CODES.some((code) => code === value);
}

/** Returns a record with an entry for each market. */
export function byMarket<T>(of: (market: Market) => T): Readonly<Record<MarketCode, T>> {
  return recordOf(MARKET_CODES, (code) => of(MARKETS[code]));
}

/** Returns a record with an entry for each currency that prices are stored in. */
export function byCurrency<T>(of: (currency: Currency) => T): Readonly<Record<Currency, T>> {
  return recordOf(CURRENCIES, of);
}

/** Language and market by prefix. */
const BY_PREFIX: ReadonlyMap<string, { readonly language: Language; readonly market: Market }> = new Map(
  ALL.flatMap((market) => market.languages.map((language) => [prefixOf(language, market), { language, market }])),
);

export const PREFIXES: readonly Prefix[] = ALL.flatMap((market) =>
  market.languages.map((language) => prefixOf(language, market)),
);

/** Parses a path prefix; returns null for any other text. */
export function parsePrefix(prefix: string): { readonly language: Language; readonly market: Market } | null {
  return BY_PREFIX.get(prefix) ?? null;
}

/**
 * Returns the path prefix of a language and a market, without slashes. A market without the language uses its first
 * one.
 */
export function prefixOf(language: Language, market: Market): Prefix {
  const [first] = market.languages;
  return `${market.languages.includes(language) ? language : first}-${market.pathCode}`;
}

function nonEmpty<T>([first, ...rest]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('the store has no market');
  return [first, ...rest];
}
