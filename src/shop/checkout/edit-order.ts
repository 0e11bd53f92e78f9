import type { Transaction } from '#database/database';
import type { Minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { insertAudit } from '#shop/audit';
import {
  BILLED_STATES,
  lockStaffOrder,
  recordOrderEvent,
  type StaffActor,
  type StaffOrder,
  updateOrderGift,
} from '#shop/orders';
import { lockParcel } from '#shop/parcels';
import type { Shop } from '../shop.ts';
import { withDeliveryCharge } from './draft-order.ts';
import type { WantedLine } from './edit.rules.ts';
import { type CashEditRefusal, editCashOrder, type LineEdit } from './edit-cash-order.ts';
import { editPaidOrder, type PaidEditRefusal } from './edit-paid-order.ts';
import type { ChargeUnknown } from './types.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'shipping' | 'tax'>;

/** What a person wants of an order. */
type OrderEdit = {
  readonly number: number;
  /** The version that the person saw. */
  readonly version: number;
  readonly lines: readonly WantedLine[];
  readonly gift: boolean;
  readonly giftNote: string;
  /** The new total that the shopper agreed to, in minor units; null asks for it. */
  readonly total: Minor | null;
  /** Whether the person may give money back. */
  readonly mayRefund: boolean;
};

/** Why an order stays as it is. */
export type EditRefusal =
  | { readonly code: 'orderNotFound' | 'orderOver' | 'parcelBooked' | 'paymentOpen' }
  | { readonly code: 'linesMissing' }
  | { readonly code: 'stale'; readonly version: number }
  | CashEditRefusal
  | PaidEditRefusal;

/** The sum before and after, and what a paid order gives back. Nothing is written when it is not `done`. */
type EditedOrder = Omit<LineEdit, 'changes'> & { readonly done: boolean };

/**
 * Changes the lines and the gift note of an order whose parcel is not booked. A cash order gets new amounts by the rules of
 * the checkout and a new edition of its invoice; a paid order may only lose units, whose money goes back. Without a total, or
 * with another than the right one, returns both sums and writes nothing (decision 0345).
 */
export async function editOrder(
  deps: Deps,
  actor: StaffActor,
  edit: OrderEdit,
): Promise<Result<EditedOrder, EditRefusal>> {
  return await withDeliveryCharge(deps, (chargeOf) =>
    deps.database.transaction(async (tx): Promise<Result<EditedOrder, EditRefusal | ChargeUnknown>> => {
      const order = await lockStaffOrder(tx, edit.number, actor.markets);
      if (!order) return refused({ code: 'orderNotFound' });
      const refusal = await refusalOf(tx, order, edit);
      if (refusal) return refused(refusal);
      const made = BILLED_STATES.some((state) => state === order.payment.state)
        ? await editPaidOrder(deps, tx, actor, order, edit)
        : await editCashOrder(deps, tx, actor, order, edit, chargeOf);
      if (!made.ok) return made;
      const { changes: _changes, ...sums } = made.value;
      const done = edit.total === sums.after.total;
      if (done) await record(deps, tx, actor, order, edit, made.value);
      return ok({ ...sums, done });
    }),
  );
}

async function refusalOf(
  tx: Transaction,
  order: StaffOrder,
  { version, lines }: OrderEdit,
): Promise<EditRefusal | null> {
  if (order.version !== version) return { code: 'stale', version: order.version };
  if (order.cancelledAt || order.deliveredAt) return { code: 'orderOver' };
  if (order.payment.state === 'awaiting' || order.payment.state === 'failed') return { code: 'paymentOpen' };
  const parcel = await lockParcel(tx, order.id);
  if (parcel && parcel.state !== 'waiting' && parcel.state !== 'refused') return { code: 'parcelBooked' };
  return lines.length === 0 ? { code: 'linesMissing' } : null;
}

/** Writes the gift note, the event of the timeline and the audit row, when anything has changed. */
async function record(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  order: StaffOrder,
  { gift, giftNote, lines }: OrderEdit,
  { before, after, changes }: LineEdit,
): Promise<void> {
  const isGiftChanged = gift !== order.gift || giftNote !== order.giftNote;
  if (isGiftChanged) await updateOrderGift(tx, order.id, { gift, giftNote });
  if (!isGiftChanged && changes.length === 0) return;
  const details = { changes, before: before.total, after: after.total };
  await recordOrderEvent(deps, tx, order.id, actor, { kind: 'edited', details });
  await insertAudit(tx, deps.clock, {
    ...{ actor, action: 'order.edit', subject: `order:${order.number}`, market: order.market },
    before: {
      total: before.total,
      lines: order.lines.map(({ productId, count }) => ({ productId, quantity: count })),
      gift: order.gift,
    },
    after: { total: after.total, lines: lines.map(({ productId, quantity }) => ({ productId, quantity })), gift },
  });
}
