import { type Minor, minor } from '#kernel/money';

/** Splits a delivery charge that includes VAT into its net, rounded half up, and its VAT. */
export function splitShipping(charge: Minor, vatBasisPoints: number): { readonly net: Minor; readonly vat: Minor } {
  const whole = 10_000n + BigInt(vatBasisPoints);
  const net = minor(Number((2n * BigInt(charge) * 10_000n + whole) / (2n * whole)));
  return { net, vat: minor(charge - net) };
}
