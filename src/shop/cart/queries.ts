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
  /** The market it was filled in; null before the first line. */
  readonly market: MarketCode | null;
  readonly paymentMethod: PaymentMethod | null;
  /** When it was last used: filled, or looked at, to the day. */
  readonly updatedAt: Date;
};

const openColumns = {
  id: carts.id,
  market: carts.market,
  paymentMethod: carts.paymentMethod,
  updatedAt: carts.updatedAt,
};
// the word stands in the statement: a prepared one with a parameter in its place could not use the index of open carts
const isOpen = eq(carts.status, sql`'open'`);
const isOpenCartOf = (ownerId: string) => and(eq(carts.ownerId, ownerId), isOpen);

/** The open cart; null when the shopper has none. */
export async function getOpenCart(q: Queryable, ownerId: string): Promise<OpenCart | null> {
  const [cart] = await q.select(openColumns).from(carts).where(isOpenCartOf(ownerId));
  return cart ?? null;
}

/**
 * The open cart, made when there is none, with what is said of it written to it. Inside a transaction it is held against
 * everybody else until that ends. `fresh` says that it was made by this, and has no lines.
 */
export async function openCart(
  q: Queryable,
  ownerId: string,
  said: { readonly market?: MarketCode; readonly paymentMethod?: PaymentMethod },
  now: Date,
): Promise<OpenCart & { readonly fresh: boolean }> {
  const id = randomId();
  const [cart] = await q
    .insert(carts)
    .values({ id, ownerId, ...said, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: carts.ownerId,
      targetWhere: isOpen,
      set: { ...said, updatedAt: now },
    })
    .returning(openColumns);
  if (!cart) throw new Error('no cart was opened');
  return { ...cart, fresh: cart.id === id };
}

/** Holds the open cart until the transaction ends; null when the shopper has none. */
export async function lockOpenCart(tx: Transaction, ownerId: string): Promise<OpenCart | null> {
  const [cart] = await tx.select(openColumns).from(carts).where(isOpenCartOf(ownerId)).for('update');
  return cart ?? null;
}

/**
 * Holds the cart that is open now until the transaction ends, and tells what became of it while we waited for it: which
 * cart is meant is settled before waiting, so a shopper's second click learns of the first.
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

/** The lines of a cart in the order they were added. */
export async function listCartLines(q: Queryable, cartId: string): Promise<CartLineRow[]> {
  return await q
    .select({ id: cartLines.id, productId: cartLines.productId, count: cartLines.count })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.position));
}

/** Writes how many pieces of a product a cart holds, and returns the line's id. */
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

/** Removes the line with this id, or of this product; false when there is none. */
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

/** Removes every line of a cart. */
export async function deleteCartLines(tx: Transaction, cartId: string): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.cartId, cartId));
}

/** Ends a cart: it has become an order, or part of another cart. Its lines stay with it. */
export async function updateCartStatus(
  tx: Transaction,
  cartId: string,
  status: 'ordered' | 'merged',
  now: Date,
): Promise<void> {
  await tx.update(carts).set({ status, updatedAt: now }).where(eq(carts.id, cartId));
}

/** Notes that an open cart was used. */
export async function touchCart(q: Queryable, cartId: string, now: Date): Promise<void> {
  await q
    .update(carts)
    .set({ updatedAt: now })
    .where(and(eq(carts.id, cartId), isOpen));
}

/**
 * Ends up to `most` open carts of guests that were last used before a moment, empties them, and says how many. Carts that
 * somebody uses at this moment are passed over.
 */
export async function endGuestCarts(tx: Transaction, before: Date, most: number): Promise<number> {
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

/** Ends a person's bags and leaves them without an owner: bags that became orders stay with those. */
export async function detachCarts(tx: Transaction, ownerId: string): Promise<void> {
  await tx
    .update(carts)
    .set({ ownerId: 'deleted', status: sql`CASE ${carts.status} WHEN 'open' THEN 'merged' ELSE ${carts.status} END` })
    .where(eq(carts.ownerId, ownerId));
}
