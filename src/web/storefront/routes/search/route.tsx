import { useLoaderData } from 'react-router';
import { RichText, useText } from '#texts/use-text';
import { ProductList } from '../../features/catalogue/product-list.tsx';
import { Nothing } from '../../features/search/nothing.tsx';
import { SearchField } from '../../features/search/search-field.tsx';
import { SearchFilterForm } from '../../features/search/search-filter-form.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

export { loader } from './loader.server.ts';

/** Search results. The whole state is in the URL, so a result can be shared and works without scripts. */
export default function SearchPage() {
  const { filters, products, total, corrected, more, note, family, choices, none } = useLoaderData<typeof loader>();
  const text = useText();
  if (none) {
    return (
      <div className="wrap main--page search">
        <PageHead title={text('search.title')} />
        <meta name="robots" content="noindex, follow" />
        <SearchField searched={filters.text} />
        <Nothing searched={filters.text} view={none} />
      </div>
    );
  }
  return (
    <div className="wrap main--page search">
      <PageHead title={text('search.title')} />
      <meta name="robots" content="noindex, follow" />
      <h1 className="h1">
        {filters.text === '' ? (
          (note?.name ?? family ?? text('search.title'))
        ) : (
          <RichText id="search.heading" values={{ q: filters.text }} />
        )}
      </h1>
      <SearchField searched={filters.text} />
      {corrected && total > 0 && <p className="search__note">{text('search.corrected')}</p>}
      <div className="search__body">
        <SearchFilterForm filters={filters} choices={choices} note={note} />
        <div>
          <p className="tools small muted" aria-live="polite">
            <RichText id="list.count" values={{ n: total }} />
          </p>
          <ProductList products={products} total={total} more={more} />
        </div>
      </div>
    </div>
  );
}
