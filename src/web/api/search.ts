import { MARKETS } from '#kernel/market';
import { catalogueVersion } from '#shop/catalogue';
import { suggestProducts } from '#shop/search';
import { type SuggestAnswer, suggestCall } from '../../contract/search.ts';
import type { Shop } from '../../shop/shop.ts';
import type { Api } from './context.ts';
import { cachePerVersion } from './version-cache.ts';

/** The number of suggestions in the cache, about a kilobyte each. */
const MAX_SUGGESTIONS = 2000;

/**
 * Registers the call for search suggestions. The answer is the same for every shopper of a market, so HTTP caches may
 * store it for a minute.
 */
export function registerSearch(api: Api, shop: Pick<Shop, 'database'>): void {
  const suggestions = cachePerVersion<SuggestAnswer>(MAX_SUGGESTIONS);
  api.openapi(suggestCall, async (c) => {
    const { q, market: named } = c.req.valid('query');
    const market = named ? MARKETS[named] : c.var.caller.market;
    const answer = await suggestions(await catalogueVersion(shop), `${market.code} ${q}`, async () => {
      const { products, notes } = await suggestProducts(shop, market, q);
      return {
        products: products.map(({ id, name }) => ({ _id: id, title: name.en, arabictitle: name.ar })),
        notes: notes.map(({ id, name }) => ({ id, name })),
      };
    });
    c.header('Cache-Control', named ? 'public, max-age=60' : 'private, max-age=60');
    return c.json(answer ?? { products: [], notes: [] }, 200);
  });
}
