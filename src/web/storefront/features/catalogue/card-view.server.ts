import type { Language } from '#kernel/market';
import type { ProductCard } from '#shop/catalogue';
import { kindOf } from '../../../product-kind.ts';
import type { CardView } from './views.ts';

/** Converts a product to a card in one language. */
export function cardView(product: ProductCard, language: Language): CardView {
  return {
    id: product.id,
    title: product.title,
    kind: kindOf(product, language),
    sizes: product.size ? [product.size] : [],
    picture: product.picture,
    price: product.discountPrice,
    was: product.discountPrice < product.price ? product.price : null,
    inStock: !product.soldOut,
  };
}
