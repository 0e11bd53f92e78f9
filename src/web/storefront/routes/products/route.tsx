import { useLoaderData } from 'react-router';
import { useText } from '../../../../texts/use-text.tsx';
import { CategoryHead } from '../../components/category-head.tsx';
import { ListTools } from '../../components/list-tools.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ProductList } from '../../components/product-list.tsx';
import type { loader } from './loader.server.ts';

export { loader } from './loader.server.ts';

/** All products of the market (specification, section 2.5). */
export default function Products() {
  const text = useText();
  const { products, total, more, banner } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('products.all')} description={text('products.description')} />
      <CategoryHead title={text('products.title')} description={text('products.description')} banner={banner} />
      <div className="wrap">
        <ListTools total={total} />
        <ProductList products={products} total={total} more={more} />
      </div>
      <div className="section-gap" />
    </>
  );
}
