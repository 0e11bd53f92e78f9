import type { Transaction } from '#database/database';
import { updateOrderDelivered, updateOrderScan } from './delivery-queries.ts';

/** Notes the courier's last scan on an order: what its pages show as its status (specification, section 4). */
export async function recordScan(
  tx: Transaction,
  orderId: string,
  scan: Readonly<Record<string, unknown>> & { readonly ScanDescription?: string },
): Promise<void> {
  await updateOrderScan(tx, orderId, scan);
}

/**
 * Notes that an order has arrived, once: from then on it is completed, can be reviewed and not cancelled. The courier gives a
 * parcel away for its cash only, so an order to be paid at the door is paid by then (decision 0131).
 */
export async function markDelivered(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await updateOrderDelivered(tx, orderId, at);
}
