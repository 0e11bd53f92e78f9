import { type Currency, currencyFacts } from '#kernel/market';
import { atLeast, type Minor, minor, share, sum, times, ZERO } from '#kernel/money';

/** The subtotal before tax from which delivery is free, in minor units (specification, section 9.1). Exactly this much is free. */
export function freeShippingFrom(currency: Currency): Minor {
  return minor(currencyFacts(currency).freeShippingFrom);
}

/** One product in a bag at the price it is sold for (the discounted one), in minor units. */
export type PricedLine = { readonly unitPrice: Minor; readonly count: number };

/** What a coupon takes off (specification, sections 3 and 4): a share of the whole total (up to 10,000 basis points), or an amount of it. */
export type Reduction =
  | { readonly kind: 'percentage'; readonly basisPoints: number }
  | { readonly kind: 'fixed'; readonly amount: Minor };

export type TotalsInput = {
  readonly currency: Currency;
  readonly lines: readonly PricedLine[];
  /** VAT in basis points: 1500 is 15 %. */
  readonly vatBasisPoints: number;
  /** What a delivery costs where it isn't free. */
  readonly shippingCharge: Minor;
  readonly reduction?: Reduction | null;
};

/**
 * The amounts of a bag or an order, in minor units. They always add up: `subtotal - discount + tax + shipping = total`.
 * Without a coupon `discount` and `saving` are zero.
 */
export type Totals = {
  readonly subtotal: Minor;
  /** What the coupon takes off the goods before VAT. */
  readonly discount: Minor;
  /** VAT due: the rate of the goods after the discount. */
  readonly tax: Minor;
  /** What the delivery costs, after the coupon. */
  readonly shipping: Minor;
  readonly total: Minor;
  /** What the coupon takes off the total: off goods, VAT and delivery. */
  readonly saving: Minor;
};

/** Price of all pieces of a line. */
export function lineTotal(line: PricedLine): Minor {
  return times(line.unitPrice, line.count);
}

/** Price of all lines before tax and delivery. */
export function subtotalOf(lines: readonly PricedLine[]): Minor {
  return sum(lines.map(lineTotal));
}

/** Whether a subtotal before tax earns free delivery; an empty bag has nothing to deliver and pays nothing either. */
export function shipsFree(subtotal: Minor, currency: Currency): boolean {
  return subtotal <= 0 || subtotal >= freeShippingFrom(currency);
}

/** How much more has to be bought for free delivery; zero when it is reached. */
export function missingForFreeShipping(subtotal: Minor, currency: Currency): Minor {
  return atLeast(minor(freeShippingFrom(currency) - subtotal), ZERO);
}

/** Amounts are compared and rounded as whole numbers of this part of a minor unit: two rates in basis points fit into it. */
export const EXACT = 100_000_000n;

/** The nearest whole amount, half up; both numbers are not negative. */
function halfUp(numerator: bigint, denominator: bigint): Minor {
  return minor(Number((2n * numerator + denominator) / (2n * denominator)));
}

/**
 * What a coupon leaves of an amount, without rounding: amount and answer in parts of a minor unit (`EXACT`). A percentage
 * leaves its share, an amount is taken off; never below 0 (specification, section 4).
 */
export function exactlyLeft(amount: bigint, reduction: Reduction | null): bigint {
  if (reduction === null) return amount;
  const left =
    reduction.kind === 'percentage'
      ? (amount * BigInt(10_000 - reduction.basisPoints)) / 10_000n
      : amount - BigInt(reduction.amount) * EXACT;
  return left < 0n ? 0n : left;
}

/** The total before any coupon, without rounding, in parts of a minor unit: subtotal × (1 + rate) + delivery. */
export function exactTotal(subtotal: Minor, vatBasisPoints: number, shipping: Minor): bigint {
  return (BigInt(subtotal) * BigInt(10_000 + vatBasisPoints) + BigInt(shipping) * 10_000n) * 10_000n;
}

/**
 * Computes every amount of a cart (specification, section 9.1): VAT is the subtotal times the rate, rounded half up once;
 * delivery is free from the threshold; the total is their sum. A coupon reduces that total, and with it goods, VAT and
 * delivery by the same share. What is left is rounded half up once; VAT is the rate of the goods that are left. Some totals
 * have no such parts: for those the shopper pays one minor unit less (decision 0200).
 */
export function totalsOf(input: TotalsInput): Totals {
  const { currency, lines, vatBasisPoints, shippingCharge, reduction = null } = input;
  const subtotal = subtotalOf(lines);
  const charge = shipsFree(subtotal, currency) ? ZERO : shippingCharge;
  const before = minor(subtotal + share(subtotal, vatBasisPoints) + charge);
  const full = exactTotal(subtotal, vatBasisPoints, charge);
  const left = exactlyLeft(full, reduction);
  const wanted = halfUp(left, EXACT);
  const nearest = full === 0n ? ZERO : halfUp(BigInt(subtotal) * left, full);
  const taxable = taxableFor(wanted, nearest, charge, vatBasisPoints);
  const tax = share(taxable, vatBasisPoints);
  const rest = minor(wanted - taxable - tax);
  const shipping = rest > charge ? charge : rest;
  const total = minor(taxable + tax + shipping);
  return { subtotal, discount: minor(subtotal - taxable), tax, shipping, total, saving: minor(before - total) };
}

/**
 * The goods before VAT of a total: the amount nearest to `nearest` that makes no more than `wanted` with its VAT and leaves
 * no more than `charge` for the delivery. Where there is none, the largest that makes no more than `wanted`.
 */
function taxableFor(wanted: Minor, nearest: Minor, charge: Minor, vatBasisPoints: number): Minor {
  const rest = (taxable: number) => wanted - taxable - share(minor(taxable), vatBasisPoints);
  let taxable: number = nearest;
  while (rest(taxable) < 0) taxable -= 1;
  while (rest(taxable) > charge && rest(taxable + 1) >= 0) taxable += 1;
  return minor(taxable);
}

/** What is to be paid: the total, or 0 when the total minus tax is 0 or less (specification, section 9.1). */
export function paymentAmount(totals: Pick<Totals, 'total' | 'tax'>): Minor {
  return totals.total - totals.tax <= 0 ? ZERO : totals.total;
}
