import type { LoaderFunctionArgs } from 'react-router';
import { findCategory } from '#shop/catalogue';
import { BEST_SELLERS } from '#shop/catalogue/catalogue.rules';
import { pageContext } from '../../../pages/context.ts';
import { listView, PAGE_OF_ALL } from '../../features/catalogue/list-view.server.ts';
import { readListing } from '../../features/catalogue/listing.ts';

/** Loads all products of the market except hidden ones (specification, section 5). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { shop, market, language } = context.get(pageContext);
  const listing = readListing(url.searchParams, [], PAGE_OF_ALL);
  const [list, category] = await Promise.all([
    listView(shop, { market, language, listing, step: PAGE_OF_ALL }),
    // whose banner this page shows
    findCategory(shop, BEST_SELLERS),
  ]);
  return { ...list, banner: category?.banner[language] ?? null };
}
