import type { Transaction } from '#database/database';
import { queueOrderEmail } from '#shop/emails';
import type { Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import type { Parcel } from './queries.ts';

/**
 * Queues the mail that accepts an order, in the transaction that learns that the courier has its parcel: once an order, in
 * its language, with the tracking number and the invoice (specification, sections 4 and 9.3).
 */
export async function confirmDispatch(
  deps: Pick<Shop, 'clock' | 'jobs' | 'publicUrl'>,
  tx: Transaction,
  order: Order,
  parcel: Pick<Parcel, 'waybill' | 'trackingUrl'>,
): Promise<void> {
  const { lines, amounts, address, invoiceUrl } = order;
  await queueOrderEmail(deps, tx, order, 'dispatchConfirmation', {
    trackingNumber: parcel.waybill ?? '',
    trackingUrl: parcel.trackingUrl,
    invoiceUrl: invoiceUrl && `${deps.publicUrl}${invoiceUrl}`,
    lines: lines.map(({ title, size, count, unitPrice }) => ({ title, size, count, unitPrice })),
    total: amounts.total,
    address,
  });
}
