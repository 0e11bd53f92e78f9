import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { beforeLocking } from '#database/row-limiter';
import { run, statement } from '#database/statement';
import { RowBusy } from '#database/work';
import { randomId } from '#kernel/ids';
import { MARKET_CODES, type Market, type MarketCode } from '#kernel/market';
import { PAYMENT_METHODS, type PaymentMethod } from '#kernel/payment-method';
import { LISTINGS, type Listing, readListings } from '#shop/catalogue';
import { knownOffers, type OffersRead, offersColumn, readOffersColumn } from '#shop/offers';
import { couponColumn, readCoupon } from '#shop/pricing';
import { type Coupon, couponCode } from '#shop/pricing/coupon.rules';
import { readTerms, settingsColumn } from '#shop/settings';
import type { TradeTerms } from '#shop/settings/settings.rules';
import { cartLines, carts } from './tables.ts';

/** A line of a cart as it is stored. */
type CartLineRow = { readonly id: string; readonly productId: string; readonly count: number };

// a literal instead of a parameter, so that a prepared statement can use the partial index
const isOpen = eq(carts.status, sql`'open'`);
const isOpenCartOf = (ownerId: string) => and(eq(carts.ownerId, ownerId), isOpen);

/**
 * What a call needs of a cart, as parts of one statement: the open cart of a shopper, the market that prices it (`market`, else
 * the cart's, else `fallback`), its lines, and the listings of their products and of `products`. `readCartFacts` reads the columns.
 */
export const cartParts = (of: Readonly<Record<'owner' | 'market' | 'fallback' | 'products', string>>): string => `
  cart AS (SELECT id, version, market, payment_method AS "paymentMethod", coupon, updated_at AS "updatedAt"
    FROM carts WHERE owner_id = ${of.owner} AND status = 'open'),
  priced AS (SELECT code, currency FROM markets WHERE code = coalesce(${of.market}, (SELECT market FROM cart), ${of.fallback})),
  line AS (SELECT l.id, l.product_id AS "productId", l.count, l.position
    FROM cart JOIN cart_lines l ON l.cart_id = cart.id),
  wanted AS (SELECT "productId" AS product_id FROM line UNION SELECT unnest(${of.products}))`;
export const CART_COLUMNS = `
  (SELECT to_json(cart) FROM cart) AS cart,
  (SELECT code FROM priced) AS market,
  coalesce((SELECT json_agg(line ORDER BY line.position) FROM line), '[]') AS lines,
  coalesce((SELECT json_agg(o) FROM (${LISTINGS}) AS o), '[]') AS listings`;

const facts = z.object({
  cart: z
    .object({
      id: z.string(),
      version: z.number(),
      market: z.enum(MARKET_CODES).nullable(),
      paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
      coupon: z.string().nullable(),
      updatedAt: z.coerce.date(),
    })
    .nullable(),
  market: z.enum(MARKET_CODES),
  lines: z.array(z.object({ id: z.string(), productId: z.string(), count: z.number() })),
});

/** What a cart's offers are priced by, gathered with it at one moment. */
export type CartOffering = {
  readonly read: OffersRead;
  readonly at: Date;
  readonly terms: TradeTerms;
  /** The gift code as typed, else the one on the cart; null for none that is known. */
  readonly coupon: Coupon | null;
  /** City and country of the saved address; null without one. */
  readonly destination: { readonly city: string; readonly country: string } | null;
};

/** A shopper's cart and the listings that were asked for, as one statement found them. */
export type CartFacts = z.output<typeof facts> & {
  readonly listings: ReadonlyMap<string, Listing>;
  /** Null where nobody asked for offers, and where there are none. */
  readonly offering: CartOffering | null;
};

/** Reads the columns of `CART_COLUMNS`. */
export function readCartFacts(row: { readonly listings?: unknown } | undefined): CartFacts {
  return { ...facts.parse(row), listings: readListings(row?.listings), offering: null };
}

