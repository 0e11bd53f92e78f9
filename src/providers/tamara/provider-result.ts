import { fromDecimal, type Minor, minor, ZERO } from '#kernel/money';
import type { LenderMoney, ProviderResult } from '#shop/payments/port';
import type { LentOrder } from './wire.ts';

type Money = { readonly amount: number; readonly currency: string } | null | undefined;

const minorOf = (money: Money): Minor => (money ? (fromDecimal(money.amount, money.currency) ?? ZERO) : ZERO);

const timeOf = (text: string | null | undefined): Date | null => {
  const at = text ? new Date(text) : null;
  return at && Number.isFinite(at.getTime()) ? at : null;
};

/** What each status says of the payment; `new` and `approved` say nothing yet. */
const STATUS: ReadonlyMap<string, ProviderResult['status']> = new Map([
  ['authorised', 'authorised'],
  ['updated', 'authorised'],
  ['on_hold', 'pending'],
  ['declined', 'failed'],
  ['canceled', 'cancelled'],
  ['expired', 'cancelled'],
]);

/** Whether an order of Tamara waits for us to authorise it. */
export function isApproved({ status }: LentOrder): boolean {
  return status === 'approved';
}

/** What an order of Tamara says: nothing while nobody has answered its page, else the payment, and each of its refunds. */
export function toProviderResults(order: LentOrder): readonly ProviderResult[] {
  const { order_id: id, status, total_amount: total, transactions } = order;
  if (status === 'new' || status === 'approved') return [];
  const { currency } = total;
  const about = { currency, session: id, brand: null, paymentType: 'tamara', description: '' };
  const captured = minorOf(order.captured_amount);
  const money = moneyOf(order);
  return [
    {
      ...about,
      kind: 'payment',
      status: captured > 0 ? 'paid' : (STATUS.get(status) ?? 'unknown'),
      code: status === 'declined' ? 'refused' : status,
      paymentId: id,
      originalPaymentId: null,
      amount: captured > 0 ? captured : money.amount,
      reference: order.order_reference_id ?? null,
      at: timeOf(transactions?.captures?.[0]?.created_at ?? order.created_at),
    },
    ...(transactions?.refunds ?? []).map((refund): ProviderResult => {
      return {
        ...about,
        kind: 'refund',
        status: 'paid',
        code: 'refunded',
        paymentId: refund.refund_id,
        originalPaymentId: id,
        amount: minorOf(refund.total_amount ?? refund.amount),
        reference: refund.merchant_refund_id ?? null,
        at: timeOf(refund.created_at),
      };
    }),
  ];
}

/** What became of what Tamara has agreed to pay. A part that is cancelled before a capture makes its total smaller. */
export function moneyOf(order: LentOrder): LenderMoney {
  const captured = minorOf(order.captured_amount);
  const released = minorOf(order.canceled_amount);
  const isOver = ['canceled', 'expired', 'declined'].includes(order.status);
  const open = isOver ? 0 : Math.max(0, minorOf(order.total_amount) - captured);
  const total = minor(captured + released + open);
  return {
    amount: isOver && total === 0 ? minorOf(order.total_amount) : total,
    captured,
    released: isOver ? minor(Math.max(released, total - captured)) : released,
  };
}
