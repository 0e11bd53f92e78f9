import { type Currency, currencyFacts, type Language, type Market } from '#kernel/market';
import { type Minor, toDecimalText } from '#kernel/money';

const NO_BREAK_SPACE = '\u00a0';

/**
 * `short` omits the decimals of a whole amount, for cards and product pages; `full` always shows them, for cart and
 * orders.
 */
export type PriceStyle = 'short' | 'full';

type PriceParts = {
  readonly sign: string;
  readonly amount: string;
  /** Whether the sign comes first in reading order. */
  readonly signFirst: boolean;
};

/** Returns the sign of a currency in a language (specification, section 1: symbol form in Arabic). */
export function currencySign(currency: Currency, language: Language): string {
  return currencyFacts(currency).sign[language];
}

/**
 * Formats an amount with grouping and Western digits: 164900 halalas → "1,649" (short) or "1,649.00" (full), with the minus
 * sign (U+2212) before a negative one. Direction is the caller's: `formatPrice` and the component `Amount` isolate it.
 */
export function formatAmount(amount: Minor, currency: Currency, style: PriceStyle): string {
  const [whole = '0', fraction = ''] = toDecimalText(amount, currency).replace('-', '−').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return style === 'short' && amount % 10 ** fraction.length === 0 ? grouped : `${grouped}.${fraction}`;
}

/** Returns sign and amount of a price in reading order (design, section 5.5). */
export function priceParts(amount: Minor, currency: Currency, language: Language, style: PriceStyle): PriceParts {
  return {
    sign: currencySign(currency, language),
    amount: formatAmount(amount, currency, style),
    signFirst: language === 'en',
  };
}

/**
 * Formats a price as plain text with a no-break space: "AED 335", "335 د.إ". Markup uses the Price component, which
 * also isolates its direction.
 */
export function formatPrice(amount: Minor, currency: Currency, language: Language, style: PriceStyle = 'full'): string {
  const parts = priceParts(amount, currency, language, style);
  if (parts.signFirst) return `${parts.sign}${NO_BREAK_SPACE}${parts.amount}`;
  // isolated, so that a minus stays on the left of its number
  return `${amount < 0 ? `\u2066${parts.amount}\u2069` : parts.amount}${NO_BREAK_SPACE}${parts.sign}`;
}

/** Formats a percentage with exactly two decimals (specification, section 9.1): 15.19 → "15.19%", 20 → "20.00%". */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(2)}%`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, made);
  return made;
}

type DateParts = { readonly date: string; readonly time: string };

/**
 * Returns date and time in the market's time zone (specification, section 9.2): day/month/year and a 12-hour time,
 * "18/07/2026" and "9:31 PM" ("9:31 م" in Arabic).
 */
function dateParts(instant: Date, market: Pick<Market, 'timeZone'>, language: Language): DateParts {
  const found = new Map(
    clockOf(market.timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? '';
  return {
    date: `${part('day')}/${part('month')}/${part('year')}`,
    time: formatClock(Number(part('hour')) * 60 + Number(part('minute')), language),
  };
}

/** Formats minutes after midnight as a 12-hour time, with a no-break space: 840 → "2:00 PM" ("2:00 م" in Arabic). */
export function formatClock(minutes: number, language: Language): string {
  const hour = Math.floor(minutes / 60);
  const half = hour < 12 ? { en: 'AM', ar: 'ص' } : { en: 'PM', ar: 'م' };
  return `${hour % 12 === 0 ? 12 : hour % 12}:${`${minutes % 60}`.padStart(2, '0')}${NO_BREAK_SPACE}${half[language]}`;
}

/** Formats the date alone: "18/07/2026". */
export function formatDate(instant: Date, market: Pick<Market, 'timeZone'>, language: Language): string {
  return dateParts(instant, market, language).date;
}

/** Formats date and time in one line: "18/07/2026, 9:31 PM"; with the Arabic comma in Arabic. */
export function formatDateTime(instant: Date, market: Pick<Market, 'timeZone'>, language: Language): string {
  const { date, time } = dateParts(instant, market, language);
  return language === 'ar' ? `${date}، ${time}` : `${date}, ${time}`;
}
