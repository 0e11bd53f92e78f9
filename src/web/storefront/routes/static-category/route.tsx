import { useLoaderData } from 'react-router';
import { useText } from '#texts/use-text';
import { CategoryHead } from '../../features/catalogue/category-head.tsx';
import { ListTools } from '../../features/catalogue/list-tools.tsx';
import { PriceFilter } from '../../features/catalogue/price-filter.tsx';
import { ProductList } from '../../features/catalogue/product-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

/** /for-her, /concentrate, /dahn-al-oudh, /bakhoor: with price filters and Load more (specification, section 2.5). */
export default function StaticCategory() {
  const text = useText();
  const { head, products, total, more, listing, facets, article, limits } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={head.title} description={head.description} />
      <CategoryHead {...head} above={[{ label: text('nav.collection'), to: '/products' }]} />
      <div className="wrap">
        <ListTools total={total} listing={listing} facets={facets}>
          <PriceFilter limits={limits} listing={listing} />
        </ListTools>
        <ProductList products={products} total={total} more={more} article={article} />
      </div>
      <div className="section-gap" />
    </>
  );
}
