import { digitsOf } from './market.ts';
import { fromDecimal, type Minor } from './money.ts';
import { westernDigits, withoutInvisible } from './text.ts';

/** A number with at most one mark: "1234", "460,50", "١٢٫٥". */
const ONE_MARK = /^(-?)(\d+)(?:([.,٫])(\d+))?$/;
/** A number whose whole part is in groups of three, divided by one kind of mark: "1.234.567,5", "1 234". */
const GROUPED = /^(-?)([1-9]\d{0,2}(?:([.,٬ ])\d{3})(?:\3\d{3})*)(?:([.,٫])(\d+))?$/;
/** One comma before three digits and after one to three: "1,234". */
const COMMA_GROUP = /^-?[1-9]\d{0,2},\d{3}$/;

/**
 * Reads a typed number as plain decimal text: Arabic digits, decimal commas and separators of thousands ("١٬٢٣٤٫٥٠",
 * "1,234.50", "1.234,50" and "1234,5"). A single comma before three digits divides thousands, a single point is the decimal
 * mark. Null for anything that is not one number, groups of other than three digits included.
 */
export function numberText(typed: string): string | null {
  const text = westernDigits(withoutInvisible(typed).trim())
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('،', ',')
    .replace(/^−/, '-');
  if (COMMA_GROUP.test(text)) return text.replace(',', '');
  const [, sign = '', whole = '', mark, fraction] = ONE_MARK.exec(text) ?? [];
  if (whole !== '') return plainText(sign, whole, mark === undefined ? undefined : fraction);
  const [, minus = '', groups = '', divider = '', decimal, decimals] = GROUPED.exec(text) ?? [];
  if (groups === '' || decimal === divider) return null;
  return plainText(minus, groups.replaceAll(divider, ''), decimals);
}

function plainText(sign: string, whole: string, fraction: string | undefined): string | null {
  if (whole.length > 12) return null;
  return fraction === undefined ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/**
 * Reads a typed amount of money, 0 or more, as minor units. Null for an empty text; undefined for what is no amount of the
 * currency or could be two: "1.150" in a currency of two decimals, "1,150" in one of three.
 */
export function typedAmount(typed: string, currency: string): Minor | null | undefined {
  if (typed.trim() === '') return null;
  const amount = typedMoney(typed, currency);
  return amount === null || amount < 0 ? undefined : amount;
}

/** Reads a typed amount as `typedAmount` does, below 0 too; null for anything else, an empty text included. */
export function typedMoney(typed: string, currency: string): Minor | null {
  if (digitsOf(currency) === 3 && /^\D*\d{1,3}[,،]\d{3}\D*$/.test(westernDigits(typed))) return null;
  return fromDecimal(numberText(typed) ?? '', currency);
}

/** Reads a typed whole number, 0 to 999,999,999. Null for an empty text, undefined for anything else ("1.5"). */
export function typedCount(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const text = numberText(typed);
  return text !== null && /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : undefined;
}

/**
 * Reads a typed number with at most two decimals as hundredths: "12,5" percent is 1250 basis points. May be negative. Null
 * for an empty text, undefined for anything else.
 */
export function typedHundredths(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(numberText(typed) ?? '') ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths;
}

/** Whether an amount is at least ten times another, or a tenth of it or less: most often a mark that was misread. */
export function isTenfold(before: number, after: number): boolean {
  if (before <= 0 || after <= 0) return false;
  return after >= before * 10 || after * 10 <= before;
}
