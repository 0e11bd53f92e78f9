import { useState } from 'react';
import { Link } from 'react-router';
import { sum } from '#kernel/money';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { usePage } from '../../page/use-page.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { KindAndSize } from '../../ui/size.tsx';
import { cart } from '../cart/cart.ts';
import type { AddToCart } from '../cart/use-add-to-cart.ts';
import { nameTransition } from '../catalogue/product-card.tsx';
import type { LayerView } from './views.ts';

type Props = { readonly layers: readonly LayerView[]; readonly adding: AddToCart };

/** What a product is worn with, in the order of wearing, with one button that adds all of it (one unit each). */
export function Layers({ layers, adding }: Props) {
  const text = useText();
  const { language } = usePage();
  const isThree = layers.length === 3;
  return (
    <section className="wrap section layers" aria-labelledby="layers">
      <h2 className="h2" id="layers">
        {text('layers.heading')}
      </h2>
      <p className="muted layers__how">{text('layers.how')}</p>
      <div className="layer">
        {layers.map(({ step, card }) => {
          const title = card.title[language];
          return (
            <article key={card.id} className="layer__i card">
              <Link
                className="card__media"
                to={detailsPath(card.id, title)}
                tabIndex={-1}
                aria-hidden="true"
                viewTransition
                onClick={nameTransition}
              >
                {card.picture && (
                  <Picture picture={card.picture} alt="" sizes="(min-width: 1024px) 22vw, 33vw" when="lazy" />
                )}
              </Link>
              <div className="card__body">
                <p className="layer__step">{text(`layers.${step}`)}</p>
                <h3 className="card__title">
                  <Link to={detailsPath(card.id, title)} viewTransition onClick={nameTransition}>
                    {title}
                  </Link>
                </h3>
                <p className="card__note">
                  <KindAndSize kind={card.kind} sizes={card.sizes} />
                </p>
                <Price price={card.price} was={null} />
              </div>
            </article>
          );
        })}
        <div className="layer__sum">
          <p className="h3">{text(isThree ? 'layers.three' : 'layers.two')}</p>
          <Price price={sum(layers.map(({ card }) => card.price))} was={null} row />
          <AddAll
            ids={layers.map(({ card }) => card.id)}
            adding={adding}
            label={text(isThree ? 'layers.addThree' : 'layers.addTwo')}
          />
        </div>
      </div>
    </section>
  );
}

/** Adds one unit of each; the last one says what happened, as adding one product does. */
function AddAll({ ids, adding, label }: { ids: readonly string[]; adding: AddToCart; label: string }) {
  const text = useText();
  const errorText = useErrorText();
  const { market } = usePage();
  const [isAdding, setAdding] = useState(false);
  const phase = isAdding ? 'pending' : adding.phase;

  async function addAll() {
    const rest = ids.slice(0, -1);
    setAdding(true);
    for (const productId of rest) {
      const answer = await cart.add({ productId, count: 1, pricecon: market.currency });
      if (!answer.ok) {
        setAdding(false);
        showToast({ kind: 'error', text: errorText(answer.error) });
        return;
      }
    }
    setAdding(false);
    adding.add(ids.at(-1) ?? '', 1);
  }
  return (
    <button
      type="button"
      className={`btn btn--line${phase === 'idle' ? '' : ` is-${phase}`}`}
      aria-busy={phase === 'pending'}
      onClick={() => phase === 'idle' && void addAll()}
    >
      {phase === 'pending' ? text('card.adding') : label}
    </button>
  );
}
