import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#contract/admin/base';
import type { makeRefundCall, readRefundableCall } from '#contract/admin/refunds';
import { minor } from '#kernel/money';
import type { Refundable } from '#shop/refunds/refund.rules';
import { get, send } from '../../../client/api.ts';
import { queries } from '../../../client/queries.ts';

export type RefundableOrder = AnswerOf<typeof readRefundableCall>;
export type RefundBody = BodyOf<typeof makeRefundCall>;

const pathOf = (number: number): string => `/orders/${number}/refundable`;

/** Reads what of an order can be given back. */
export function useRefundable(number: number) {
  return useQuery({
    queryKey: [pathOf(number)],
    queryFn: ({ signal }) => get('/orders/{number}/refundable', { path: { number }, signal }),
  });
}

/** Gives money back. Answers whether it is requested or waits for a second person. */
export async function makeRefund(number: number, body: RefundBody): Promise<AnswerOf<typeof makeRefundCall>> {
  const made = await send('POST', '/orders/{number}/refunds', { path: { number }, body });
  await Promise.all([
    queries.invalidateQueries({ queryKey: [pathOf(number)] }),
    queries.invalidateQueries({ queryKey: ['/waiting'] }),
  ]);
  return made;
}

/** What is left, as the rules of refunds read it. */
export function leftOf(order: RefundableOrder): Refundable {
  return {
    lines: order.lines.map(({ id, quantity, net, vat }) => ({ id, quantity, net: minor(net), vat: minor(vat) })),
    shipping: minor(order.shippingLeft),
  };
}
