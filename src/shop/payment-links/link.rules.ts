import type { PaymentChannel } from '#kernel/payment-method';
import { formCloses } from '../payments/polling.rules.ts';

/** Hours for which a payment link can be used and its order keeps its stock (decision 0355). */
const LINK_HOURS = 24;

/** How an order by phone can be paid. */
export const PHONE_PAYMENTS = ['cash', 'link'] as const;

/** How a payment link ended. */
export const LINK_ENDS = ['paid', 'expired', 'cancelled'] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];

/** State of a payment link as people see it. `checking`: money is on its way or under review, and nobody should pay again. */
export const LINK_STATES = ['open', 'checking', ...LINK_ENDS] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** What the state of a link depends on. */
type LinkFacts = {
  readonly endedAs: LinkEnd | null;
  readonly expiresAt: Date;
  /** Whether its order was cancelled, by whomever. */
  readonly isCancelled: boolean;
  /** Whether its order awaits its payment still. */
  readonly isAwaiting: boolean;
  /** Whether a payment under way belongs to the order. */
  readonly isUnderWay: boolean;
};

/** The state of a link at `now`. Once its time is over nobody can begin to pay, also before the order is ended. */
export function linkState(
  { endedAs, expiresAt, isCancelled, isAwaiting, isUnderWay }: LinkFacts,
  now: Date,
): LinkState {
  if (endedAs === 'expired') return endedAs;
  if (isCancelled) return 'cancelled';
  if (endedAs !== null) return endedAs;
  if (!isAwaiting) return 'paid';
  if (isUnderWay) return 'checking';
  return now < expiresAt ? 'open' : 'expired';
}

/** When a link that is made, or made again, at `now` can no longer be used. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * 3_600_000);
}

/** Until when the stock is kept when a form is opened at `now`: a form that was opened in time can be used until it closes. */
export function heldWithForm(heldUntil: Date, now: Date, channel: PaymentChannel): Date {
  const closes = formCloses({ channel, createdAt: now });
  return closes > heldUntil ? closes : heldUntil;
}
