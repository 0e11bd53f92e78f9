import type { z } from 'zod';
import type { Transaction } from '#database/database';
import type { Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import type { OrderNoticeKind, orderNotices } from './order-notices.ts';
import { queueNotice } from './queue-notice.ts';

/** What a letter says beyond what every letter about an order does. */
type More<Kind extends OrderNoticeKind> = Omit<
  z.input<(typeof orderNotices)[Kind]>,
  'id' | 'number' | 'firstName' | 'currency'
>;

/**
 * Queues a mail about an order in the caller's transaction: once an order and kind, in the language of its shopper and only
 * to the address kept with it. False when it was queued before, or when the order has lost its person.
 */
export async function queueOrderNotice<Kind extends OrderNoticeKind>(
  shop: Pick<Shop, 'jobs' | 'clock'>,
  tx: Transaction,
  order: Order,
  kind: Kind,
  more: More<Kind>,
): Promise<boolean> {
  const { id, number, currency, language, market, address } = order;
  const data = { id, number, firstName: address.firstName, currency, ...more };
  return await queueNotice(shop, tx, { kind, key: id, recipient: address.email, language, market, data });
}
