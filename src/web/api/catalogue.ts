import {
  categoryCall,
  countriesCall,
  listCategoriesCall,
  listProductsCall,
  productDetailCall,
  reviewsCall,
  unitsLeftCall,
} from '#contract/catalogue';
import { MARKETS } from '#kernel/market';
import { maxQuantity } from '#shop/cart/quantity.rules';
import { findCategory, findWholeProduct, listCategories, listCountries, unitsOnHand } from '#shop/catalogue';
import { reviewsOf } from '#shop/reviews';
import type { OpenCache } from '../../changes/cache.ts';
import type { Feed } from '../../changes/feed.ts';
import type { Shop } from '../../shop/shop.ts';
import { type Api, shopOf } from './context.ts';
import { productLists } from './product-list.ts';
import { categoryRecord, productRecord } from './product-record.ts';
import { refuse } from './refusals.ts';
import { revalidated, revalidatedByAll } from './responses.ts';

/** Products whose units are read at once. */
const MAX_IDS = 100;

/** Registers the calls that read the catalogue (specification, section 7). */
export function registerCatalogue(
  api: Api,
  shop: Pick<Shop, 'database'>,
  keeping: { readonly feed: Pick<Feed, 'current'>; readonly cache: OpenCache },
): void {
  const productList = productLists(shop, keeping);

  // registered without `openapi`, since the handler answers with compressed bytes
  api.openAPIRegistry.registerPath(listProductsCall);
  api.get(listProductsCall.path, productList);

  api.openapi(productDetailCall, async (c) => {
    const { productid } = c.req.valid('param');
    const { market: named } = c.req.valid('query');
    const market = named ? MARKETS[named] : c.var.caller.market;
    const found = await findWholeProduct(shopOf(c, shop), market, productid);
    if (!found) return refuse(c, 'notFound');
    revalidated(c, { perShopper: true });
    return c.json({ user: [productRecord(found)] }, 200);
  });

  api.openapi(unitsLeftCall, async (c) => {
    const { ids, market: named } = c.req.valid('query');
    const market = named ? MARKETS[named] : c.var.caller.market;
    const stock = await unitsOnHand(shop, market, ids.split(',').slice(0, MAX_IDS));
    c.header('Cache-Control', 'no-store');
    return c.json({ most: Object.fromEntries([...stock].map(([id, units]) => [id, maxQuantity(units)])) }, 200);
  });

  for (const path of ['/api/procategory', '/api/procategory/*', '/api/review/*', '/api/countrylist']) {
    api.get(path, revalidatedByAll);
  }
  api.openapi(listCategoriesCall, async (c) =>
    c.json((await listCategories(shopOf(c, shop))).map(categoryRecord), 200),
  );
  api.openapi(categoryCall, async (c) => {
    const found = await findCategory(shopOf(c, shop), c.req.valid('param').id);
    return found ? c.json([categoryRecord(found)], 200) : refuse(c, 'notFound');
  });
  api.openapi(reviewsCall, async (c) => {
    const { productId } = c.req.valid('param');
    const { reviews } = await reviewsOf(shopOf(c, shop), productId);
    return c.json(
      reviews.map((review) => ({
        _id: review.id,
        productid: productId,
        name: review.name,
        review: review.text,
        rating: review.rate,
        lang: review.language,
        createdAt: review.writtenAt.toISOString(),
      })),
      200,
    );
  });
  api.openapi(countriesCall, async (c) => {
    const countries = await listCountries(shopOf(c, shop));
    return c.json(
      countries.map(({ code, name }) => ({ name: name.en, name_ar: name.ar, code })),
      200,
    );
  });
}
