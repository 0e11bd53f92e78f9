import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database';
import { orders } from './tables.ts';
import type { OrderAddress } from './types.ts';

/** Writes the courier's last scan of an order. */
export async function updateOrderScan(
  tx: Transaction,
  orderId: string,
  scan: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.update(orders).set({ orderStatus: scan }).where(eq(orders.id, orderId));
}

/** Writes where an order goes. */
export async function updateOrderAddress(tx: Transaction, orderId: string, address: OrderAddress): Promise<void> {
  await tx.update(orders).set(address).where(eq(orders.id, orderId));
}

/** Writes when an order arrived, unless that is known or it was cancelled; one to be paid at the door is paid then. */
export async function updateOrderDelivered(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({
      deliveredAt: at,
      paymentState: sql`CASE ${orders.paymentState} WHEN 'on_delivery' THEN 'paid' ELSE ${orders.paymentState} END`,
      paidAt: sql`CASE ${orders.paymentState} WHEN 'on_delivery' THEN ${at.toISOString()}::timestamptz ELSE ${orders.paidAt} END`,
    })
    .where(and(eq(orders.id, orderId), isNull(orders.deliveredAt), isNull(orders.cancelledAt)));
}
