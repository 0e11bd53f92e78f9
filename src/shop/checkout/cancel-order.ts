import type { Transaction } from '#database/database';
import type { Result } from '#kernel/result';
import { queueCancellationEmail } from '#shop/emails';
import { deleteOfferUses } from '#shop/offers';
import {
  type CancelRefusal,
  markCancelled,
  markCancelledBySeller,
  markUnpaid,
  type Order,
  type OrderDraft,
} from '#shop/orders';
import { recallParcel } from '#shop/parcels';
import { releaseCoupon } from '#shop/pricing';
import { undoSale } from '#shop/refunds';
import { byShopper, returnStock, type StockCause } from '#shop/stock';
import type { Shop } from '../shop.ts';

type Deps = Pick<Shop, 'clock' | 'jobs' | 'tax'>;
type Cancelled = Promise<Result<Order, CancelRefusal>>;

/**
 * Cancels a shopper's order and undoes everything that follows from it, in one transaction (specification, section 4). Of two
 * requests at once the second returns `alreadyCancelled`. Returns `orderNotFound` for an order of another shopper.
 */
export async function cancelOrder(deps: Deps & Pick<Shop, 'database'>, ownerId: string, orderId: string): Cancelled {
  return deps.database.transaction(async (tx) => undo(deps, tx, await markCancelled(deps, tx, orderId, ownerId)));
}

/** Cancels an order for the seller in the caller's transaction, at any time before it is delivered, and undoes it. `by` has the stock's history. */
export async function cancelBySeller(deps: Deps, tx: Transaction, orderId: string, by: StockCause['actor']): Cancelled {
  return await undo(deps, tx, await markCancelledBySeller(deps, tx, orderId), by);
}

/**
 * Undoes an order that the transaction has marked as cancelled (specification, section 4): releases its coupon and its offers, returns its
 * items to the stock, requests the refund, issues the credit note, recalls the parcel and queues the email.
 */
async function undo(
  deps: Deps,
  tx: Transaction,
  marked: Awaited<Cancelled>,
  by: StockCause['actor'] = { kind: 'shopper' },
): Cancelled {
  if (!marked.ok) return marked;
  const order = marked.value;
  // coupon before stock, as orders lock them
  await releaseCoupon(tx, order.cartId);
  await undoSale(deps, tx, order, by);
  // offers after stock, as orders take them
  if (order.offers) await deleteOfferUses(tx, order.cartId);
  await recallParcel(deps, tx, order.id);
  await queueCancellationEmail(deps, tx, order);
  return marked;
}

type Unpaid = Pick<OrderDraft, 'cartId' | 'currency' | 'lines' | 'offers'> & { readonly id: string };

/**
 * Ends an order whose payment does not come: releases its coupon and returns its items to the stock. Returns false when it
 * awaits none, or was cancelled before: then they are returned already.
 */
export async function endUnpaidOrder(tx: Transaction, order: Unpaid, now: Date): Promise<boolean> {
  if (!(await markUnpaid(tx, order.id, now))) return false;
  await releaseCoupon(tx, order.cartId);
  await returnStock(tx, order, order.lines, byShopper('cancelled', now, { orderId: order.id }));
  if (order.offers) await deleteOfferUses(tx, order.cartId);
  return true;
}
