import type { Currency } from '#kernel/market';
import { atLeast, type Minor, minor, share, sum, times, ZERO } from '#kernel/money';

/** Subtotals before tax from which delivery is free, in minor units (specification, section 9.1). Exactly this much is free. */
export const FREE_SHIPPING_FROM: Readonly<Record<Currency, Minor>> = {
  AED: minor(200_00),
  SAR: minor(200_00),
  INR: minor(4500_00),
};

/** One product in a bag at the price it is sold for (the discounted one), in minor units. */
export type PricedLine = { readonly unitPrice: Minor; readonly count: number };

/** What a coupon takes off (specification, sections 3 and 4): a share of the whole total, or an amount of it. */
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
  /** What the coupon takes off before VAT. */
  readonly discount: Minor;
  /** VAT due: on the goods after the discount. */
  readonly tax: Minor;
  readonly shipping: Minor;
  readonly total: Minor;
  /** What the coupon takes off the total: the discount and its VAT. */
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
  return subtotal <= 0 || subtotal >= FREE_SHIPPING_FROM[currency];
}

/** How much more has to be bought for free delivery; zero when it is reached. */
export function missingForFreeShipping(subtotal: Minor, currency: Currency): Minor {
  return atLeast(minor(FREE_SHIPPING_FROM[currency] - subtotal), ZERO);
}

/** What a coupon takes off an amount with everything in it; never more than the amount (specification, section 4; never below 0). */
export function savingOf(reduction: Reduction, gross: Minor): Minor {
  const wanted = reduction.kind === 'percentage' ? share(gross, reduction.basisPoints) : reduction.amount;
  return wanted > gross ? gross : atLeast(wanted, ZERO);
}

/** The VAT inside an amount that contains it, half up. It gives back exactly the VAT that was added to make the amount. */
function vatWithin(gross: Minor, basisPoints: number): Minor {
  const divisor = 10_000n + BigInt(basisPoints);
  return minor(Number((2n * BigInt(gross) * BigInt(basisPoints) + divisor) / (2n * divisor)));
}

/**
 * Computes every amount of a bag (specification, section 9.1): VAT is the subtotal times the rate, rounded half up once;
 * delivery is free from the threshold; the total is their sum. A coupon reduces that total. It reduces the goods first,
 * VAT with them, and the delivery charge only when the goods are paid for, so that the VAT is that of the money received.
 */
export function totalsOf(input: TotalsInput): Totals {
  const { currency, lines, vatBasisPoints, shippingCharge, reduction } = input;
  const subtotal = subtotalOf(lines);
  const fullTax = share(subtotal, vatBasisPoints);
  const shipping = shipsFree(subtotal, currency) ? ZERO : shippingCharge;
  const goods = minor(subtotal + fullTax);
  const gross = minor(goods + shipping);
  const saving = reduction ? savingOf(reduction, gross) : ZERO;
  const tax = saving === 0 ? fullTax : vatWithin(atLeast(minor(goods - saving), ZERO), vatBasisPoints);
  return {
    subtotal,
    discount: minor(saving - (fullTax - tax)),
    tax,
    shipping,
    total: minor(gross - saving),
    saving,
  };
}

/** What is to be paid: the total, or 0 when the total minus tax is 0 or less (specification, section 9.1). */
export function paymentAmount(totals: Pick<Totals, 'total' | 'tax'>): Minor {
  return totals.total - totals.tax <= 0 ? ZERO : totals.total;
}
