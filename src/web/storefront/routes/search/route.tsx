import { useLoaderData } from 'react-router';
import { RichText, useText } from '#texts/use-text';
import { ListTools } from '../../features/catalogue/list-tools.tsx';
import { PriceFilter } from '../../features/catalogue/price-filter.tsx';
import { ProductList } from '../../features/catalogue/product-list.tsx';
import { AskedPages } from '../../features/search/asked-pages.tsx';
import { Nothing } from '../../features/search/nothing.tsx';
import { SearchField } from '../../features/search/search-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

/** Search results. The whole state is in the URL, so a result can be shared and works without scripts. */
export default function SearchPage() {
  const { listing, products, total, corrected, more, note, families, facets, limits, none, pages } =
    useLoaderData<typeof loader>();
  const text = useText();
  if (none) {
    return (
      <div className="wrap main--page search">
        <PageHead title={text('search.title')} />
        <meta name="robots" content="noindex, follow" />
        <SearchField searched={listing.text} />
        <AskedPages pages={pages} />
        <Nothing searched={listing.text} view={none} />
      </div>
    );
  }
  return (
    <div className="wrap main--page search">
      <PageHead title={text('search.title')} />
      <meta name="robots" content="noindex, follow" />
      <h1 className="h1">
        {listing.text === '' ? (
          (note?.name ?? (families.join(' · ') || text('search.title')))
        ) : (
          <RichText id="search.heading" values={{ q: listing.text }} />
        )}
      </h1>
      <SearchField searched={listing.text} />
      <AskedPages pages={pages} />
      {corrected && total > 0 && <p className="search__note">{text('search.corrected')}</p>}
      <ListTools total={total} listing={listing} facets={facets}>
        <PriceFilter limits={limits} listing={listing} />
      </ListTools>
      <ProductList products={products} total={total} more={more} />
    </div>
  );
}
