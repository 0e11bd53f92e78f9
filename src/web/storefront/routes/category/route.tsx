import { useLoaderData } from 'react-router';
import { useText } from '../../../../texts/use-text.tsx';
import { CategoryHead } from '../../components/category-head.tsx';
import { ListTools } from '../../components/list-tools.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ProductList } from '../../components/product-list.tsx';
import type { loader } from './loader.server.ts';

export { loader } from './loader.server.ts';

/** The products of one category (specification, section 2.5). */
export default function Category() {
  const text = useText();
  const { head, products, total, more } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={head.title} description={head.description} />
      <CategoryHead {...head} above={[{ label: text('nav.collection'), to: '/products' }]} />
      <div className="wrap">
        <ListTools total={total} />
        <ProductList products={products} total={total} more={more} />
      </div>
      <div className="section-gap" />
    </>
  );
}
