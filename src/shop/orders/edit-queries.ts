import { eq, inArray, max, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { orderLines, orders } from './tables.ts';
import type { OrderAmounts, OrderLine } from './types.ts';

/** Changes the quantities of some lines of an order, removes others and adds new ones behind them. */
export async function updateOrderLines(
  tx: Transaction,
  orderId: string,
  changes: {
    readonly remaining: readonly { readonly id: string; readonly count: number }[];
    readonly removed: readonly { readonly id: string }[];
    readonly added: readonly OrderLine[];
  },
): Promise<void> {
  const { remaining, removed, added } = changes;
  const gone = removed.map(({ id }) => id);
  if (gone.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, gone));
  for (const { id, count } of remaining) await tx.update(orderLines).set({ count }).where(eq(orderLines.id, id));
  if (added.length === 0) return;
  const [row] = await tx
    .select({ last: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const first = (row?.last ?? -1) + 1;
  await tx.insert(orderLines).values(
    added.map(({ title, ...line }, index) => ({
      ...{ id: randomId(), orderId, position: first + index, titleEn: title.en, titleAr: title.ar },
      ...line,
    })),
  );
}

/** Updates the amounts of an order whose lines were changed. Its version counts the change even when the sums stay. */
export async function updateOrderAmounts(tx: Transaction, orderId: string, amounts: OrderAmounts): Promise<void> {
  const { subtotal, discount, tax: vat, shipping, total } = amounts;
  await tx
    .update(orders)
    .set({ subtotal, discount, vat, shipping, total, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId));
}
