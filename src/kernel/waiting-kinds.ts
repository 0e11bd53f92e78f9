/**
 * Everything that waits for a person, in the order of the first screen and of the mail of the morning, with the screen below
 * `/admin` where it is worked on.
 */
export const WAITING = {
  'reviewed-payments': '/payments',
  'stuck-parcels': '/orders?view=wants_person',
  'missing-addresses': '/orders?view=wants_person',
  'missing-units': '/orders?view=wants_person',
  'came-back': '/orders?view=wants_person',
  'failed-refunds': '/payments?view=refunds',
  'hanging-payments': '/payments?view=authorised',
  differences: '/reconciliation',
  stock: '/stock?view=low',
  reviews: '/reviews',
  approvals: '/approvals',
  mentions: '/orders?view=all&naming=me',
} as const;

export type WaitingKind = keyof typeof WAITING;

/** Whether a text names a kind of what waits. */
function isWaitingKind(kind: string): kind is WaitingKind {
  return Object.hasOwn(WAITING, kind);
}

export const WAITING_KINDS: readonly WaitingKind[] = Object.keys(WAITING).filter(isWaitingKind);
