import type { listApprovalsCall } from '#contract/admin/approvals';
import type { AnswerOf } from '#contract/admin/base';
import type { Queryable } from '#database/database';
import { ZERO } from '#kernel/money';
import { getOrderByNumber, REFUND_APPROVAL } from '#shop/orders';
import { askedCoupon, COUPON_APPROVAL } from '#shop/pricing';
import { readLeft, waitingRefund } from '#shop/refunds';
import { askedSetting, SETTING_APPROVAL } from '#shop/settings';
import type { Approval } from '#shop/staff';

type Shown = Pick<AnswerOf<typeof listApprovalsCall>['items'][number], 'refund' | 'setting' | 'coupon'>;

/** What a second person decides on, from what the approval keeps; nothing for a payload that fits no act any more. */
export async function shownOf(q: Queryable, { kind, payload, state }: Approval): Promise<Shown> {
  const setting = kind === SETTING_APPROVAL ? (askedSetting.safeParse(payload).data ?? null) : null;
  const coupon = kind === COUPON_APPROVAL ? (askedCoupon.safeParse(payload).data ?? null) : null;
  const asked = kind === REFUND_APPROVAL ? waitingRefund.safeParse(payload).data : undefined;
  const order = asked && (await getOrderByNumber(q, asked.number));
  if (!asked || !order) return { refund: null, setting, coupon };
  const { request, number, ...rest } = asked;
  const given =
    request.kind === 'lines'
      ? request.lines
      : request.kind === 'whole' && state === 'waiting'
        ? (await readLeft(q, order)).lines.map(({ id, quantity }) => ({ id, quantity, restock: request.restock }))
        : [];
  const lines = given.flatMap(({ id, quantity, restock }) => {
    const line = order.lines.find((one) => one.id === id);
    return line && quantity > 0 ? [{ title: line.title, size: line.size, quantity, restock }] : [];
  });
  const shipping = request.kind === 'lines' ? request.shipping : ZERO;
  return { refund: { ...rest, order: number, kind: request.kind, shipping, lines }, setting, coupon };
}
