import { lazy, type RefObject, Suspense, useState } from 'react';
import { cappedQuantity, FEW, MAX_QUANTITY } from '#shop/cart/quantity.rules';
import { RichText, useText } from '#texts/use-text';
import { showToast } from '../../client/toasts.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { AddForm } from '../cart/add-form.tsx';
import type { AddToCart } from '../cart/use-add-to-cart.ts';
import { Heart } from '../wishlist/heart.tsx';
import { useFreshStock } from './use-fresh-stock.ts';
import type { DetailsView } from './views.ts';

/** Needed on the pages of sold-out products only. */
const BackInStock = lazy(() => import('./back-in-stock.tsx'));

const LABELS = { idle: 'detail.addToCart', pending: 'card.adding', done: 'card.added' } as const;

/** The id of the form, for the button of the bar. */
export const BUY_FORM = 'buy';

export type Purchase = {
  readonly count: number;
  /** The largest quantity: 10, or the stock when that is less. */
  readonly most: number;
  readonly setCount: (count: number) => void;
  readonly phase: AddToCart['phase'];
  readonly buy: () => void;
};

/**
 * Holds the quantity and adds it to the cart: an empty one shows 'please add quantity', one above the stock is capped
 * to the stock (specification, section 5).
 */
export function usePurchase(product: Pick<DetailsView, 'id' | 'most'>, cart: AddToCart): Purchase {
  const text = useText();
  const { most, refresh } = useFreshStock(product.id, product.most);
  const [chosen, setCount] = useState(1);
  const count = Math.min(chosen, most);
  return {
    count,
    most,
    setCount: (next) => {
      setCount(next);
      refresh();
    },
    phase: cart.phase,
    buy: () => {
      if (count < 1) showToast({ kind: 'error', text: text('detail.addQuantity') });
      else cart.add(product.id, cappedQuantity(count, most));
    },
  };
}

type Props = {
  product: Pick<DetailsView, 'id' | 'inStock' | 'most' | 'backIn'>;
  title: string;
  purchase: Purchase;
  button: RefObject<HTMLButtonElement | null>;
};

/**
 * Quantity, Add to cart and the heart; or Out of stock, without a button (specification, sections 2.6 and 5), with a form
 * to be told when it is back.
 */
export function Buy({ product, title, purchase, button }: Props) {
  const text = useText();
  if (!product.inStock) {
    return (
      <Suspense>
        <BackInStock productId={product.id} title={title} week={product.backIn} />
      </Suspense>
    );
  }
  return (
    <>
      {(product.most < MAX_QUANTITY || purchase.most <= FEW) && (
        <p className="lowline">
          {purchase.most <= FEW && (
            <span>
              <i aria-hidden="true" />
              <RichText id="detail.onlyLeft" values={{ n: purchase.most }} />
            </span>
          )}
        </p>
      )}
      <AddForm className="pdp__buy" id={BUY_FORM} productId={product.id} onAdd={purchase.buy}>
        <Stepper count={purchase.count} most={purchase.most} onChange={purchase.setCount} />
        <button
          ref={button}
          type="submit"
          className={`btn btn--gold${purchase.phase === 'idle' ? '' : ` is-${purchase.phase}`}`}
          aria-busy={purchase.phase === 'pending'}
        >
          {text(LABELS[purchase.phase])}
        </button>
        <Heart productId={product.id} title={title} look="square" />
      </AddForm>
    </>
  );
}