/** Whose cart, and what prices it. */
export type CartQuery = {
  readonly ownerId: string;
  /** The market the shopper chose; null for the market of the cart. */
  readonly market: Market | null;
  /** The market when neither is known. */
  readonly fallbackMarket: Market;
  /** Present where the caller shows offers; with the gift code as typed, empty for none. */
  readonly offers?: { readonly code: string; readonly at: Date };
};

/**
 * PostgreSQL cannot look into a subselect: it would count the products and plan each call anew, which takes longer than the
 * call (docs/database.md).
 */
const PARTS = cartParts({
  owner: '$owner',
  market: '$market::text',
  fallback: '$fallback::text',
  products: '(SELECT $products::text[])',
});
const GATHER_CART = statement('cart', `WITH ${PARTS} SELECT ${CART_COLUMNS}`);
const GATHER_OFFERED_CART = statement(
  'cart_offers',
  `WITH ${PARTS} SELECT ${CART_COLUMNS},
     ${offersColumn('$offers', '$owner')} AS offers,
     ${settingsColumn('$now')} AS settings,
     ${couponColumn('coalesce($coupon::text, (SELECT coupon FROM cart))')} AS coupon,
     (SELECT json_build_object('city', city, 'country', country) FROM shipping_addresses WHERE owner_id = $owner) AS destination`,
);

const destination = z.object({ city: z.string(), country: z.string() }).nullable();

type Found = {
  readonly listings: unknown;
  readonly offers: unknown;
  readonly settings: unknown;
  readonly coupon: unknown;
  readonly destination: unknown;
};

/** Reads a shopper's open cart with its listings, and those of further products; with what its offers are priced by where asked. */
export async function getCartFacts(
  q: Queryable,
  { ownerId, market, fallbackMarket, offers }: CartQuery,
  productIds: readonly string[] = [],
): Promise<CartFacts> {
  const asked = {
    ...{ owner: ownerId, market: market?.code ?? null, fallback: fallbackMarket.code },
    products: [...productIds],
  };
  if (!offers) {
    const [found] = await run(q, GATHER_CART, asked);
    return readCartFacts(found);
  }
  const { code, at } = offers;
  const known = knownOffers();
  const columns = { offers: known.version, now: at, coupon: couponCode(code) };
  const [found] = await run<Found>(q, GATHER_OFFERED_CART, { ...asked, ...columns });
  const cart = readCartFacts(found);
  const read = readOffersColumn(found?.offers, known);
  if (!read) return cart;
  const terms = readTerms(found?.settings, cart.market, at);
  const coupon = readCoupon(found?.coupon ?? null);
  return { ...cart, offering: { read, at, terms, coupon, destination: destination.parse(found?.destination ?? null) } };
}

/** The error of a cart that others keep changing. */
export function cartBusy(ownerId: string): RowBusy {
  return new RowBusy([`cart ${ownerId}`]);
}

/** What changes of a cart: lines that are written, with its market if it changes, or products whose lines go. */
export type CartChange =
  | { readonly lines: readonly CartLineRow[]; readonly market?: MarketCode }
  | { readonly gone: readonly string[] };

const SAME_CART = `
  UPDATE carts SET market = coalesce($market, market), updated_at = $now, version = version + 1
  WHERE id = $cart AND owner_id = $owner AND status = 'open' AND version = $version RETURNING id`;
const NEW_CART = `
  INSERT INTO carts (id, owner_id, market, created_at, updated_at) VALUES ($cart, $owner, $market, $now, $now)
  ON CONFLICT (owner_id) WHERE status = 'open' DO NOTHING RETURNING id`;
const LINES = `
  saved AS (INSERT INTO cart_lines (id, cart_id, product_id, count, added_at)
    SELECT new.id, kept.id, new.product_id, new.count, $now::timestamptz
    FROM kept, unnest($ids::text[], $products::text[], $counts::integer[]) AS new (id, product_id, count)
    ON CONFLICT (cart_id, product_id) DO UPDATE SET count = excluded.count)`;
const GONE = `
  gone AS (DELETE FROM cart_lines l USING kept WHERE l.cart_id = kept.id AND l.product_id = ANY($products::text[]))`;
