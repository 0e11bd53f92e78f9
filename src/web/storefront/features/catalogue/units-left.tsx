import { FEW, MAX_QUANTITY } from '#shop/cart/quantity.rules';
import { RichText } from '#texts/use-text';
import { useUnitsLeft } from './use-units-left.ts';
import type { CardView } from './views.ts';

/** "Only 2 left" on a card. A card that may come to say it keeps the place free, so that nothing moves. */
export function UnitsLeft({ product }: { product: Pick<CardView, 'id' | 'inStock' | 'most'> }) {
  const left = useUnitsLeft(product.id, product.most);
  if (!product.inStock || product.most >= MAX_QUANTITY) return null;
  return (
    <p className="card__left">{left > 0 && left <= FEW && <RichText id="detail.onlyLeft" values={{ n: left }} />}</p>
  );
}
