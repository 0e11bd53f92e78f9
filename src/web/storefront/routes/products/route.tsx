import { useLoaderData } from 'react-router';
import { useText } from '#texts/use-text';
import { CategoryHead } from '../../features/catalogue/category-head.tsx';
import { ListTools } from '../../features/catalogue/list-tools.tsx';
import { ProductList } from '../../features/catalogue/product-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

/** All products of the market (specification, section 2.5). */
export default function Products() {
  const text = useText();
  const { products, total, more, listing, facets, article, banner } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('products.all')} description={text('products.description')} />
      <CategoryHead title={text('products.title')} description={text('products.description')} banner={banner} />
      <div className="wrap">
        <ListTools total={total} listing={listing} facets={facets} />
        <ProductList products={products} total={total} more={more} article={article} />
      </div>
      <div className="section-gap" />
    </>
  );
}
