import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS, type Market } from '#kernel/market';
import type { Shop } from '../shop.ts';
import { linesMerged } from './change.rules.ts';
import { getCartFacts, lockOpenCart, saveCart, updateCartCoupon, updateCartStatus } from './queries.ts';

type Merge = {
  /** The guest whose cart it was. */
  readonly from: string;
  /** The customer who logged in. */
  readonly into: string;
  /** The market for a guest's cart that has none. */
  readonly market: Market;
};

/**
 * Merges a guest's cart into a customer's in the caller's transaction. Adds up the quantities of a product in both, to 10 and
 * the stock; sold-out products stay in the cart, and a gift code
 * of the guest's cart stands on the customer's. The guest's cart ends, so that logging in twice merges once. When the two
 * have too many products together, the customer's lines stay.
 */
export async function mergeCart(deps: Pick<Shop, 'clock'>, tx: Transaction, merge: Merge): Promise<void> {
  const now = deps.clock.now();
  const guest = await lockOpenCart(tx, merge.from);
  if (!guest) return;
  const guestFacts = await getCartFacts(tx, { ownerId: merge.from, market: null, fallbackMarket: merge.market });
  if (guestFacts.lines.length > 0) {
    const market = MARKETS[guestFacts.market];
    const productIds = guestFacts.lines.map(({ productId }) => productId);
    // the guest's lines stay where they are
    const fresh = guestFacts.lines.map((line) => ({ ...line, id: randomId() }));
    const save = async (): Promise<string | null> => {
      await lockOpenCart(tx, merge.into);
      const facts = await getCartFacts(tx, { ownerId: merge.into, market, fallbackMarket: market }, productIds);
      return await saveCart(tx, merge.into, facts.cart, { market: market.code, lines: linesMerged(facts, fresh) }, now);
    };
    // a second time where the customer's first cart was opened at this very moment: that one is locked then
    if ((await save()) === null && (await save()) === null) throw new Error('the cart of a customer keeps changing');
    const coupon = guestFacts.cart?.coupon ?? null;
    if (coupon !== null) await updateCartCoupon(tx, merge.into, coupon, now);
  }
  await updateCartStatus(tx, guest.id, 'merged', now);
}
