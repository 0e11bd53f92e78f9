import type { Queryable, Transaction } from '#database/database';
import { MARKETS, type Market } from '#kernel/market';
import { type CartLine, cartOf, lockCurrentCart } from '#shop/cart';
import { isOwnMailbox } from '#shop/emails';
import type { OrderAddress, OrderSeller } from '#shop/orders';
import { countRefusedCashParcels } from '#shop/parcels';
import type { Attempt } from '#shop/payments';
import { lockCoupons, usesOfShopper } from '#shop/pricing';
import { type Coupon, couponCode } from '#shop/pricing/coupon.rules';
import { phoneOf } from '#shop/pricing/identity.rules';
import type { TradeTerms } from '#shop/settings/settings.rules';
import { getOrderFacts } from './gather-queries.ts';
import { releaseReservationOfCart } from './reservation.ts';

/** Whose cart is ordered, in which market, with which coupon as typed. */
type OrderKey = {
  readonly ownerId: string;
  readonly market: Market | null;
  readonly fallbackMarket: Market;
  readonly coupon?: string;
  readonly transactionId?: string;
  /** A cart that was found before: it may have become an order. */
  readonly cartId: string | null;
};

/** All that an order is decided on. */
export type OrderFacts = {
  /** The open cart; null for none. */
  readonly cart: { readonly id: string; readonly version: number } | null;
  readonly market: Market;
  readonly lines: readonly CartLine[];
  /** The order that the cart has become meanwhile, else the one of an earlier submission with the same key. */
  readonly orderId: string | null;
  /** Whether a card payment has reserved stock for the cart. */
  readonly reserving: boolean;
  readonly address: OrderAddress | null;
  readonly terms: TradeTerms;
  /** The seller of the market today (specification, section 1); an order stores it. */
  readonly seller: OrderSeller | null;
  /** The coupon of the typed code; null for none. `row` changes with every change of it. */
  readonly coupon: (Coupon & { readonly row: string }) | null;
  /** How often this shopper has used the coupon, where that is limited. */
  readonly usedByShopper: number;
  /** How many cash parcels this phone has refused, where that is limited. */
  readonly refusedParcels: number;
  /** Whether the shopper is a customer who verified the email of the address. */
  readonly ownsMailbox: boolean;
};

/** Gathers the facts of an order in one statement, and up to two counts where the terms ask for them. */
export async function gatherOrder(q: Queryable, key: OrderKey, now: Date): Promise<OrderFacts> {
  const { ownerId, coupon: typed = '', transactionId = '' } = key;
  const found = await getOrderFacts(q, { ...key, transactionId, coupon: couponCode(typed) }, now);
  const { cart, terms, seller, coupon, address, reserving } = found;
  const market = MARKETS[found.market];
  const { dialling } = market.phone;
  const countsUses = coupon !== null && coupon.usesPerShopper !== null && address !== null;
  const countsParcels = terms.cash.refusals > 0 && address !== null;
  return {
    ...{ cart, market, terms, seller, coupon, address, reserving },
    lines: cartOf(ownerId, found).lines,
    orderId: found.ofCart ?? found.ofSubmission,
    usedByShopper: countsUses ? await usesOfShopper(q, coupon.code, { ownerId, ...address, dialling }) : 0,
    refusedParcels: countsParcels ? await countRefusedCashParcels(q, phoneOf(address.phone, dialling)) : 0,
    ownsMailbox: address !== null && isOwnMailbox({ address }, found.customer),
  };
}

/**
 * Gathers the facts of an order with its cart and its coupon locked until the transaction ends, so that nobody changes
 * them. Releases what a card payment of the cart has reserved, so that its own items and its own coupon can be taken
 * again; `released` is that attempt. Of two submissions at once the second waits, and finds the order of the first.
 */
export async function gatherLocked(
  tx: Transaction,
  key: OrderKey,
  now: Date,
): Promise<{ readonly facts: OrderFacts; readonly released: Attempt | null }> {
  const { coupon = '' } = key;
  const locked = await lockCurrentCart(tx, key.ownerId);
  const gather = async (): Promise<OrderFacts> => {
    const facts = await gatherOrder(tx, { ...key, cartId: locked?.id ?? key.cartId }, now);
    return locked?.status === 'open' ? facts : { ...facts, cart: null };
  };
  const facts = await gather();
  if (!facts.cart || !(facts.reserving || coupon)) return { facts, released: null };
  const productIds = facts.lines.map(({ offer }) => offer.productId);
  const next = { coupon, market: facts.market, productIds };
  const released = facts.reserving ? await releaseReservationOfCart(tx, facts.cart.id, next, now) : null;
  if (!released) await lockCoupons(tx, [coupon]);
  return { facts: await gather(), released };
}
