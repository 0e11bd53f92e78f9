import { useId } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { ProductCard } from '../features/catalogue/product-card.tsx';
import type { MissingView } from '../features/catalogue/views.ts';
import { SearchInput } from '../features/search/search-input.tsx';
import { GetForm } from '../ui/get-form.tsx';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { Picture } from '../ui/picture.tsx';

/** Ways on from a path of nothing. */
const WAYS = [
  ['/', 'nav.home'],
  ['/products', 'page.allProducts'],
  ['/scents', 'finder.title'],
  ['/track', 'track.title'],
] as const;

/** An unknown path, or a product that is not sold in this market: a sentence, the search, four ways on, four products. */
export default function Missing({ view }: { view: MissingView | null }) {
  const text = useText();
  const id = useId();
  const title = text('page.notFound');
  return (
    <div className="wrap main--page">
      <title>{`${title} · ${text('brand.name')}`}</title>
      <div className="missing">
        <div className="missing__text">
          <Mark />
          <h1 className="h1">{title}</h1>
          <p className="lead">{text(view?.isProduct ? 'page.notSoldText' : 'page.notFoundText')}</p>
          <GetForm className="search__field" action="/search" role="search">
            <SearchInput id={id} />
            <button type="submit" className="icbtn" aria-label={text('search.title')}>
              <Icon name="search" />
            </button>
          </GetForm>
          <p className="missing__ways">
            {WAYS.map(([path, words]) => (
              <Link key={path} className="link small" to={path}>
                {text(words)}
              </Link>
            ))}
          </p>
        </div>
        {view?.picture && (
          <div className="missing__photo">
            <Picture picture={view.picture} alt="" sizes="(min-width: 1024px) 42vw, 100vw" when="soon" />
          </div>
        )}
      </div>
      {view && view.cards.length > 0 && (
        <section className="missing__cards" aria-label={text(view.isProduct ? 'detail.related' : 'home.bestSellers')}>
          <h2 className="vh">{text(view.isProduct ? 'detail.related' : 'home.bestSellers')}</h2>
          <div className="plist plist--4">
            {view.cards.map((card) => (
              <ProductCard key={card.id} product={card} four />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
