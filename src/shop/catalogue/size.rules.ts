import { type Minor, minor } from '#kernel/money';
import type { Size } from './product-checks.ts';

/** Millilitres of a tola, in which oils are sold. */
export const TOLA_ML = 12;

/** The parts of a tola that have a name of their own, by their millilitres. */
const PARTS = new Map([
  [3, 'quarter'],
  [6, 'half'],
  [12, 'one'],
] as const);

/** The price of one millilitre or gram, rounded half up to the smallest unit. */
export function unitPrice(price: Minor, size: Pick<Size, 'amount'>): Minor {
  return minor(Math.round(price / size.amount));
}

/** The part of a tola that a size is; null for any other size. */
export function tolaOf({ amount, unit }: Size): 'quarter' | 'half' | 'one' | null {
  const part = [...PARTS].find(([ml]) => unit === 'ml' && ml === amount);
  return part ? part[1] : null;
}
