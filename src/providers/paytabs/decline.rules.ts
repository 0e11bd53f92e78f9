import type { Decline } from '#shop/payments/decline.rules';

/** PayTabs' codes of failed payments, grouped by what the shopper can do (PayTabs contract, section 4). */
const GROUPS: Readonly<Record<string, Decline>> = {
  '1': 'notConfirmed',
  '200': 'card',
  '310': 'notConfirmed',
  '316': 'funds',
  '321': 'left',
  '345': 'notConfirmed',
  '400': 'noAnswer',
};

/** Returns the group of a code; null for one of no group, which is a rejection by the bank. */
export function declineOf(code: string): Decline | null {
  return Object.hasOwn(GROUPS, code) ? (GROUPS[code] ?? null) : null;
}
