import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { useWishlist } from './wishlist.ts';

type Props = {
  productId: string;
  title: string;
  /** On a card it lies over the photograph; on the product page it is an outlined square beside the gold button. */
  look: 'card' | 'square';
};

/** The heart of a product; pressed when it is in the shopper's wishlist. */
export function Heart({ productId, title, look }: Props) {
  const text = useText();
  const wishlist = useWishlist();
  return (
    <button
      type="button"
      className={look === 'card' ? 'icbtn heart' : 'icbtn icbtn--line heart heart--square'}
      aria-pressed={wishlist.has(productId)}
      aria-label={text('card.addToWishlistNamed', { title })}
      onClick={() => wishlist.press(productId)}
    >
      <Icon name="heart" />
    </button>
  );
}
