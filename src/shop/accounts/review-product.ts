import { type Result, refused } from '#kernel/result';
import { findCustomer } from '#shop/customers';
import { receivedProducts } from '#shop/orders';
import { type ReviewRefusal, reviewsBy, writeReview } from '#shop/reviews';
import type { AccountNeeds } from './needs.ts';

export type NotBought = { readonly code: 'notBought' };

export type ReviewWish = {
  readonly productId: string;
  readonly rate: number;
  readonly text: string;
  /** The name to stand under it; empty for the customer's own. */
  readonly name: string;
};

/** Writes a review, from buyers only: the product must have been delivered to this customer (consumer law, 3.1). */
export async function reviewProduct(
  shop: Pick<AccountNeeds, 'database' | 'clock'>,
  customerId: string,
  wish: ReviewWish,
): Promise<Result<null, ReviewRefusal | NotBought>> {
  return shop.database.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId);
    const received = await receivedProducts(tx, customerId);
    if (!customer || !received.some(({ productId }) => productId === wish.productId)) {
      return refused({ code: 'notBought' });
    }
    const name = wish.name.trim() || customer.firstName || customer.name;
    return writeReview(shop, tx, { customerId, ...wish, name });
  });
}

/** What a customer has received, each product once, with their review of it if there is one. */
export async function reviewables(shop: Pick<AccountNeeds, 'database'>, customerId: string) {
  const received = await receivedProducts(shop.database.read, customerId);
  const written = new Map((await reviewsBy(shop, customerId)).map((review) => [review.productId, review]));
  return received.map((product) => ({ ...product, written: written.get(product.productId) ?? null }));
}
