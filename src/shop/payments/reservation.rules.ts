import { ok, type Result, refused } from '#kernel/result';
import type { ReservationLimits } from './port.ts';

export const DEFAULT_RESERVATIONS: ReservationLimits = { share: 50, least: 3, attempts: 5, quantity: 30 };

const MAX_LIMITS: ReservationLimits = { share: 100, least: 1_000_000, attempts: 1_000_000, quantity: 1_000_000 };

/** Parses `share=50,attempts=5`; limits that are not named have their default. The error is a message. */
export function parseReservationLimits(text: string): Result<ReservationLimits, string> {
  const limits = { ...DEFAULT_RESERVATIONS };
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', figure = ''] = part.split('=').map((one) => one.trim());
    if (!isLimit(name)) return refused(`names "${name}", which is none of ${Object.keys(limits).join(', ')}`);
    if (!/^\d{1,7}$/.test(figure) || Number(figure) > MAX_LIMITS[name]) {
      return refused(`must give ${name} as a whole number up to ${MAX_LIMITS[name]}`);
    }
    limits[name] = Number(figure);
  }
  return ok(limits);
}

function isLimit(name: string): name is keyof ReservationLimits {
  return name in DEFAULT_RESERVATIONS;
}

/** What a network or a shopper reserves. */
export type Reserved = { readonly attempts: number; readonly quantity: number };

/** A product of the order: its stock before the order takes any, and what unpaid payments reserve of it. */
type WantedProduct = { readonly quantity: number; readonly onHand: number; readonly reserved: number };

/** Whether an unpaid card payment may reserve its stock; otherwise the stock is taken once it is paid. */
export function mayReserve(
  wanted: readonly WantedProduct[],
  already: { readonly network: Reserved; readonly shopper: Reserved },
  limits: ReservationLimits,
): boolean {
  const quantity = wanted.reduce((sum, one) => sum + one.quantity, 0);
  for (const who of [already.network, already.shopper]) {
    if (limits.attempts > 0 && who.attempts + 1 > limits.attempts) return false;
    if (limits.quantity > 0 && who.quantity + quantity > limits.quantity) return false;
  }
  return wanted.every((one) => {
    const ceiling = Math.max(limits.least, Math.floor(((one.onHand + one.reserved) * limits.share) / 100));
    return one.reserved + one.quantity <= ceiling;
  });
}
