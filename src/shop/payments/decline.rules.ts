import type { CardProviderFacts } from './port.ts';

/**
 * Why a card payment ended without money, in the groups that shoppers are told. Each has a sentence and an advice in
 * both languages (`payment.decline.<reason>` and `payment.advice.<reason>`).
 */
export const DECLINES = [
  'declined',
  'funds',
  'card',
  'securityCode',
  'notConfirmed',
  'left',
  'limit',
  'noAnswer',
  'expired',
  'returned',
] as const;

export type Decline = (typeof DECLINES)[number];

/** The path of the page that says why a payment failed: the reason is in it, so that the page is served with it. */
export function failurePath(attemptId: string, reason: Decline | null): string {
  return `/paymentfailed?payment=${encodeURIComponent(attemptId)}${reason === null ? '' : `&reason=${reason}`}`;
}

/** Returns the reason with that name, or null. */
export function parseDecline(name: string | null | undefined): Decline | null {
  return DECLINES.find((reason) => reason === name) ?? null;
}

/**
 * Returns why a payment ended without money, by its state and the provider's code; null when it has not. A provider that
 * does not group its codes has `declined` for each.
 */
export function declineOf(
  state: string,
  { declineOf: group }: Pick<CardProviderFacts, 'declineOf'>,
  code: string,
): Decline | null {
  switch (state) {
    case 'failed':
      return group?.(code) ?? 'declined';
    case 'cancelled':
      return 'left';
    case 'expired':
    case 'returned':
      return state;
    default:
      return null;
  }
}
