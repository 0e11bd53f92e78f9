import { Link } from 'react-router';
import type { WishlistItem } from '#contract/wishlist';
import { SETS } from '#shop/catalogue/catalogue.rules';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { useText } from '#texts/use-text';
import { minorOf } from '../../client/amounts.ts';
import { useLanguage, useMarket } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { OtherScript } from '../../ui/other-script.tsx';
import { Price } from '../../ui/price.tsx';
import { KindAndSize } from '../../ui/size.tsx';
import { AddToCartRule } from '../cart/add-to-cart-rule.tsx';

/** A product of the wishlist: a card with a cross in place of the heart (design, section 4). */
export function WishlistCard({ product, onRemove }: { product: WishlistItem; onRemove: () => void }) {
  const text = useText();
  const language = useLanguage();
  const { currency } = useMarket();
  const title = language === 'ar' ? product.arabictitle : product.title;
  const path = detailsPath(product.productId, title);
  const price = minorOf(product.price[currency] ?? 0, currency);
  const now = minorOf(product.discountprice[currency] ?? 0, currency);
  const isSet = product.category.split(',').some((category) => category.trim() === SETS);
  const inStock = (product.stock[currency] ?? 0) > 0;
  return (
    <article className={inStock ? 'card' : 'card card--out'}>
      <Link className="card__media" to={path} tabIndex={-1} aria-hidden="true">
        <img src={product.image[0] ?? ''} width="800" height="1000" loading="lazy" alt="" />
        {!inStock && (
          <span className="card__out">
            <span>{text('card.outOfStock')}</span>
          </span>
        )}
      </Link>
      <button
        type="button"
        className="icbtn heart"
        aria-label={`${text('wishlist.remove')}: ${title}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
      <div className="card__body">
        <h2 className="card__title">
          <Link to={path}>{title}</Link>
          <OtherScript name={{ en: product.title, ar: product.arabictitle }} />
        </h2>
        <p className="card__note">
          <KindAndSize
            kind={language === 'ar' ? product.arabickind : product.kind}
            sizes={isSet ? [] : [{ amount: product.weight, unit: product.unit }]}
          />
        </p>
        <Price price={now} was={now < price ? price : null} />
        {inStock ? (
          <AddToCartRule productId={product.productId} title={title} label={text('wishlist.addToCart')} />
        ) : (
          <p className="vh">{text('card.outOfStock')}</p>
        )}
      </div>
    </article>
  );
}
