import { RichText, useText } from '#texts/use-text';
import { useFacts, useFreeShippingFrom } from '../../page/use-page.ts';
import { usePromise } from '../../page/use-promise.ts';
import { Fact } from '../../ui/fact.tsx';
import { Amount } from '../../ui/price.tsx';
import { Size } from '../../ui/size.tsx';
import { ChangeCity } from '../addresses/change-city.tsx';
import { UnitPrice } from './size-cards.tsx';
import type { DetailsView } from './views.ts';

/**
 * Size in ml or grams with the price of one, delivery, returns, as ruled lines (specification, sections 2.6, 9.1 and 9.4).
 * The sizes of one scent are chosen above. What is sold out promises no day.
 */
export function Facts({ product, hasSizes }: { product: DetailsView; hasSizes: boolean }) {
  const text = useText();
  const freeShippingFrom = useFreeShippingFrom();
  const [size] = product.sizes;
  const promise = usePromise();
  const chat = useFacts()?.chat;
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
      {product.inStock && (
        <Fact name={text('detail.delivery')}>
          {promise ? (
            <>
              {promise.withYou} <ChangeCity />
              <small>
                {promise.order !== null && `${promise.order}. `}
                <RichText
                  id="detail.freeAbove"
                  values={{ price: <Amount key="price" amount={freeShippingFrom} style="short" /> }}
                />
              </small>
            </>
          ) : (
            <RichText id="detail.deliveryFact" values={{ price: <Amount amount={freeShippingFrom} style="short" /> }} />
          )}
        </Fact>
      )}
      <Fact name={text('detail.returns')}>{product.returns}</Fact>
      {chat !== undefined && (
        <Fact name={text('detail.ask')}>
          <a className="link" href={chat} rel="noopener">
            {text('footer.whatsapp')}
          </a>
          <small>{text('chat.answers')}</small>
        </Fact>
      )}
    </dl>
  );
}
