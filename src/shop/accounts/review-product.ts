import { type Result, refused } from '#kernel/result';
import { getCustomer } from '#shop/customers';
import { listReceivedProducts } from '#shop/orders';
import { type ReviewRefusal, reviewsBy, writeReview } from '#shop/reviews';
import type { AccountDeps } from './deps.ts';

type NotBought = { readonly code: 'notBought' };

type ReviewRequest = {
  readonly productId: string;
  readonly rate: number;
  readonly text: string;
  /** The name shown with the review; empty for the customer's own. */
  readonly name: string;
};

/** Writes a customer's review of a product that was delivered to them (consumer law, 3.1). */
export async function reviewProduct(
  deps: Pick<AccountDeps, 'database' | 'clock'>,
  customerId: string,
  request: ReviewRequest,
): Promise<Result<null, ReviewRefusal | NotBought>> {
  return deps.database.transaction(async (tx) => {
    const customer = await getCustomer(tx, customerId);
    const received = await listReceivedProducts(tx, customerId);
    if (!customer || !received.some(({ productId }) => productId === request.productId)) {
      return refused({ code: 'notBought' });
    }
    const name = request.name.trim() || customer.firstName || customer.name;
    return writeReview(deps, tx, { customerId, ...request, name });
  });
}

/** The products delivered to a customer, each once, with the customer's review. */
export async function reviewables(deps: Pick<AccountDeps, 'database'>, customerId: string) {
  const received = await listReceivedProducts(deps.database.read, customerId);
  const written = new Map((await reviewsBy(deps, customerId)).map((review) => [review.productId, review]));
  return received.map((product) => ({ ...product, written: written.get(product.productId) ?? null }));
}
