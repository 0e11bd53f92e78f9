import { data } from 'react-router';
import { bestSellers, findCategory, LIMITS } from '#shop/catalogue';
import { scentsOf, similarIds, similarProducts } from '#shop/search';
import type { PageContext } from '../../../pages/context.ts';
import { cardViews } from './card-view.server.ts';
import type { MissingView } from './views.ts';

/** The collection whose photograph the page shows. */
const PHOTOGRAPH_OF = 'bakhoor';

/** The answer for a path of nothing, with best sellers; for a product that is not sold, with products that smell like it. */
export async function missing(page: PageContext, productId?: string): Promise<ReturnType<typeof data<MissingView>>> {
  const { shop, market, language } = page;
  const isKnown = productId !== undefined && (await scentsOf(shop, productId)).length > 0;
  const [category, products] = await Promise.all([
    findCategory(shop, PHOTOGRAPH_OF),
    isKnown
      ? similarProducts(shop, market, productId, await similarIds(shop, market, productId))
      : bestSellers(shop, market),
  ]);
  const cards = await cardViews(shop, products.slice(0, LIMITS.related), language);
  return data(
    { picture: category?.picture ?? null, cards, isProduct: isKnown },
    { status: 404, statusText: 'Not Found' },
  );
}
