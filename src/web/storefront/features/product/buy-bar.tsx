import { type RefObject, useLayoutEffect, useState } from 'react';
import { RichText, useText } from '#texts/use-text';
import { Price } from '../../ui/price.tsx';
import { Size } from '../../ui/size.tsx';
import { BUY_FORM, type Purchase } from './buy.tsx';
import { isBarShown } from './buy-bar.rules.ts';
import type { DetailsView } from './views.ts';

type Props = {
  product: DetailsView;
  title: string;
  purchase: Purchase;
  /** The page's own Add to cart button; the bar is shown while it is out of reach. */
  button: RefObject<HTMLButtonElement | null>;
};

/** The height of the header, where it has come back over the page. */
function headerHeight(): number {
  return document.querySelector('.top.is-back')?.getBoundingClientRect().height ?? 0;
}

/** Parts of the button, of 1, at which its place is looked at without scrolling, as when a picture above it has loaded. */
const LOOKED_AT = [0, 0.5, 0.95, 1];

/**
 * Title, price and the gold button at the bottom of a window below 1024 px, from the first paint and whenever the
 * page's own button is out of reach, above or below.
 */
export function BuyBar({ product, title, purchase, button }: Props) {
  const text = useText();
  const [shown, setShown] = useState(true);
  useLayoutEffect(() => {
    const target = button.current;
    if (!target) return;
    const look = () => {
      const view = { top: headerHeight(), bottom: window.innerHeight };
      setShown((before) => isBarShown(target.getBoundingClientRect(), view, before));
    };
    look();
    const watcher = new IntersectionObserver(look, { threshold: LOOKED_AT });
    watcher.observe(target);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      window.removeEventListener('scroll', look);
    };
    // another size has a button of its own
  }, [button, product.id]);

  if (!product.inStock) return null;
  return (
    <div className={shown ? 'buybar is-on' : 'buybar'}>
      <div className="buybar__text">
        <p className="buybar__title">
          {product.sizes.length > 0 ? (
            <RichText id="card.kindAndSize" values={{ kind: title, size: <Size key="size" sizes={product.sizes} /> }} />
          ) : (
            title
          )}
        </p>
        <Price price={product.price} was={product.was} row />
      </div>
      <button
        type="submit"
        form={BUY_FORM}
        className={`btn btn--gold${purchase.phase === 'idle' ? '' : ` is-${purchase.phase}`}`}
        aria-busy={purchase.phase === 'pending'}
      >
        {text(purchase.phase === 'pending' ? 'card.adding' : 'detail.addToCart')}
      </button>
    </div>
  );
}
