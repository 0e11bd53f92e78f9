import { DAY_MS } from '#kernel/clock';

/** How long personal data is kept: every period that the shop's people can change, in days (docs/personal-data.md). */

type Period = {
  /** The days while nobody has changed them. */
  readonly days: number;
  /** The fewest and most days that can be set: what the store needs, and what is still short. */
  readonly least: number;
  readonly most: number;
};

/** The periods, in the order in which they are shown. */
export const PERIODS = {
  /** The address of a guest's checkout that went no further (docs/personal-data.md). */
  idle_checkouts: { days: 30, least: 2, most: 90 },
  /** The person in orders of deleted accounts that have no delivery or cancellation on record. */
  ended_orders: { days: 60, least: 30, most: 365 },
  /** The person in orders of guests, after the last of them ended. */
  guest_orders: { days: 365, least: 180, most: 1095 },
  /** An account, after the last sign-in and the end of the last order. */
  unused_accounts: { days: 730, least: 365, most: 1825 },
  /** The payer of a payment attempt. Providers are asked about one for 30 days. */
  payments: { days: 60, least: 35, most: 365 },
  /** A request to be told when a product is back. */
  stock_alerts: { days: 180, least: 30, most: 365 },
  /** The address of a payment link that has ended. */
  payment_links: { days: 30, least: 7, most: 90 },
  /** A link that asked a shopper for the national address, after it ended. */
  address_requests: { days: 30, least: 7, most: 90 },
  /** The address of an order before staff corrected it: delivery and the seven days of returns (decision 0565). */
  old_addresses: { days: 30, least: 14, most: 90 },
  /** A printed list of labels. */
  papers: { days: 30, least: 7, most: 90 },
  /** An uploaded spreadsheet; an import can be undone for a day. */
  imports: { days: 7, least: 2, most: 30 },
} as const satisfies Readonly<Record<string, Period>>;

export type PeriodKind = keyof typeof PERIODS;

/** Whether a text names a period. */
function isPeriodKind(kind: string): kind is PeriodKind {
  return Object.hasOwn(PERIODS, kind);
}

export const PERIOD_KINDS: readonly PeriodKind[] = Object.keys(PERIODS).filter(isPeriodKind);

export type DaysProblem = 'not_a_count' | 'too_small' | 'too_large';

/** Why a period cannot be so many days; null when it can. */
export function daysProblem(kind: PeriodKind, days: number | null): DaysProblem | null {
  const { least, most } = PERIODS[kind];
  if (days === null || !Number.isSafeInteger(days)) return 'not_a_count';
  if (days < least) return 'too_small';
  return days > most ? 'too_large' : null;
}

/** The days of a period: those that were set, as long as the list allows them. */
export function daysOf(kind: PeriodKind, set: number | null): number {
  return set !== null && daysProblem(kind, set) === null ? set : PERIODS[kind].days;
}

/** The time before which data is too old. */
export function beforeDays(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
