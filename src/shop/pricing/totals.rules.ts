import type { Currency } from '#kernel/market';
import { atLeast, type Minor, minor, share, sum, times, ZERO } from '#kernel/money';

/** A product in a cart at its selling price (discounted if it has a discount), in minor units. */
type PricedLine = { readonly unitPrice: Minor; readonly count: number };

/**
 * A coupon's reduction (specification, sections 3 and 4): a share of the whole total, up to 10,000 basis points, or an
 * amount off it.
 */
export type Reduction =
  | { readonly kind: 'percentage'; readonly basisPoints: number }
  | { readonly kind: 'fixed'; readonly amount: Minor };

export type TotalsInput = {
  readonly currency: Currency;
  readonly lines: readonly PricedLine[];
  /** VAT rate in basis points: 1500 is 15 %. */
  readonly vatBasisPoints: number;
  /** The shipping charge where it is not free. */
  readonly shippingCharge: Minor;
  /** The subtotal before tax from which on shipping is free (specification, section 9.1): a setting of the market. */
  readonly freeShippingFrom: Minor;
  readonly reduction?: Reduction | null;
};

/**
 * The amounts of a cart or order in minor units. They add up: `subtotal - discount + tax + shipping = total`. Without a
 * coupon `discount` and `saving` are zero.
 */
export type Totals = {
  readonly subtotal: Minor;
  /** The coupon's reduction of the goods before VAT. */
  readonly discount: Minor;
  /** VAT: the rate of the goods after the discount. */
  readonly tax: Minor;
  /** The shipping charge after the coupon. */
  readonly shipping: Minor;
  readonly total: Minor;
  /** The coupon's reduction of the total: of goods, VAT and shipping. */
  readonly saving: Minor;
};

/** Price of all units of a line. */
export function lineTotal(line: PricedLine): Minor {
  return times(line.unitPrice, line.count);
}

/** Price of all lines before tax and shipping. */
export function subtotalOf(lines: readonly PricedLine[]): Minor {
  return sum(lines.map(lineTotal));
}

/** Whether shipping is free for a subtotal before tax. An empty cart has nothing to ship and pays nothing. */
export function shipsFree(subtotal: Minor, freeShippingFrom: Minor): boolean {
  return subtotal <= 0 || subtotal >= freeShippingFrom;
}

/** How much is missing for free shipping; zero when it is free. */
export function missingForFreeShipping(subtotal: Minor, freeShippingFrom: Minor): Minor {
  return atLeast(minor(freeShippingFrom - subtotal), ZERO);
}

/**
 * Exact amounts are whole numbers of this fraction of a minor unit, which holds the product of two rates in basis
 * points.
 */
export const EXACT = 100_000_000n;

/** The quotient rounded half up; both numbers are not negative. */
function halfUp(numerator: bigint, denominator: bigint): Minor {
  return minor(Number((2n * numerator + denominator) / (2n * denominator)));
}

/**
 * What a coupon leaves of an exact amount (in units of `1 / EXACT`), without rounding. A percentage leaves its share, a
 * fixed amount is subtracted; never below 0 (specification, section 4).
 */
export function exactlyLeft(amount: bigint, reduction: Reduction | null): bigint {
  if (reduction === null) return amount;
  const left =
    reduction.kind === 'percentage'
      ? (amount * BigInt(10_000 - reduction.basisPoints)) / 10_000n
      : amount - BigInt(reduction.amount) * EXACT;
  return left < 0n ? 0n : left;
}

/** The exact total before any coupon, in units of `1 / EXACT`: subtotal × (1 + rate) + shipping. */
export function exactTotal(subtotal: Minor, vatBasisPoints: number, shipping: Minor): bigint {
  return (BigInt(subtotal) * BigInt(10_000 + vatBasisPoints) + BigInt(shipping) * 10_000n) * 10_000n;
}

/**
 * Computes the totals of a cart (specification, section 9.1). VAT is the subtotal times the rate, rounded half up once;
 * shipping is free from the threshold on; the total is their sum. A coupon reduces goods, VAT and shipping by the same
 * share; the rest is rounded half up once, and VAT is the rate of the remaining goods. For a total that no goods and
 * VAT add up to, the shopper pays one minor unit less (decision 0200).
 */
export function totalsOf(input: TotalsInput): Totals {
  const { lines, vatBasisPoints, shippingCharge, freeShippingFrom, reduction = null } = input;
  const subtotal = subtotalOf(lines);
  const charge = shipsFree(subtotal, freeShippingFrom) ? ZERO : shippingCharge;
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
 * The goods before VAT of a total: the amount nearest to `nearest` that with its VAT is at most `wanted` and leaves at
 * most `charge` for shipping. Without such an amount, the largest that with its VAT is at most `wanted`.
 */
function taxableFor(wanted: Minor, nearest: Minor, charge: Minor, vatBasisPoints: number): Minor {
  const rest = (taxable: number) => wanted - taxable - share(minor(taxable), vatBasisPoints);
  let taxable: number = nearest;
  while (rest(taxable) < 0) taxable -= 1;
  while (rest(taxable) > charge && rest(taxable + 1) >= 0) taxable += 1;
  return minor(taxable);
}

/** What offers take off a cart: of its goods before VAT, and the most that a delivery costs which is not free. */
export type OfferReduction = { readonly discount: Minor; readonly delivery: Minor };

/**
 * A cart as `totalsOf` prices it after offers: what they leave of the goods in place of the subtotal. Whether delivery is free is
 * decided by the subtotal before them: the threshold is lower by as much.
 */
export function afterOffers(input: TotalsInput, { discount, delivery }: OfferReduction): TotalsInput {
  const { lines, shippingCharge, freeShippingFrom } = input;
  return {
    ...input,
    lines: [{ unitPrice: minor(subtotalOf(lines) - discount), count: 1 }],
    shippingCharge: minor(Math.min(shippingCharge, delivery)),
    freeShippingFrom: minor(freeShippingFrom - discount),
  };
}

/** The totals of a cart after offers and coupon: `discount` has both. */
export function totalsWithOffers(input: TotalsInput, offers: OfferReduction): Totals {
  const totals = totalsOf(afterOffers(input, offers));
  return { ...totals, subtotal: subtotalOf(input.lines), discount: minor(totals.discount + offers.discount) };
}

/** The amount to pay: the total, or 0 when the total minus tax is 0 or less (specification, section 9.1). */
export function paymentAmount(totals: Pick<Totals, 'total' | 'tax'>): Minor {
  return totals.total - totals.tax <= 0 ? ZERO : totals.total;
}
