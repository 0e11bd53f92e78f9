/** Minutes after placing within which a shopper may cancel (specification, section 9.1). */
export const CANCEL_WINDOW_MINUTES = 120;

/** What the display of an order depends on. `scan` is the description of the courier's newest scan; null for none. */
type OrderState = {
  readonly createdAt: Date;
  readonly isCancelled: boolean;
  readonly isDelivered: boolean;
  readonly scan: string | null;
};

/** Text of a status: a key of the interface texts, or the courier's own words. */
export type StatusText =
  | { readonly key: 'order.cancelled' | 'order.placed' | 'order.processing' }
  | { readonly words: string };

/** Status text of an order in lists and details (specification, section 4). */
export function orderStatusText(order: Pick<OrderState, 'isCancelled' | 'scan'>): StatusText {
  if (order.isCancelled) return { key: 'order.cancelled' };
  return order.scan ? { words: order.scan } : { key: 'order.placed' };
}

/** Status text of an item in the order details: the order's, or 'Processing' without a scan (specification, section 4). */
export function itemStatusText(order: Pick<OrderState, 'isCancelled' | 'scan'>): StatusText {
  if (order.isCancelled) return { key: 'order.cancelled' };
  return order.scan ? { words: order.scan } : { key: 'order.processing' };
}

type Cancellable = Pick<OrderState, 'createdAt' | 'isCancelled' | 'isDelivered' | 'scan'>;

/**
 * Whether a shopper may cancel at `now`: once, within 120 minutes inclusive (specification, section 4), and before the first
 * scan of the courier (specification, section 9.4).
 */
export function canCancel(order: Cancellable, now: Date): boolean {
  return cancelRefusal(order, now) === null;
}

/** Why a shopper cannot cancel at `now`; null when they can. */
export function cancelRefusal(
  order: Cancellable,
  now: Date,
): 'alreadyCancelled' | 'cancelDispatched' | 'cancelTooLate' | null {
  if (order.isCancelled) return 'alreadyCancelled';
  if (order.isDelivered || order.scan !== null) return 'cancelDispatched';
  const age = now.getTime() - order.createdAt.getTime();
  return age > CANCEL_WINDOW_MINUTES * 60_000 ? 'cancelTooLate' : null;
}

/** Minutes left to cancel at `now`, rounded up; 0 when the order cannot be cancelled. */
export function minutesToCancel(order: Cancellable, now: Date): number {
  if (!canCancel(order, now)) return 0;
  return Math.max(1, Math.ceil(CANCEL_WINDOW_MINUTES - (now.getTime() - order.createdAt.getTime()) / 60_000));
}

/** The tabs of My Orders (specification, section 2.14): open is not delivered, completed is delivered. */
export const ORDER_TABS = ['all', 'open', 'completed', 'cancelled'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];
