import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import type { OrderDraft } from '#shop/orders';
import { redeemCoupon } from '#shop/pricing';
import { takeStock } from '#shop/stock';
import type { OrderRefusal } from './refusals.ts';

/** Takes a draft's pieces from the stock; the refusal to give when another shopper was faster, and then nothing is taken. */
export async function takeDraftStock(tx: Transaction, draft: OrderDraft): Promise<OrderRefusal | null> {
  const taken = await takeStock(tx, MARKETS[draft.market], draft.lines);
  if (taken.ok) return null;
  for (const { productId, onHand } of taken.error.short) {
    const line = draft.lines.find((one) => one.productId === productId);
    if (line) return { code: 'soldOut', productId, title: line.title, onHand };
  }
  throw new Error('stock was short of something that was not asked for');
}

/** Uses up the coupon of a draft that held it, if it has one. */
export async function redeemDraftCoupon(tx: Transaction, draft: OrderDraft, now: Date): Promise<void> {
  const { cartId, coupon, ownerId, address } = draft;
  if (coupon === null) return;
  const { email, phone } = address;
  const { dialling } = MARKETS[draft.market].phone;
  await redeemCoupon(tx, { cartId, code: coupon, ownerId, email, phone, dialling }, now);
}
