import { digitsOf } from './market.ts';

/**
 * Money in minor units: fils, halalas, paise. The currency says how many make a unit (`markets/`). Amounts are
 * integers inside the store and decimal numbers in calls.
 */
declare const minorUnits: unique symbol;
export type Minor = number & { readonly [minorUnits]: true };

function assertMinor(value: number): asserts value is Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of minor units: ${value}`);
}

/** Marks an integer as minor units. Throws RangeError for fractions and unsafe integers, which are bugs. */
export function minor(value: number): Minor {
  assertMinor(value);
  return value;
}

export const ZERO = minor(0);

declare const decimalNumber: unique symbol;
/** An amount in units with decimals, as calls have it: 25.9. Its currency says how many minor units that is. */
export type Decimal = number & { readonly [decimalNumber]: true };

function assertDecimal(value: number): asserts value is Decimal {
  if (!Number.isFinite(value)) throw new RangeError(`not an amount: ${value}`);
}

/** Marks a number as an amount in units. Throws RangeError for NaN and infinity, which are bugs. */
export function decimal(value: number): Decimal {
  assertDecimal(value);
  return value;
}

/*
 * Below, a currency is any text: providers name theirs. One the store does not know counts as having two decimals; its
 * money is only ever shown to a person.
 */

/** Returns the minor units in one unit: 100 halalas, 1000 Kuwaiti fils. */
function scaleOf(currency: string): number {
  return 10 ** digitsOf(currency);
}

/** Returns the decimal number for calls: 2590 halalas → 25.9. */
export function toDecimal(amount: Minor, currency: string): Decimal {
  return decimal(amount / scaleOf(currency));
}

/**
 * Returns the text with all decimals, as providers and databases expect it: 2590 halalas → "25.90", 2590 Kuwaiti fils
 * → "2.590".
 */
export function toDecimalText(amount: Minor, currency: string): string {
  const scale = scaleOf(currency);
  const whole = Math.abs(amount);
  const fraction = String(whole % scale).padStart(digitsOf(currency), '0');
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / scale)}.${fraction}`;
}

/**
 * Parses a decimal number or text with no more decimals than the currency has ("25.9", 25.9). Returns null for
 * anything else, so that nothing is rounded silently.
 */
export function fromDecimal(value: number | string, currency: string): Minor | null {
  const text = typeof value === 'number' ? String(value) : value.trim();
  const parts = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text);
  const digits = digitsOf(currency);
  if (!parts) return null;
  const [, sign, whole, fraction = ''] = parts;
  if (fraction.length > digits) return null;
  const amount = Number(whole) * scaleOf(currency) + Number(fraction.padEnd(digits, '0'));
  return minor(sign === '-' && amount !== 0 ? -amount : amount);
}

/**
 * Rounds an amount that a client computed half up to minor units. Binary fractions beyond a millionth of the unit are
 * ignored. Accepts amounts from 0 to a billion.
 */
export function roundToMinor(value: Decimal, currency: string): Minor {
  const millionths = 1_000_000 / scaleOf(currency);
  return minor(Math.floor((Math.round(value * 1_000_000) + millionths / 2) / millionths));
}

/** Converts whole units to minor units: 200 → 20000 halalas. */
export function units(count: number, currency: string): Minor {
  return minor(count * scaleOf(currency));
}

/**
 * Converts hundredths of a unit to minor units, rounded half up. Coupons store their amounts in hundredths in every
 * currency.
 */
export function fromHundredths(amount: number, currency: string): Minor {
  return minor(Math.round((amount * scaleOf(currency)) / 100));
}

/** Returns the sum of amounts; zero for none. */
export function sum(amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** Multiplies a unit price by a quantity. */
export function times(amount: Minor, count: number): Minor {
  return minor(amount * count);
}

/** Returns the larger of two amounts. */
export function atLeast(amount: Minor, floor: Minor): Minor {
  return amount < floor ? floor : amount;
}

/**
 * Returns a share of an amount in basis points (1500 = 15 %), rounded half up to the minor unit. Uses integers only,
 * so that no binary fraction decides the rounding. Throws RangeError for a negative amount.
 */
export function share(amount: Minor, basisPoints: number): Minor {
  if (amount < 0 || basisPoints < 0) throw new RangeError('share of a negative amount');
  return minor(Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n));
}
