import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { OtherScript } from '../../ui/other-script.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { KindAndSize } from '../../ui/size.tsx';
import { AddToCartRule } from '../cart/add-to-cart-rule.tsx';
import { AlertRule } from '../stock-alerts/alert-rule.tsx';
import { Heart } from '../wishlist/heart.tsx';
import { UnitsLeft } from './units-left.tsx';
import type { CardView } from './views.ts';

/** The width of a card in a list of three columns, two below 1024 px (design, section 7). */
const IN_LIST = '(min-width: 1024px) 30vw, 50vw';
const IN_ROW_OF_FOUR = '(min-width: 1024px) 22vw, 50vw';

type Props = {
  product: CardView;
  /** Four in a row instead of three. */
  four?: boolean;
  /** In the first row of the page: its photograph loads eagerly. */
  early?: boolean;
};

/** The `view-transition-name` of the photograph shared by list and product page (styles/view-transitions.css). */
const TRANSITION_NAME = 'photograph';

/** Gives the pressed card's photograph the transition name, and removes it from all others. */
export function nameTransition({ currentTarget }: MouseEvent<HTMLElement>): void {
  for (const other of document.querySelectorAll<HTMLElement>('.card__media, .pdp figure')) {
    other.style.viewTransitionName = 'none';
  }
  const own = currentTarget.closest('.card')?.querySelector<HTMLElement>('.card__media');
  if (own) own.style.viewTransitionName = TRANSITION_NAME;
}

/**
 * A product in a list (specification, section 2.5): photograph, both names, price with percentage off, heart, and Add
 * to cart or the Out of stock label. The photograph is a link, but not a second tab stop.
 */
export function ProductCard({ product, four = false, early = false }: Props) {
  const text = useText();
  const { language } = usePage();
  const title = product.title[language];
  const path = detailsPath(product.id, title);
  return (
    <article className={product.inStock ? 'card' : 'card card--out'}>
      <Link className="card__media" to={path} tabIndex={-1} aria-hidden="true" viewTransition onClick={nameTransition}>
        {product.picture && (
          <Picture
            picture={product.picture}
            alt=""
            sizes={four ? IN_ROW_OF_FOUR : IN_LIST}
            when={early ? 'soon' : 'lazy'}
          />
        )}
        {!product.inStock && (
          <span className="card__out">
            <span>{text('card.outOfStock')}</span>
          </span>
        )}
      </Link>
      <Heart productId={product.id} title={title} look="card" />
      <div className="card__body">
        <h3 className="card__title">
          <Link to={path} viewTransition onClick={nameTransition}>
            {title}
          </Link>
          <OtherScript name={product.title} />
        </h3>
        <p className="card__note">
          <KindAndSize kind={product.kind} sizes={product.sizes} />
        </p>
        <p className="card__rate">
          {product.rating ? (
            <>
              <span className="stars" role="img" aria-label={text('detail.stars', { n: product.rating.average })}>
                <Icon name="star" small />
              </span>
              <bdi className="num">{product.rating.average.toFixed(1)}</bdi>
              <span className="faint">
                (<bdi>{product.rating.count}</bdi>)
              </span>
            </>
          ) : (
            text('card.notReviewed')
          )}
        </p>
        <Price price={product.price} was={product.was} />
        <UnitsLeft product={product} />
        {product.inStock ? (
          <AddToCartRule productId={product.id} title={title} />
        ) : (
          <>
            <p className="vh">{text('card.outOfStock')}</p>
            <AlertRule productId={product.id} title={title} />
          </>
        )}
      </div>
    </article>
  );
}
