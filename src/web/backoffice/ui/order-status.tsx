import type { ShownStatus } from '#shop/orders/shown-status.rules';
import { type Texts, useTexts } from '../client/language.ts';
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
  cannot_be_stopped: { kind: 'bad' },
  refund_asked: { kind: 'plain' },
  refunded: { kind: 'plain', shape: 'line' },
  refund_failed: { kind: 'bad' },
  cancelled: { kind: 'plain', shape: 'line' },
};

/** The words of every status of an order. */
export const ORDER_STATUS_TEXTS: Texts<Readonly<Record<ShownStatus, string>>> = {
  en: {
    awaiting_payment: 'Awaiting payment',
    payment_under_review: 'Payment under review',
    shopper_may_cancel: 'Shopper may cancel',
    to_pack: 'To pack',
    label_printed: 'Label printed',
    packed: 'Packed',
    handed_over: 'Handed over',
    with_courier: 'With the courier',
    delivered: 'Delivered',
    came_back: 'Came back',
    address_refused: 'Address refused',
    address_needed: 'Needs national address',
    unit_missing: 'Piece missing',
    cannot_be_stopped: 'Can’t be stopped',
    refund_asked: 'Refund asked',
    refunded: 'Refunded',
    refund_failed: 'Refund failed',
    cancelled: 'Cancelled',
  },
  ar: {
    awaiting_payment: 'بانتظار الدفع',
    payment_under_review: 'الدفعة قيد المراجعة',
    shopper_may_cancel: 'للمتسوّق أن يلغي',
    to_pack: 'للتجهيز',
    label_printed: 'طُبعت البوليصة',
    packed: 'جُهّز',
    handed_over: 'سُلّم للشحن',
    with_courier: 'لدى شركة الشحن',
    delivered: 'تم التسليم',
    came_back: 'عاد الطرد',
    address_refused: 'رُفض العنوان',
    address_needed: 'بانتظار العنوان الوطني',
    unit_missing: 'قطعة ناقصة',
    cannot_be_stopped: 'لا يمكن إيقافه',
    refund_asked: 'طُلب الاسترداد',
    refunded: 'أُعيد المبلغ',
    refund_failed: 'فشل الاسترداد',
    cancelled: 'ملغى',
  },
};

/** The one status of an order: mark, word and wash. */
export function OrderStatus({ status }: { readonly status: ShownStatus }) {
  const texts = useTexts(ORDER_STATUS_TEXTS);
  return <StatusMark {...LOOKS[status]}>{texts[status]}</StatusMark>;
}
