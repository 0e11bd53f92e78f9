import type { Bilingual } from '#kernel/market';
import type { Address } from '../addresses/address.rules.ts';

/** The kinds of lines of an order's timeline. The browser has the words of each. */
export const TIMELINE_KINDS = [
  'placed',
  'captured',
  'paid_in_cash',
  'invoice',
  'credit_note',
  'mail',
  'booked',
  'printed',
  'packed',
  'handed_over',
  'dispatched',
  'scan',
  'delivered',
  'returned',
  'refused',
  'cancelled_order',
  'refund_waiting',
  'refund_declined',
  'refund_asked',
  'refund_done',
  'refund_failed',
  'note',
  'tag_added',
  'tag_removed',
  'created_by_staff',
  'edited',
  'address_corrected',
  'address_given',
  'booked_again',
  'booked_now',
  'cancelled',
  'mail_sent',
  'payment_link_sent',
  'payment_link_over',
  'unit_missing',
] as const;
type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** A product of an order whose quantity a person changed. */
type QuantityChange = { readonly title: Bilingual; readonly from: number; readonly to: number };

/** A line of an order's timeline: a fact of the store or what a colleague did or wrote. */
export type TimelineEntry = {
  readonly at: Date;
  readonly kind: TimelineKind;
  /** The id of the event, for one's own notes. */
  readonly id: string | null;
  readonly staff: { readonly id: string; readonly name: string } | null;
  /** Words of a note, a number, a reason, the courier's words. */
  readonly text: string;
  /** Minor units, where the fact is about money. */
  readonly amount: number | null;
  /** The products whose quantity an edit changed. */
  readonly changes: readonly QuantityChange[];
  /** The product that is missing. */
  readonly product: Bilingual | null;
  /** The address before a correction; null once its period has passed, and for other lines. */
  readonly oldAddress: Address | null;
  /** The key of why money was given back or an order cancelled; null for none. */
  readonly reason: string | null;
};

/** The timeline with the newest first; facts of the same instant stay in the order given, the later ones first. */
export function sortTimeline(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((one, other) => other.entry.at.getTime() - one.entry.at.getTime() || other.index - one.index)
    .map(({ entry }) => entry);
}