const INSERT_CART = statement('new_cart', `WITH kept AS (${NEW_CART}), ${LINES} SELECT id FROM kept`);
const UPDATE_LINES = statement('same_cart', `WITH kept AS (${SAME_CART}), ${LINES} SELECT id FROM kept`);
const DELETE_LINES = statement('less_cart', `WITH kept AS (${SAME_CART}), ${GONE} SELECT id FROM kept`);

/**
 * Changes a cart as it was read, or opens the shopper's first. Returns its id; null, with nothing written, when it was
 * changed, opened or ordered since.
 */
export async function saveCart(
  q: Queryable,
  ownerId: string,
  cart: { readonly id: string; readonly version: number } | null,
  change: CartChange,
  now: Date,
): Promise<string | null> {
  const of = { owner: ownerId, now };
  if ('gone' in change) {
    if (!cart) throw new Error('a shopper without a cart has no lines to remove');
    const products = [...change.gone];
    return await idOf(q, DELETE_LINES, { ...of, cart: cart.id, version: cart.version, market: null, products });
  }
  const { lines, market = null } = change;
  const columns = {
    ids: lines.map(({ id }) => id),
    products: lines.map(({ productId }) => productId),
    counts: lines.map(({ count }) => count),
  };
  if (!cart) return await idOf(q, INSERT_CART, { ...of, ...columns, cart: randomId(), market });
  return await idOf(q, UPDATE_LINES, { ...of, ...columns, cart: cart.id, version: cart.version, market });
}

async function idOf(...asked: Parameters<typeof run>): Promise<string | null> {
  const [saved] = await run<{ id: string }>(...asked);
  return saved?.id ?? null;
}

const CHOOSE_METHOD = statement(
  'method',
  `INSERT INTO carts (id, owner_id, payment_method, created_at, updated_at) VALUES ($cart, $owner, $method, $now, $now)
   ON CONFLICT (owner_id) WHERE status = 'open'
   DO UPDATE SET payment_method = excluded.payment_method, updated_at = excluded.updated_at`,
);

/** Saves the payment method of the shopper's open cart, and opens one if there is none. */
export async function upsertMethod(q: Queryable, ownerId: string, method: PaymentMethod, now: Date): Promise<void> {
  await run(q, CHOOSE_METHOD, { cart: randomId(), owner: ownerId, method, now });
}

/**
 * Puts a gift code on the shopper's open cart. An order that was gathered before is gathered again. Without an open cart it
 * changes nothing: the order that ended the cart has used the code.
 */
export async function updateCartCoupon(q: Queryable, ownerId: string, coupon: string, now: Date): Promise<void> {
  await q
    .update(carts)
    .set({ coupon, updatedAt: now, version: sql`${carts.version} + 1` })
    .where(isOpenCartOf(ownerId));
}

/** Locks the shopper's open cart until the transaction ends; null when there is none. */
export async function lockOpenCart(tx: Transaction, ownerId: string): Promise<{ readonly id: string } | null> {
  const [cart] = await tx.select({ id: carts.id }).from(carts).where(isOpenCartOf(ownerId)).for('update');
  return cart ?? null;
}

const LOCK_CURRENT_CART = statement(
  'lock_cart',
  `SELECT id, status, market FROM carts
   WHERE id = (SELECT id FROM carts WHERE owner_id = $owner AND status = 'open') FOR UPDATE`,
);

/**
 * Locks the cart that is open when the statement starts, until the transaction ends, and returns its status after the wait: a
 * second submission finds the cart that the first one has ordered. Null when there is none. The statement is sent before this
 * returns: one that is asked for next runs once the cart is locked.
 */
export async function lockCurrentCart(tx: Transaction, ownerId: string) {
  beforeLocking([`cart ${ownerId}`]);
  type Row = Pick<typeof carts.$inferSelect, 'id' | 'status' | 'market'>;
  const [cart] = await run<Row>(tx, LOCK_CURRENT_CART, { owner: ownerId });
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

/** Ends a cart that was merged; its lines stay. */
export async function updateCartStatus(tx: Transaction, cartId: string, status: 'merged', now: Date): Promise<void> {
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
    .orderBy(asc(carts.updatedAt), asc(carts.id))
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
