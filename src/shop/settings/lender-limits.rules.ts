import type { Minor } from '#kernel/money';

/** Which totals a lender is offered for, in minor units; null for no limit. */
export type LenderLimits = { readonly least: Minor | null; readonly most: Minor | null };

/** The limits of a lender that nothing narrows. */
export const NO_LIMITS: LenderLimits = { least: null, most: null };

/** Why a lender is not offered for a total; null when it is. */
export function outsideLimits({ least, most }: LenderLimits, total: Minor): 'too_low' | 'too_high' | null {
  if (least !== null && total < least) return 'too_low';
  return most !== null && total > most ? 'too_high' : null;
}
