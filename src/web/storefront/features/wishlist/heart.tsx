import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { useWishlist } from './wishlist.ts';

type Props = {
  productId: string;
  title: string;
  /** `card` lies over the photograph; `square` is outlined, beside the gold button of the product page. */
  look: 'card' | 'square';
};

/** The wishlist button of a product; pressed when the product is in the wishlist. */
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
