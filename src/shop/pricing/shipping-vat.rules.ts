import { type Minor, minor } from '#kernel/money';

/** Splits a delivery charge that includes VAT into its net, rounded half up, and its VAT. */
export function splitShipping(charge: Minor, vatBasisPoints: number): { readonly net: Minor; readonly vat: Minor } {
  const whole = 10_000n + BigInt(vatBasisPoints);
  const net = minor(Number((2n * BigInt(charge) * 10_000n + whole) / (2n * whole)));
  return { net, vat: minor(charge - net) };
}

type Parts = { readonly tax: Minor; readonly shipping: Minor };

/**
 * The amounts of an order as its summary shows them: a delivery charge that includes VAT stands net, and its VAT with that of the
 * goods. They add up to the same total. Without a charge, or where it has no VAT, as they are.
 */
export function shownAmounts<Amounts extends Parts>(
  amounts: Amounts,
  { vatBasisPoints, hasShippingVat }: { readonly vatBasisPoints: number; readonly hasShippingVat: boolean },
): Amounts {
  if (!hasShippingVat) return amounts;
  const { net, vat } = splitShipping(amounts.shipping, vatBasisPoints);
  return { ...amounts, tax: minor(amounts.tax + vat), shipping: net };
}
