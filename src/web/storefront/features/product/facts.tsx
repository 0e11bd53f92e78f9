import { RichText, useText } from '#texts/use-text';
import { useFreeShippingFrom } from '../../page/use-page.ts';
import { Fact } from '../../ui/fact.tsx';
import { Amount } from '../../ui/price.tsx';
import { Size } from '../../ui/size.tsx';
import { UnitPrice } from './size-cards.tsx';
import type { DetailsView } from './views.ts';

/**
 * The promise of the returns policy; its Arabic version gives three days for discounted items (specification, section
 * 9.4).
 */
const RETURNS = {
  full: { all: 'detail.returnsFact', exceptions: 'detail.returnsFactNone' },
  discounted: { all: 'detail.returnsFactDiscounted', exceptions: 'detail.returnsFactDiscountedNone' },
} as const;

/**
 * Size in ml or grams with the price of one, delivery, returns, as ruled lines (specification, sections 2.6, 9.1 and 9.4).
 * The sizes of one scent are chosen above.
 */
export function Facts({ product, hasSizes }: { product: DetailsView; hasSizes: boolean }) {
  const text = useText();
  const freeShippingFrom = useFreeShippingFrom();
  const [size] = product.sizes;
  return (
    <dl className="facts">
      {!hasSizes && (
        <Fact name={text('detail.size')}>
          <Size sizes={product.sizes} />
          {size && product.step !== null && (
            <span className="faint">
              {' '}
              <UnitPrice choice={{ price: product.price, size }} />
            </span>
          )}
        </Fact>
      )}
      <Fact name={text('detail.delivery')}>
        <RichText id="detail.deliveryFact" values={{ price: <Amount amount={freeShippingFrom} style="short" /> }} />
      </Fact>
      <Fact name={text('detail.returns')}>
        {text(RETURNS[product.was === null ? 'full' : 'discounted'][product.exceptions ? 'exceptions' : 'all'])}
      </Fact>
    </dl>
  );
}
