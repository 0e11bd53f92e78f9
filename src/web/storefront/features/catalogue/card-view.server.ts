import type { Language } from '#kernel/market';
import { maxQuantity } from '#shop/cart/quantity.rules';
import type { ProductCard } from '#shop/catalogue';
import { listedSize } from '#shop/catalogue/catalogue.rules';
import { ratingsOf } from '#shop/reviews';
import type { Shop } from '../../../../shop/shop.ts';
import { kindOf } from '../../../product-kind.ts';
import type { CardView } from './views.ts';

/** Converts products to cards in one language, with what their reviews say. */
export async function cardViews(
  shop: Pick<Shop, 'database'>,
  products: readonly ProductCard[],
  language: Language,
): Promise<CardView[]> {
  const ratings = await ratingsOf(
    shop,
    products.map(({ id }) => id),
  );
  return products.map((product) => cardView(product, language, ratings.get(product.id) ?? null));
}

/** Converts a product to a card in one language. */
export function cardView(product: ProductCard, language: Language, rating: CardView['rating']): CardView {
  const size = listedSize(product);
  return {
    id: product.id,
    title: product.title,
    kind: kindOf(product, language),
    sizes: size ? [size] : [],
    picture: product.picture,
    price: product.discountPrice,
    was: product.discountPrice < product.price ? product.price : null,
    inStock: !product.soldOut,
    most: maxQuantity(product.onHand),
    rating,
  };
}
