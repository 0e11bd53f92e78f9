import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ProductCard } from './product-card.tsx';
import type { CardView } from './views.ts';

/** Cards in the first row of a list on a wide screen. */
const FIRST_ROW = 3;

type Props = {
  products: readonly CardView[];
  /** The number of products in the whole list. */
  total: number;
  /** The query string of the longer list, with the `?`; null without Load more. */
  more: string | null;
};

/**
 * The products of a list page, or 'No product found at the moment' (specification, section 2.5). Load more moves the
 * focus to the first new card.
 */
export function ProductList({ products, total, more }: Props) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);
  const count = products.length;

  useEffect(() => {
    const before = shownBefore.current;
    if (before === null || count <= before) return;
    shownBefore.current = null;
    list.current?.children[before]?.querySelector<HTMLElement>('h3 a')?.focus();
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
          <ProductCard key={product.id} product={product} early={index < FIRST_ROW} />
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
