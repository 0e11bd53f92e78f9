import { MARKETS } from '#kernel/market';
import { suggestProducts } from '#shop/search';
import { suggestCall } from '../../contract/search.ts';
import type { Shop } from '../../shop/shop.ts';
import type { Api } from './env.ts';

/** Suggestions while typing. The answer is the same for everyone, so caches may keep it for a minute. */
export function registerSearch(api: Api, shop: Pick<Shop, 'database'>): void {
  api.openapi(suggestCall, async (c) => {
    const { q, market } = c.req.valid('query');
    const found = await suggestProducts(shop, market ? MARKETS[market] : c.var.caller.market, q);
    c.header('Cache-Control', market ? 'public, max-age=60' : 'private, max-age=60');
    return c.json(
      {
        products: found.products.map(({ id, name }) => ({ _id: id, title: name.en, arabictitle: name.ar })),
        notes: found.notes.map(({ id, name }) => ({ id, name })),
      },
      200,
    );
  });
}
