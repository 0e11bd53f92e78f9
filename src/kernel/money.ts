/**
 * Money in minor units: fils for AED, halala for SAR, paise for INR; each has 100 to the unit.
 * Amounts are whole numbers inside the store and decimal numbers on the wire (architecture, section 3).
 */
declare const minorUnits: unique symbol;
export type Minor = number & { readonly [minorUnits]: true };

function assertMinor(value: number): asserts value is Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of minor units: ${value}`);
}

/** Marks a whole number as minor units. Throws RangeError for fractions and unsafe integers: those are bugs, not input. */
export function minor(value: number): Minor {
  assertMinor(value);
  return value;
}

export const ZERO = minor(0);

/** The decimal number that goes over the wire: 2590 → 25.9. */
export function toDecimal(amount: Minor): number {
  return amount / 100;
}

/** Two decimals as text, as providers and databases want them: 2590 → "25.90". */
export function toDecimalText(amount: Minor): string {
  const sign = amount < 0 ? '-' : '';
  const whole = Math.abs(amount);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** Reads a decimal number or text with at most two decimals ("25.9", 25.9); null for anything else, so nothing is rounded silently. */
export function fromDecimal(value: number | string): Minor | null {
  const text = typeof value === 'number' ? String(value) : value.trim();
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return null;
  const [, sign, whole, fraction = ''] = parts;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return minor(sign === '-' && amount !== 0 ? -amount : amount);
}

/** Sum of amounts; zero for none. */
export function sum(amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** Unit price times count. */
export function times(amount: Minor, count: number): Minor {
  return minor(amount * count);
}

/** The larger of two amounts. */
export function atLeast(amount: Minor, floor: Minor): Minor {
  return amount < floor ? floor : amount;
}

/**
 * A share of a non-negative amount in basis points (1500 = 15 %), rounded half up to the minor unit.
 * Works on whole numbers throughout, so no binary fraction decides a halala. Throws RangeError for a negative amount.
 */
export function share(amount: Minor, basisPoints: number): Minor {
  if (amount < 0 || basisPoints < 0) throw new RangeError('share of a negative amount');
  return minor(Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n));
}
