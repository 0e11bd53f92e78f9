import { and, asc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import type { MarketCode } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import { cartLines, carts } from './tables.ts';

export type CartLineRow = { readonly id: string; readonly productId: string; readonly count: number };

/** An open cart without its lines. */
export type OpenCart = {
  readonly id: string;
  /** The market of its lines; null before the first one. */
  readonly market: MarketCode | null;
  readonly paymentMethod: PaymentMethod | null;
  /** When it was last changed, or read, to the day. */
  readonly updatedAt: Date;
};

const openColumns = {
  id: carts.id,
  market: carts.market,
  paymentMethod: carts.paymentMethod,
  updatedAt: carts.updatedAt,
};
// a literal instead of a parameter, so that a prepared statement can use the partial index
const isOpen = eq(carts.status, sql`'open'`);
const isOpenCartOf = (ownerId: string) => and(eq(carts.ownerId, ownerId), isOpen);

/** Returns the shopper's open cart; null when there is none. */
export async function getOpenCart(q: Queryable, ownerId: string): Promise<OpenCart | null> {
  const [cart] = await q.select(openColumns).from(carts).where(isOpenCartOf(ownerId));
  return cart ?? null;
}

/**
 * Updates the shopper's open cart, or inserts one, and locks it until the transaction ends. `isNew` says that it was inserted
 * and has no lines.
 */
export async function upsertOpenCart(
  q: Queryable,
  ownerId: string,
  changes: { readonly market?: MarketCode; readonly paymentMethod?: PaymentMethod },
  now: Date,
): Promise<OpenCart & { readonly isNew: boolean }> {
  const id = randomId();
  const [cart] = await q
    .insert(carts)
    .values({ id, ownerId, ...changes, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: carts.ownerId,
      targetWhere: isOpen,
      set: { ...changes, updatedAt: now },
    })
    .returning(openColumns);
  if (!cart) throw new Error('no cart was opened');
  return { ...cart, isNew: cart.id === id };
}

/** Locks the shopper's open cart until the transaction ends; null when there is none. */
export async function lockOpenCart(tx: Transaction, ownerId: string): Promise<OpenCart | null> {
  const [cart] = await tx.select(openColumns).from(carts).where(isOpenCartOf(ownerId)).for('update');
  return cart ?? null;
}

/**
 * Locks the cart that is open when the statement starts, until the transaction ends, and returns its status after the wait: a
 * second submission finds the cart that the first one has ordered. Null when there is none.
 */
export async function lockCurrentCart(tx: Transaction, ownerId: string) {
  const openNow = tx.select({ id: carts.id }).from(carts).where(isOpenCartOf(ownerId));
  const [cart] = await tx
    .select({ id: carts.id, status: carts.status, market: carts.market })
    .from(carts)
    .where(eq(carts.id, sql`(${openNow})`))
    .for('update');
  return cart ?? null;
}

/** Locks one cart, open or not, until the transaction ends. `cartId` may be a subquery. Returns null when there is none. */
export async function lockCart(tx: Transaction, cartId: string | SQL<string>) {
  const [cart] = await tx
    .select({ id: carts.id, ownerId: carts.ownerId, status: carts.status, market: carts.market })
    .from(carts)
    .where(eq(carts.id, cartId))
    .for('update');
  return cart ?? null;
}

/** Lists the lines of a cart in the order they were added. */
export async function listCartLines(q: Queryable, cartId: string): Promise<CartLineRow[]> {
  return await q
    .select({ id: cartLines.id, productId: cartLines.productId, count: cartLines.count })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.position));
}

/** Saves the quantity of a product in a cart, and returns the line's id. */
export async function upsertCartLine(
  tx: Transaction,
  line: { readonly cartId: string; readonly productId: string; readonly count: number; readonly now: Date },
): Promise<string> {
  const { cartId, productId, count, now } = line;
  const [written] = await tx
    .insert(cartLines)
    .values({ id: randomId(), cartId, productId, count, addedAt: now })
    .onConflictDoUpdate({ target: [cartLines.cartId, cartLines.productId], set: { count } })
    .returning({ id: cartLines.id });
  if (!written) throw new Error('no line was written');
  return written.id;
}

/** Deletes a line by its id or its product's. Returns false when there is none. */
export async function deleteCartLine(tx: Transaction, cartId: string, lineOrProductId: string): Promise<boolean> {
  const gone = await tx
    .delete(cartLines)
    .where(
      and(
        eq(cartLines.cartId, cartId),
        or(eq(cartLines.id, lineOrProductId), eq(cartLines.productId, lineOrProductId)),
      ),
    )
    .returning({ id: cartLines.id });
  return gone.length > 0;
}

/** Deletes every line of a cart. */
export async function deleteCartLines(tx: Transaction, cartId: string): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.cartId, cartId));
}

/** Ends a cart that was ordered or merged; its lines stay. */
export async function updateCartStatus(
  tx: Transaction,
  cartId: string,
  status: 'ordered' | 'merged',
  now: Date,
): Promise<void> {
  await tx.update(carts).set({ status, updatedAt: now }).where(eq(carts.id, cartId));
}

/** Updates the time an open cart was last used. */
export async function updateCartUsed(q: Queryable, cartId: string, now: Date): Promise<void> {
  await q
    .update(carts)
    .set({ updatedAt: now })
    .where(and(eq(carts.id, cartId), isOpen));
}

/**
 * Ends and empties up to `most` open carts of guests that were last used before a time. Skips locked carts. Returns their
 * number.
 */
export async function updateGuestCartsEnded(tx: Transaction, before: Date, most: number): Promise<number> {
  const unused = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(and(isOpen, sql`${carts.ownerId} NOT LIKE 'u\\_%'`, lt(carts.updatedAt, before)))
    .orderBy(asc(carts.updatedAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = unused.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(cartLines).where(inArray(cartLines.cartId, ids));
  await tx.update(carts).set({ ownerId: 'deleted', status: 'merged' }).where(inArray(carts.id, ids));
  return ids.length;
}

/** Detaches the carts of a deleted shopper and ends the open one; carts of orders stay. */
export async function detachCarts(tx: Transaction, ownerId: string): Promise<void> {
  await tx
    .update(carts)
    .set({ ownerId: 'deleted', status: sql`CASE ${carts.status} WHEN 'open' THEN 'merged' ELSE ${carts.status} END` })
    .where(eq(carts.ownerId, ownerId));
}
