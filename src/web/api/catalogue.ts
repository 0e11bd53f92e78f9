import { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import { etag } from 'hono/etag';
import { stream } from 'hono/streaming';
import {
  categoryCall,
  countriesCall,
  listCategoriesCall,
  listProductsCall,
  productDetailCall,
  reviewsCall,
} from '#contract/catalogue';
import type { Database } from '#database/database';
import { catalogueVersion, findCategory, findWholeProduct, listCategories, listCountries } from '#shop/catalogue';
import { reviewsOf } from '#shop/reviews';
import { conditional } from './conditional.ts';
import type { Api } from './env.ts';
import { refuse } from './errors.ts';
import { productLists } from './product-list.ts';
import { categoryRecord, productRecord } from './product-record.ts';

/** The calls that read the catalogue (specification, section 7). All answer by conditional GET on the catalogue's version. */
export function registerCatalogue(api: Api, shop: { readonly database: Pick<Database, 'read'> }): void {
  const version = async () => String(await catalogueVersion(shop));
  const productList = productLists(shop);

  // written by hand and not by `openapi`: the answer is bytes that were packed before
  api.openAPIRegistry.registerPath(listProductsCall);
  api.get(
    listProductsCall.path,
    conditional(async (c) => `${await version()}-${c.var.caller.market.code}`, { perShopper: true }),
    async (c) => {
      const bytes = await productList(c.var.caller.market, await version());
      c.header('Content-Type', 'application/json');
      if (/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) {
        c.header('Content-Encoding', 'br');
        return c.body(bytes);
      }
      const unpacked = Readable.from([bytes]).pipe(createBrotliDecompress());
      return stream(c, async (out) => {
        for await (const part of unpacked) await out.write(part);
      });
    },
  );

  api.get('/api/detail/*', etag({ weak: true }));
  api.openapi(productDetailCall, async (c) => {
    const found = await findWholeProduct(shop, c.var.caller.market, c.req.valid('param').productid);
    if (!found) return refuse(c, 404, 'notFound');
    c.header('Cache-Control', 'private, no-cache');
    return c.json({ user: [productRecord(found)] }, 200);
  });

  for (const path of ['/api/procategory', '/api/procategory/*', '/api/review/*', '/api/countrylist']) {
    api.get(path, conditional(version, { perShopper: false }));
  }
  api.openapi(listCategoriesCall, async (c) => c.json((await listCategories(shop)).map(categoryRecord), 200));
  api.openapi(categoryCall, async (c) => {
    const found = await findCategory(shop, c.req.valid('param').id);
    return found ? c.json([categoryRecord(found)], 200) : refuse(c, 404, 'notFound');
  });
  api.openapi(reviewsCall, async (c) => {
    const { productId } = c.req.valid('param');
    const { reviews } = await reviewsOf(shop, productId);
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
    const countries = await listCountries(shop);
    return c.json(
      countries.map(({ code, name }) => ({ name: name.en, name_ar: name.ar, code })),
      200,
    );
  });
}
