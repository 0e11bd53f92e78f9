import type { LoaderFunctionArgs } from 'react-router';
import { findCategory } from '#shop/catalogue';
import { pageContext } from '../../../pages/context.ts';
import { headOf, listView, PAGE_OF_ALL, pageUrlOf } from '../../features/catalogue/list-view.server.ts';
import { readListing } from '../../features/catalogue/listing.ts';
import { missing } from '../../features/catalogue/missing.server.ts';

/** Loads the products of one category by its title or id; 404 for an unknown one (specification, section 2.1). */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { shop, market, language } = context.get(pageContext);
  const category = await findCategory(shop, params.title ?? '');
  if (!category) throw await missing(context.get(pageContext));
  const listing = readListing(url.searchParams, [], PAGE_OF_ALL);
  const list = await listView(shop, { market, language, category: category.title, listing, step: PAGE_OF_ALL });
  return { pageUrl: pageUrlOf(category), head: headOf(category, language), ...list };
}
