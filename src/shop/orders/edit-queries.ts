import { eq, inArray, max, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import type { Minor } from '#kernel/money';
import { orderLines, orders } from './tables.ts';
import type { Order, OrderAmounts, OrderLine } from './types.ts';

/** Changes quantities and discounts of some lines of an order, removes others and adds new ones behind them. */
export async function updateOrderLines(
  tx: Transaction,
  orderId: string,
  changes: {
    readonly remaining: readonly { readonly id: string; readonly count: number; readonly offerDiscount: Minor }[];
    readonly removed: readonly { readonly id: string }[];
    readonly added: readonly OrderLine[];
  },
): Promise<void> {
  const { remaining, removed, added } = changes;
  const gone = removed.map(({ id }) => id);
  if (gone.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, gone));
  for (const { id, count, offerDiscount } of remaining) {
    await tx.update(orderLines).set({ count, offerDiscount }).where(eq(orderLines.id, id));
  }
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

/** Updates the amounts and offers of an order whose lines were changed. Its version counts the change even when the sums stay. */
export async function updateOrderAmounts(
  tx: Transaction,
  orderId: string,
  amounts: OrderAmounts,
  offers: Order['offers'],
): Promise<void> {
  const { subtotal, discount, tax: vat, shipping, total } = amounts;
  await tx
    .update(orders)
    .set({ subtotal, discount, vat, shipping, total, offers, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId));
}
