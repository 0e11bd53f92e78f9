import { type RefObject, useEffect, useState } from 'react';
import { RichText, useText } from '#texts/use-text';
import { Price } from '../../ui/price.tsx';
import { Size } from '../../ui/size.tsx';
import { BUY_FORM, type Purchase } from './buy.tsx';
import type { DetailsView } from './views.ts';

type Props = {
  product: DetailsView;
  title: string;
  purchase: Purchase;
  /** The page's own Add to cart button; the bar is shown while it is out of view. */
  button: RefObject<HTMLButtonElement | null>;
};

/** The height of the bar in pixels: a button behind it is not in view. */
const BAR = 72;

/** The part of the button, of 1, that has to be in view; less than all of it because browsers round. */
const WHOLE = 0.95;

/**
 * Title, price and the gold button at the bottom of a window below 1024 px, from the first paint and whenever the
 * page's own button is out of view, above or below.
 */
export function BuyBar({ product, title, purchase, button }: Props) {
  const text = useText();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const target = button.current;
    if (!target) return;
    const watcher = new IntersectionObserver((entries) => setShown((entries.at(-1)?.intersectionRatio ?? 0) < WHOLE), {
      rootMargin: `0px 0px -${BAR}px 0px`,
      threshold: WHOLE,
    });
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [button]);

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
