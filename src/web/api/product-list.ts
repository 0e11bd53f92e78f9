import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Database } from '#database/database';
import type { Currency, Market } from '#kernel/market';
import { wholeCatalogue } from '#shop/catalogue';
import { productRecord } from './product-record.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/**
 * The answer of GET product as compressed bytes, made once for each market and version of the catalogue and then given
 * to everybody: 10,000 products are 20 MB of JSON but little when packed. They are read, written and packed some
 * hundred at a time, so making it never holds them all, and callers who come meanwhile wait for the same one.
 */
export function productLists(shop: Reading): (market: Market, version: string) => Promise<Buffer<ArrayBuffer>> {
  const kept = new Map<Currency, { readonly version: string; readonly bytes: Promise<Buffer<ArrayBuffer>> }>();
  return async (market, version) => {
    const known = kept.get(market.currency);
    if (known?.version === version) return await known.bytes;
    const bytes = pack(shop, market);
    const entry = { version, bytes };
    kept.set(market.currency, entry);
    bytes.catch(() => {
      if (kept.get(market.currency) === entry) kept.delete(market.currency);
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
