/** What the list of orders can be sorted by; each has an index. */
export const ORDER_SORTS = ['placed', 'number', 'total'] as const;

/** Why staff cancel an order. */
export const CANCEL_REASONS = [
  'shopper_asked',
  'cannot_deliver',
  'out_of_stock',
  'duplicate',
  'suspicious',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
