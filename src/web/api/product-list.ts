import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Database } from '#database/database';
import type { Currency, Market } from '#kernel/market';
import { wholeCatalogue } from '#shop/catalogue';
import { productRecord } from './product-record.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/**
 * Caches the answer of `GET product` as compressed bytes, one per market and version of the catalogue; concurrent
 * callers share one computation. Products are read and compressed some hundred at a time, so that 10,000 products (20
 * MB of JSON) are never in memory together.
 */
export function productLists(shop: Reading): (market: Market, version: string) => Promise<Buffer<ArrayBuffer>> {
  const cache = new Map<Currency, { readonly version: string; readonly bytes: Promise<Buffer<ArrayBuffer>> }>();
  return async (market, version) => {
    const known = cache.get(market.currency);
    if (known?.version === version) return await known.bytes;
    const bytes = pack(shop, market);
    const entry = { version, bytes };
    cache.set(market.currency, entry);
    bytes.catch(() => {
      if (cache.get(market.currency) === entry) cache.delete(market.currency);
    });
    return await bytes;
  };
}

async function pack(shop: Reading, market: Market): Promise<Buffer<ArrayBuffer>> {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const json = Readable.from(write(shop, market));
  json.on('error', (error) => brotli.destroy(error));
  return Buffer.from(await buffer(json.pipe(brotli)));
}

async function* write(shop: Reading, market: Market): AsyncGenerator<string> {
  let between = '{"user":[';
  for await (const part of wholeCatalogue(shop, market)) {
    yield between + part.map((product) => JSON.stringify(productRecord(product))).join(',');
    between = ',';
  }
  yield between === ',' ? ']}' : `${between}]}`;
}
