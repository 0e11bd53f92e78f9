import { DEFAULT_MARKET, MARKET_CODES, MARKETS, type MarketCode, type TradeCurrency } from '#kernel/market';
import { typedCount, typedHundredths } from '#kernel/typed-number';
import { instantIn, localTime } from '#kernel/zone';

/** The terms of a gift code on the wire: shares in basis points, amounts in hundredths. */
type Terms = {
  readonly kind: 'percentage' | 'fixed';
  readonly weight: number;
  readonly description: { readonly en: string; readonly ar: string };
  readonly currency: TradeCurrency | null;
  readonly minimum: number;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly usesAllowed: number | null;
  readonly usesPerShopper: number | null;
};

/** The same as a person types it. Times are in the clock of the market, of the default market for both. */
export type CouponForm = {
  readonly kind: 'percentage' | 'fixed';
  readonly weight: string;
  readonly description: { readonly en: string; readonly ar: string };
  readonly market: MarketCode | 'both';
  readonly minimum: string;
  readonly from: string;
  readonly until: string;
  readonly usesAllowed: string;
  readonly usesPerShopper: string;
};

export const NEW_COUPON: CouponForm = {
  kind: 'percentage',
  weight: '10',
  description: { en: '', ar: '' },
  market: 'both',
  minimum: '',
  from: '',
  until: '',
  usesAllowed: '',
  usesPerShopper: '1',
};

const zoneOf = (market: MarketCode | 'both'): string => (market === 'both' ? DEFAULT_MARKET : MARKETS[market]).timeZone;

/** Hundredths as a person writes them: 1050 → "10.5". */
const hundredths = (value: number): string => String(value / 100);

export function formOf(terms: Terms): CouponForm {
  const market = MARKET_CODES.find((code) => MARKETS[code].currency === terms.currency) ?? 'both';
  const local = (time: string | null) => (time === null ? '' : localTime(zoneOf(market), new Date(time)));
  const count = (value: number | null) => (value === null ? '' : String(value));
  return {
    kind: terms.kind,
    weight: hundredths(terms.weight),
    description: terms.description,
    market,
    minimum: terms.minimum === 0 ? '' : hundredths(terms.minimum),
    from: local(terms.startsAt),
    until: local(terms.endsAt),
    usesAllowed: count(terms.usesAllowed),
    usesPerShopper: count(terms.usesPerShopper),
  };
}

/** Reads what was typed; the paths of what cannot be read otherwise. */
export function termsOf(form: CouponForm): { readonly terms: Terms } | { readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const inHundredths = (path: string, text: string): number => {
    const typed = typedHundredths(text);
    if (typed === null && path === 'minimum') return 0;
    if (typeof typed !== 'number' || typed < 0 || typed >= 1_000_000_000) wrong.push(path);
    return typed ?? 0;
  };
  const count = (path: string, text: string): number | null => {
    const typed = typedCount(text);
    if (typed === null) return null;
    if (typed === undefined || typed < 1 || typed > 9_999_999) wrong.push(path);
    return typed ?? null;
  };
  const instant = (path: string, text: string): string | null => {
    if (text === '') return null;
    const found = instantIn(zoneOf(form.market), text);
    if (!found) wrong.push(path);
    return found?.toISOString() ?? null;
  };
  const terms: Terms = {
    kind: form.kind,
    weight: inHundredths('weight', form.weight),
    description: form.description,
    currency: form.market === 'both' ? null : MARKETS[form.market].currency,
    minimum: inHundredths('minimum', form.minimum),
    startsAt: instant('startsAt', form.from),
    endsAt: instant('endsAt', form.until),
    usesAllowed: count('usesAllowed', form.usesAllowed),
    usesPerShopper: count('usesPerShopper', form.usesPerShopper),
  };
  return wrong.length > 0 ? { wrong } : { terms };
}
