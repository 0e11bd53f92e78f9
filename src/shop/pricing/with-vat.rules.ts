import { type Minor, share, sum } from '#kernel/money';

/** A price with VAT, half up, as the invoice of one unit has it. `vatBasisPoints`: 1500 is 15 %. */
export function withVat(price: Minor, vatBasisPoints: number): Minor {
  return sum([price, share(price, vatBasisPoints)]);
}
