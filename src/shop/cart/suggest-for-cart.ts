import type { TradeCurrency } from '#kernel/market';
import { listProducts, type ProductCard } from '#shop/catalogue';
import { subtotalOf } from '#shop/pricing/totals.rules';
import { tradeTerms } from '#shop/settings';
import type { Shop } from '../shop.ts';
import type { CartQuery } from './queries.ts';
import { readCart } from './read-cart.ts';
import { fillingPrices, missingStep, type SuggestionReason, suggest } from './suggestion.rules.ts';

/** Products that are judged of each kind: enough to pass over those sold out or suggested before. */
const MAX_SUGGESTIONS = 24;

export type Suggestion = {
  readonly card: ProductCard;
  readonly currency: TradeCurrency;
  readonly reason: SuggestionReason;
};

/** Finds the one product to suggest beside a cart in its market; null for none. `seen` are ids suggested before. */
export async function suggestForCart(
  deps: Pick<Shop, 'database' | 'clock'>,
  query: CartQuery & { readonly seen: readonly string[] },
): Promise<Suggestion | null> {
  const { market, lines } = await readCart(deps, query);
  const bought = lines.flatMap(({ count, listing }) =>
    listing.price && listing.onHand > 0
      ? { id: listing.productId, categories: listing.categories, count, unitPrice: listing.price.now }
      : [],
  );
  const { freeShippingFrom: freeFrom } = await tradeTerms(deps.database.read, market.code, deps.clock.now());
  const subtotal = subtotalOf(bought);
  const between = fillingPrices(subtotal, freeFrom);
  const categories = missingStep(bought)?.categories ?? [];
  const queries = [...(between ? [{ between }] : []), ...categories.map((category) => ({ category }))];
  const shelves = await Promise.all(
    queries.map((one) => listProducts(deps, market, { ...one, limit: MAX_SUGGESTIONS })),
  );
  const cards = shelves.flatMap(({ products }) => products).filter(({ soldOut }) => !soldOut);
  const candidates = cards.map((card) => ({ id: card.id, price: card.discountPrice, categories: card.categories }));
  const found = suggest({ subtotal, freeFrom, chosen: bought, seen: query.seen, candidates });
  const card = found && cards.find(({ id }) => id === found.id);
  return found && card ? { card, currency: market.currency, reason: found.reason } : null;
}
