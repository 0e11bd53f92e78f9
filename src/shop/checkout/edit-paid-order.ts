import type { Transaction } from '#database/database';
import { type Minor, ZERO } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { Order, StaffActor } from '#shop/orders';
import { aloneUpTo, readLeft, refundInTransaction, requestKeyOf } from '#shop/refunds';
import { planRefund } from '#shop/refunds/refund.rules';
import type { Shop } from '../shop.ts';
import { linesToGiveBack, partsLeft, partsWithout, type WantedLine } from './edit.rules.ts';
import type { LineEdit } from './edit-cash-order.ts';

/** Why a paid order is not changed so. */
export type PaidEditRefusal =
  | { readonly code: 'paidOrderGrows' | 'aboveLimit' }
  | { readonly code: 'refundNotAllowed' };

type PaidEdit = { readonly lines: readonly WantedLine[]; readonly total: Minor | null; readonly mayRefund: boolean };

/**
 * Takes units off a locked paid order, in the caller's transaction, when `total` is what is left of it then; else writes nothing.
 * Their money goes back as a refund with its credit note, and they go back into the stock; nothing can be added. A refund above
 * what one person may give alone is made in the refund dialog.
 */
export async function editPaidOrder(
  deps: Pick<Shop, 'clock' | 'jobs' | 'tax'>,
  tx: Transaction,
  actor: StaffActor,
  order: Order,
  edit: PaidEdit,
): Promise<Result<LineEdit, PaidEditRefusal>> {
  const left = await readLeft(tx, order);
  const had = order.lines.flatMap((line) => {
    const count = left.lines.find(({ id }) => id === line.id)?.quantity ?? 0;
    return count > 0 ? [{ ...line, count }] : [];
  });
  const given = linesToGiveBack(had, edit.lines);
  if (!given) return refused({ code: 'paidOrderGrows' });
  const before = partsLeft(left);
  if (given.length === 0) return ok({ before, after: before, refund: ZERO, changes: [], offersLost: [] });
  if (!edit.mayRefund) return refused({ code: 'refundNotAllowed' });
  const lines = given.map((one) => ({ ...one, restock: true }));
  const request = { kind: 'lines', lines, shipping: ZERO } as const;
  const planned = planRefund(left, request);
  if ('problem' in planned) throw new Error(`an edit cannot be refunded: ${planned.problem.code}`);
  const { plan } = planned;
  if (plan.total > aloneUpTo(order.market)) return refused({ code: 'aboveLimit' });
  const changes = had.flatMap(({ id, title, count }) => {
    const { quantity } = given.find((one) => one.id === id) ?? { quantity: 0 };
    return quantity > 0 ? [{ title, from: count, to: count - quantity }] : [];
  });
  const result = { before, after: partsWithout(before, plan), refund: plan.total, changes, offersLost: [] };
  if (edit.total !== result.after.total) return ok(result);
  const made = await refundInTransaction(deps, tx, {
    ...{ actor, number: order.number, request, reason: 'edited', words: '', permit: 'small' },
    requestKey: requestKeyOf(actor),
  });
  if (!made.ok) throw new Error(`the refund of an edit was refused: ${made.error.code}`);
  return ok(result);
}
