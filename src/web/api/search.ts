import { MARKETS } from '#kernel/market';
import { catalogueVersion } from '#shop/catalogue';
import { suggestProducts } from '#shop/search';
import { type SuggestAnswer, suggestCall } from '../../contract/search.ts';
import type { Shop } from '../../shop/shop.ts';
import type { Api } from './context.ts';
import { cachePerVersion } from './version-cache.ts';

/** Suggestions kept in memory, about a kilobyte each: most of what is typed begins alike. */
const KEPT = 2000;

/** Suggestions while typing. The answer is the same for everyone, so caches may keep it for a minute. */
export function registerSearch(api: Api, shop: Pick<Shop, 'database'>): void {
  const suggestions = cachePerVersion<SuggestAnswer>(KEPT);
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
