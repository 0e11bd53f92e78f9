import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { Market } from '#kernel/market';
import { CATEGORIES, productTag, readOf, shownTag, stockTag } from '#kernel/page-tags';
import { type CataloguePart, catalogueFrom } from '#shop/catalogue';
import type { Cache, OpenCache, Reads } from '../../changes/cache.ts';
import type { Feed } from '../../changes/feed.ts';
import type { Shop } from '../../shop/shop.ts';
import { acceptsEncoding } from '../http/accept-encoding.rules.ts';
import { addPart, GZIP_HEAD, type GzipPart, gzipPart, gzipTail, NOTHING_YET } from '../http/gzip-parts.ts';
import { type Env, shopOf } from './context.ts';
import { productRecord } from './product-record.ts';
import { revalidated } from './responses.ts';

type Bookmark = CataloguePart['next'];

/** Some hundred products in a row. */
type Part = GzipPart & { readonly next: Bookmark; readonly ids: readonly string[] };

/** A list is sent whole when it is there within this time and is not larger; otherwise as it is made. */
const WHOLE_WITHIN_MS = 500;
const MAX_WHOLE_BYTES = 4_000_000;
/** The lists of all currencies at 100,000 products. */
const MAX_BYTES = 128_000_000;
/** A part shows every change that is known. */
const CURRENT = { staleMs: 0, staleIfErrorMs: 0 };

/**
 * Returns a function that answers `GET product`. The list of a market is kept in compressed parts of some hundred products; a
 * request first waits for the changes that were committed before it, and only the parts that show one are made anew, so that
 * prices and stock are those of now. A large catalogue is sent part by part while it is made, and is never in memory uncompressed.
 */
export function productLists(
  shop: Pick<Shop, 'database'>,
  { feed, cache }: { readonly feed: Pick<Feed, 'current'>; readonly cache: OpenCache },
): (c: Context<Env>) => Promise<Response> {
  const recent = cache<Part>({ name: 'product-list', maxBytes: MAX_BYTES, work: 'call' });
  return async (c) => {
    await feed.current();
    const { market } = c.var.caller;
    const collecting = collect(partsOf(recent, market), MAX_WHOLE_BYTES);
    collecting.catch(() => undefined);
    const whole = await Promise.race([collecting, late()]);
    revalidated(c, { perShopper: true });
    c.header('Content-Type', 'application/json');
    const isPacked = acceptsEncoding(c.req.header('accept-encoding'), 'gzip');
    if (isPacked) c.header('Content-Encoding', 'gzip');
    if (!whole) return send(c, Readable.from(gzipOf(partsOf(recent, market))), isPacked);
    const ids = whole.flatMap((part) => part.ids);
    readOf(shopOf(c, shop).database, ...tagsOf(market, ids));
    if (!isPacked) return send(c, Readable.from(gzipOf(whole)), isPacked);
    const bytes = Buffer.concat([
      GZIP_HEAD,
      ...whole.map((part) => part.bytes),
      gzipTail(whole.reduce(addPart, NOTHING_YET)),
    ]);
    // only a list that is sent whole says its length
    c.header('Content-Length', String(bytes.length));
    return c.body(bytes);
  };
}

/** What a list of some products depends on. */
function tagsOf({ currency }: Pick<Market, 'currency'>, ids: readonly string[]) {
  return [CATEGORIES, shownTag(currency), ...ids.flatMap((id) => [productTag(id), stockTag(id)])];
}

/** The parts of a market's list in their order, each made when it is not kept. */
async function* partsOf(recent: Cache<Part>, market: Pick<Market, 'currency'>): AsyncGenerator<Part> {
  for (let after: Bookmark = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const from: Bookmark = after;
    const key = `${market.currency} ${from === null ? '' : `${from.position} ${from.id}`}`;
    const part = await recent.get(
      key,
      async (reads) => {
        const value = await makePart(reads, market, from);
        return { value, bytes: value.bytes.length, cacheable: true, tags: tagsOf(market, value.ids) };
      },
      CURRENT,
    );
    yield part;
    after = part.next;
  }
}

async function makePart(reads: Reads, market: Pick<Market, 'currency'>, after: Bookmark): Promise<Part> {
  const { products, next } = await catalogueFrom(reads, market, after);
  const records = products.map((product) => JSON.stringify(productRecord(product))).join(',');
  const before = after === null ? '{"user":[' : records === '' ? '' : ',';
  const part = await gzipPart(`${before}${records}${next === null ? ']}' : ''}`);
  return { ...part, next, ids: products.map(({ id }) => id) };
}

function send(c: Context<Env>, packed: Readable, isPacked: boolean): Response {
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  const bytes = isPacked ? packed : packed.pipe(plain);
  return stream(c, async (out) => {
    out.onAbort(() => void bytes.destroy());
    for await (const part of bytes) await out.write(part);
  });
}

async function* gzipOf(parts: Iterable<GzipPart> | AsyncIterable<GzipPart>): AsyncGenerator<Buffer> {
  yield GZIP_HEAD;
  let sum = NOTHING_YET;
  for await (const part of parts) {
    sum = addPart(sum, part);
    yield part.bytes;
  }
  yield gzipTail(sum);
}

/** All parts; null as soon as they have more than `most` bytes. */
async function collect(parts: AsyncIterable<Part>, most: number): Promise<Part[] | null> {
  const all: Part[] = [];
  let size = 0;
  for await (const part of parts) {
    all.push(part);
    size += part.bytes.length;
    if (size > most) return null;
  }
  return all;
}

function late(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), WHOLE_WITHIN_MS).unref());
}
