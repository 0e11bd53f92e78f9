import type { LoaderFunctionArgs } from 'react-router';
import { findCategory, LIMITS, PRICE_FILTERS, STATIC_CATEGORIES } from '#shop/catalogue';
import { pageContext } from '../../../pages/context.ts';
import { headOf, listView, pageUrlOf } from '../../features/catalogue/list-view.server.ts';
import { readListing } from '../../features/catalogue/listing.ts';
import { missing } from '../../features/catalogue/missing.server.ts';

/**
 * Loads one of the four static category pages by its path: filtered by price, ten at a time (specification, section
 * 2.5).
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { shop, market, language } = context.get(pageContext);
  const title = STATIC_CATEGORIES.find((name) => url.pathname.split('/').includes(name));
  const category = title === undefined ? null : await findCategory(shop, title);
  if (!category) throw await missing(context.get(pageContext));
  const listing = readListing(url.searchParams, PRICE_FILTERS, LIMITS.loadMore);
  const list = await listView(shop, {
    market,
    language,
    category: category.title,
    listing,
    step: LIMITS.loadMore,
  });
  return {
    pageUrl: pageUrlOf(category),
    head: headOf(category, language),
    ...list,
    limits: PRICE_FILTERS,
  };
}
