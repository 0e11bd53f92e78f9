import { canCancel } from './status.rules.ts';
import type { PaymentState } from './tables.ts';

/** The one status that staff see of an order, in the order of its course. */
export const SHOWN_STATUSES = [
  'awaiting_payment',
  'payment_under_review',
  'shopper_may_cancel',
  'to_pack',
  'label_printed',
  'packed',
  'handed_over',
  'with_courier',
  'delivered',
  'came_back',
  'address_refused',
  'address_needed',
  'unit_missing',
  'refund_waits',
  'cannot_be_stopped',
  'refund_asked',
  'refunded',
  'refund_failed',
  'cancelled',
] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** What an order's parcel says about it; times are null until the step is done. */
type ParcelFacts = {
  readonly state: string;
  readonly printedAt: Date | null;
  readonly packedAt: Date | null;
  readonly handedOverAt: Date | null;
  /** When its packing stopped because a unit is missing. */
  readonly setAsideAt: Date | null;
  /** Since when it waits for the national address of its order. */
  readonly addressNeededAt: Date | null;
};

/** Everything that the shown status depends on. */
export type StatusFacts = {
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  readonly deliveredAt: Date | null;
  /** Description of the courier's last scan; null for none. */
  readonly scan: string | null;
  readonly paymentState: PaymentState;
  /** Whether the payment that the order awaits is under review. */
  readonly isUnderReview: boolean;
  /** Whether a refund of it waits for a second person: until then its parcel is neither booked nor sent. */
  readonly refundWaits: boolean;
  /** Null before the order has a parcel. */
  readonly parcel: ParcelFacts | null;
};

/**
 * The status of an order as staff see it at `now`: one word of what the order, its payment and its parcel say. Its counterpart
 * in SQL is `shownStatusSql`; a test compares the two over every combination.
 */
export function shownStatus(order: StatusFacts, now: Date): ShownStatus {
  const { parcel, paymentState, cancelledAt } = order;
  if (parcel?.state === 'unstoppable') return 'cannot_be_stopped';
  if (paymentState === 'refund_failed') return 'refund_failed';
  if (paymentState === 'refund_asked') return 'refund_asked';
  if (paymentState === 'refunded') return 'refunded';
  if (cancelledAt !== null || paymentState === 'failed') return 'cancelled';
  if (order.deliveredAt !== null) return 'delivered';
  if (paymentState === 'awaiting') return order.isUnderReview ? 'payment_under_review' : 'awaiting_payment';
  return parcelStatus(parcel) ?? packingStatus(order, now);
}

/** What the courier has made of a parcel; null while it is to be packed and handed over. */
function parcelStatus(parcel: ParcelFacts | null): ShownStatus | null {
  switch (parcel?.state) {
    case 'refused':
      return 'address_refused';
    case 'waiting':
      return parcel.addressNeededAt ? 'address_needed' : null;
    case 'returned':
    case 'cancelled':
      return 'came_back';
    case 'delivered':
      return 'delivered';
    case 'dispatched':
      return 'with_courier';
    default:
      return null;
  }
}

function packingStatus(order: StatusFacts, now: Date): ShownStatus {
  const { parcel } = order;
  if (parcel?.handedOverAt && !parcel.setAsideAt) return 'handed_over';
  if (order.refundWaits) return 'refund_waits';
  if (parcel?.setAsideAt) return 'unit_missing';
  if (parcel?.packedAt) return 'packed';
  if (parcel?.printedAt) return 'label_printed';
  const isWaiting = parcel === null || parcel.state === 'waiting';
  const { createdAt, scan } = order;
  const mayCancel = canCancel({ createdAt, scan, isCancelled: false, isDelivered: false }, now);
  return isWaiting && mayCancel ? 'shopper_may_cancel' : 'to_pack';
}

/** The views of the list of orders, in the order of their tabs. */
export const ORDER_LIST_VIEWS = ['to_pack', 'wants_person', 'open', 'delivered', 'cancelled', 'all'] as const;
export type OrderListView = (typeof ORDER_LIST_VIEWS)[number];

/** The views of orders that are under way, however many there were before. */
export const SMALL_VIEWS: readonly OrderListView[] = ['to_pack', 'wants_person', 'open'];

/** The statuses that want a person. */
export const WANTS_PERSON: readonly ShownStatus[] = [
  'payment_under_review',
  'came_back',
  'address_refused',
  'address_needed',
  'unit_missing',
  'cannot_be_stopped',
  'refund_failed',
];

/** Whether an order is in a view of the list. Open is what is neither delivered nor cancelled nor paid back. */
export function isInView(view: OrderListView, order: StatusFacts, now: Date): boolean {
  const status = shownStatus(order, now);
  const isOver = order.deliveredAt !== null || order.cancelledAt !== null;
  switch (view) {
    case 'to_pack':
      return status === 'to_pack';
    case 'wants_person':
      return WANTS_PERSON.includes(status);
    case 'open':
      return !isOver && order.paymentState !== 'refunded' && order.paymentState !== 'refund_asked';
    case 'delivered':
      return order.deliveredAt !== null && order.cancelledAt === null;
    case 'cancelled':
      return order.cancelledAt !== null;
    case 'all':
      return true;
  }
}

/** Whether the content of an order may still be changed: the courier knows nothing of its parcel, and nothing of it is over. */
export function mayEdit(order: StatusFacts, now: Date): boolean {
  const status = shownStatus({ ...order, refundWaits: false }, now);
  if (status === 'address_refused' || status === 'address_needed') return true;
  const isUnknown = order.parcel === null || order.parcel.state === 'waiting';
  return isUnknown && (status === 'shopper_may_cancel' || status === 'to_pack');
}
