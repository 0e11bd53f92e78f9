import { type RefObject, useEffect, useState } from 'react';
import { useText } from '#texts/use-text';
import { Price } from '../../ui/price.tsx';
import type { Purchase } from './buy.tsx';
import type { DetailsView } from './views.ts';

type Props = {
  product: DetailsView;
  title: string;
  purchase: Purchase;
  /** The page's own Add to cart button; the bar appears when it has scrolled out of view. */
  button: RefObject<HTMLButtonElement | null>;
};

/**
 * Title, price and the gold button at the bottom of a narrow window once the page's own has scrolled out of view
 * (design, section 3).
 */
export function BuyBar({ product, title, purchase, button }: Props) {
  const text = useText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const target = button.current;
    if (!target) return;
    // the margin counts everything below the window as visible, so that a jump back to the top is noticed
    const watcher = new IntersectionObserver(([entry]) => entry && setShown(!entry.isIntersecting), {
      rootMargin: '0px 0px 1000000px 0px',
    });
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [button]);

  if (!product.inStock || !shown) return null;
  return (
    <div className="buybar">
      <div>
        <p className="buybar__title">{title}</p>
        <Price price={product.price} was={product.was} />
      </div>
      <button
        type="button"
        className={`btn btn--gold${purchase.phase === 'idle' ? '' : ` is-${purchase.phase}`}`}
        aria-busy={purchase.phase === 'pending'}
        onClick={purchase.buy}
      >
        {text(purchase.phase === 'pending' ? 'card.adding' : 'detail.addToCart')}
      </button>
    </div>
  );
}
