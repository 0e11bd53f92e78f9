/** Why people give money back; the dialog offers these. */
export const STAFF_REASONS = ['damaged', 'missing', 'late', 'goodwill', 'edited'] as const;
export type StaffReason = (typeof STAFF_REASONS)[number];

/** Why the store itself gives money back, and after these why people do. */
export const REFUND_REASONS = ['cancelled', 'unfulfillable', 'duplicate', 'review', ...STAFF_REASONS] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Whether a text is a reason that people give. */
export function isStaffReason(reason: string): reason is StaffReason {
  return STAFF_REASONS.some((one) => one === reason);
}
