import '#texts/load-other-texts';
import { Link } from 'react-router';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { AddToCartRule } from '../cart/add-to-cart-rule.tsx';
import type { CardView } from '../catalogue/views.ts';

/** How many are named. */
const NAMED = 2;

/** Beside a sold-out product: two that are near to it and in stock, of its own kind first. */
export default function NearToIt({ to, products }: { readonly to: CardView; readonly products: readonly CardView[] }) {
  const text = useText();
  const language = useLanguage();
  const near = products
    .filter(({ inStock }) => inStock)
    .sort((one, other) => Number(other.kind === to.kind) - Number(one.kind === to.kind))
    .slice(0, NAMED);
  if (near.length === 0) return null;
  return (
    <section className="near" aria-labelledby="near">
      <h2 className="small muted" id="near">
        {text('stockAlert.near')}
      </h2>
      {near.map((product) => {
        const title = product.title[language];
        const path = detailsPath(product.id, title);
        return (
          <div className="sugg" key={product.id}>
            <Link to={path} tabIndex={-1} aria-hidden="true">
              {product.picture && <Picture picture={product.picture} alt="" sizes="4.25rem" />}
            </Link>
            <div>
              <p className="ui">
                <Link to={path}>{title}</Link>
              </p>
              <Price price={product.price} was={null} row />
            </div>
            <AddToCartRule productId={product.id} title={title} />
          </div>
        );
      })}
    </section>
  );
}
