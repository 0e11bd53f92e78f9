import '#texts/load-other-texts';
import { lazy, Suspense } from 'react';
import { RichText, useText } from '#texts/use-text';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Heart } from '../wishlist/heart.tsx';

/** Needed on the pages of sold-out products only. */
const AlertForm = lazy(() => import('../stock-alerts/alert-form.tsx'));

type Props = {
  readonly productId: string;
  readonly title: string;
  /** The day on which the week of its return begins, as pages write it; null when it is not known. */
  readonly week: string | null;
};

/** In the place of the button of a sold-out product: when it is expected, and a form to be told once. */
export default function BackInStock({ productId, title, week }: Props) {
  const text = useText();
  return (
    <div className="backin">
      <div>
        <div className="backin__head">
          <p className="h3 pdp__out">{text('detail.outOfStock')}</p>
          <Heart productId={productId} title={title} look="square" />
        </div>
        <p className="muted small">
          {week !== null && (
            <>
              <RichText id="stockAlert.week" values={{ day: week }} />{' '}
            </>
          )}
          <span className="needs-scripts">{text('stockAlert.once')}</span>
        </p>
      </div>
      <div className="needs-scripts">
        <Suspense fallback={<Skeleton height="9rem" />}>
          <AlertForm key={productId} productId={productId} />
        </Suspense>
      </div>
    </div>
  );
}
