import { Fragment, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ListArticle } from './list-article.tsx';
import { ProductCard } from './product-card.tsx';
import type { CardView, ListArticleView } from './views.ts';

/** Cards in the first row of a list on a wide screen. */
const FIRST_ROW = 3;

type Props = {
  products: readonly CardView[];
  /** The number of products in the whole list. */
  total: number;
  /** The query string of the longer list, with the `?`; null without Load more. */
  more: string | null;
  /** Stands after the first row; it is not one of the products that Load more counts. */
  article?: ListArticleView | null;
};

/**
 * The products of a list page, or 'No product found at the moment' (specification, section 2.5). Load more moves the
 * focus to the first new card.
 */
export function ProductList({ products, total, more, article = null }: Props) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);
  const count = products.length;

  useEffect(() => {
    const before = shownBefore.current;
    if (before === null || count <= before) return;
    shownBefore.current = null;
    list.current?.querySelectorAll<HTMLElement>('.card__title a')[before]?.focus();
  }, [count]);

  if (count === 0) {
    return (
      <EmptyState sentence={text('category.empty')}>
        <Link className="btn btn--line" to="/products">
          {text('cart.seeCollection')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="vh">{text('list.label')}</h2>
      <div className="plist" ref={list}>
        {products.map((product, index) => (
          <Fragment key={product.id}>
            {index === FIRST_ROW && article && <ListArticle article={article} />}
            <ProductCard product={product} early={index < FIRST_ROW} />
          </Fragment>
        ))}
      </div>
      {more !== null && (
        <LoadMore
          shown={count}
          total={total}
          more={more}
          onPress={() => {
            shownBefore.current = count;
          }}
        />
      )}
    </>
  );
}
