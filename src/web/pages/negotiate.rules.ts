import { isLanguage, isMarketCode, type Language, MARKETS, type Market, marketForCountry } from '#kernel/market';

/** The value of a cookie in a Cookie header, or null. Values of this store need no decoding. */
export function cookieOf(header: string | undefined, name: string): string | null {
  if (!header) return null;
  for (let from = header.indexOf(name); from >= 0; from = header.indexOf(name, from + 1)) {
    const before = from === 0 ? ';' : header[from - 1];
    if ((before === ';' || before === ' ') && header[from + name.length] === '=') {
      const start = from + name.length + 1;
      const end = header.indexOf(';', start);
      return header.slice(start, end < 0 ? undefined : end).trim();
    }
  }
  return null;
}

/**
 * The language a browser asks for (RFC 9110, section 12.5.4): the best weighted of English and Arabic, in any regional
 * form; null when it accepts neither by name.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language | null {
  let best: Language | null = null;
  let bestWeight = 0;
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.split(';');
    const language = range.trim().toLowerCase().split('-')[0];
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value);
    const weight = quality === undefined ? 1 : Number(quality);
    if (isLanguage(language) && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}

export type Visit = {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** Asked only when no country was chosen; the ISO 3166 two-letter code, or null. */
  readonly detectCountry: () => string | null;
};

/**
 * Market and language of a plain address: the shopper's own choice, else the detected country
 * (any without a market of its own counts as the default one; specification, section 4), and the browser's language, else English.
 */
export function negotiate(visit: Visit): { market: Market; language: Language } {
  const chosen = cookieOf(visit.cookie, 'country_code_iso3');
  const language = cookieOf(visit.cookie, 'translate');
  return {
    market: isMarketCode(chosen) ? MARKETS[chosen] : marketForCountry(visit.detectCountry()),
    language: isLanguage(language) ? language : (preferredLanguage(visit.acceptLanguage) ?? 'en'),
  };
}
