import type { Transaction } from '#database/database';
import { announceOrder } from '#shop/checkout';
import { awaitsPayment, getOrder, markPaid, type Order, updateOrderChannel } from '#shop/orders';
import { type Attempt, getAttemptOfOrder } from '#shop/payments';
import type { Shop } from '../shop.ts';
import { lockLink, updateLinkEnded } from './queries.ts';

type Money = {
  /** `awaiting`: the money is not ours yet; from now on this payment decides about the order. */
  readonly state: 'paid' | 'authorised' | 'awaiting';
  readonly at: Date;
  readonly tranRef: string;
  readonly result: Readonly<Record<string, unknown>>;
};

/**
 * Has a payment pay the order of a link, in the transaction that settles it and has locked its cart. Returns false, and
 * changes nothing, when the order is not of a link, is over, or another payment came first: this money is given back then.
 */
export async function payLinkedOrder(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  { id: orderId }: Order,
  attempt: Attempt,
  money: Money,
): Promise<boolean> {
  const link = await lockLink(tx, orderId);
  if (!link || !(await awaitsPayment(tx, orderId)) || (await getAttemptOfOrder(tx, orderId))) return false;
  await updateOrderChannel(tx, orderId, attempt.channel, attempt.id);
  if (money.state === 'awaiting') return true;
  const { state } = money;
  if (!(await markPaid(tx, orderId, { ...money, state }))) return false;
  await updateLinkEnded(tx, orderId, 'paid');
  const order = await getOrder(tx, orderId);
  if (order) await announceOrder(deps, tx, order);
  return true;
}
