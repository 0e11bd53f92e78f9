import type { ShownStatus } from '#shop/orders/shown-status.rules';
import { ORDER_STATUS_TEXTS } from '#shop/orders/status-words.rules';
import { useTexts } from '../client/language.ts';
import { type StatusKind, StatusMark, type StatusShape } from './status-mark.tsx';

type Look = { readonly kind: StatusKind; readonly shape?: StatusShape };

const LOOKS: Readonly<Record<ShownStatus, Look>> = {
  awaiting_payment: { kind: 'plain', shape: 'ring' },
  payment_under_review: { kind: 'bad' },
  shopper_may_cancel: { kind: 'plain', shape: 'ring' },
  to_pack: { kind: 'warn' },
  label_printed: { kind: 'info', shape: 'ring' },
  packed: { kind: 'info', shape: 'ring' },
  handed_over: { kind: 'info' },
  with_courier: { kind: 'info' },
  delivered: { kind: 'ok' },
  came_back: { kind: 'bad' },
  address_refused: { kind: 'bad' },
  address_needed: { kind: 'warn', shape: 'ring' },
  unit_missing: { kind: 'bad' },
  refund_waits: { kind: 'warn', shape: 'ring' },
  cannot_be_stopped: { kind: 'bad' },
  refund_asked: { kind: 'plain' },
  refunded: { kind: 'plain', shape: 'line' },
  refund_failed: { kind: 'bad' },
  cancelled: { kind: 'plain', shape: 'line' },
};

/** The one status of an order: mark, word and wash. */
export function OrderStatus({ status }: { readonly status: ShownStatus }) {
  const texts = useTexts(ORDER_STATUS_TEXTS);
  return <StatusMark {...LOOKS[status]}>{texts[status]}</StatusMark>;
}
