import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { Market } from '#kernel/market';
import { CATEGORIES, EVERYTHING, productTag, readOf, shownTag, stockTag } from '#kernel/page-tags';
import { sharedReads } from '#kernel/shared-reads';
import { type CataloguePart, catalogueFrom, countListed } from '#shop/catalogue';
import { readChanges } from '../../changes/queries.ts';
import type { Shop } from '../../shop/shop.ts';
import { acceptsEncoding } from '../http/accept-encoding.rules.ts';
import { addPart, GZIP_HEAD, type GzipPart, gzipPart, gzipTail, NOTHING_YET } from '../http/gzip-parts.ts';
import { type Env, shopOf } from './context.ts';
import { productRecord } from './product-record.ts';
import { hasVersion, setVersion } from './responses.ts';

/** Runs work that no single request waits for, with limits of its own. */
export type Apart = <T>(run: () => Promise<T>) => Promise<T>;

type Bookmark = CataloguePart['next'];

/** Some hundred products in a row. */
type Part = GzipPart & { readonly next: Bookmark; readonly ids: ReadonlySet<string> };

/** A list is sent whole, with its tag, when it is there within this time; otherwise as it is made. */
const WHOLE_WITHIN_MS = 500;
/** A larger list is not kept whole; nor is one of more products, which is not tried. */
const MOST_KEPT_BYTES = 4_000_000;
const MOST_KEPT = 5_000;
/** After this long without a request, changes may be gone. */
const FORGOTTEN_MS = 3_600_000;

/**
 * Returns a function that answers `GET product`. The list of a market is kept in compressed parts of some hundred products; a
 * request first reads what has changed since the last one, and only the parts that show it are made anew, so that prices and
 * stock are those of now. A large catalogue is sent part by part while it is made, and is never in memory uncompressed.
 */
export function productLists(shop: Pick<Shop, 'database'>, apart: Apart): (c: Context<Env>) => Promise<Response> {
  const lists = new Map<string, ReturnType<typeof keepList>>();
  return async (c) => {
    const { market } = c.var.caller;
    const list = lists.get(market.currency) ?? keepList(shop, market, apart);
    lists.set(market.currency, list);
    await list.refresh();
    return await (c.env?.kept ? answerKept(c, shop, list.parts) : answer(c, list.parts));
  };
}

/**
 * Answers with the whole list, compressed, and what it depends on, to be kept for everyone (kept-calls.ts). 204 for a list that
 * is too large for that, or not there soon.
 */
async function answerKept(
  c: Context<Env>,
  shop: Pick<Shop, 'database'>,
  parts: () => AsyncIterable<Part>,
): Promise<Response> {
  if ((await countListed(shop, c.var.caller.market)) > MOST_KEPT) return c.body(null, 204);
  const collecting = collect(parts(), MOST_KEPT_BYTES);
  collecting.catch(() => undefined);
  const whole = await Promise.race([collecting, late()]);
  if (!whole) return c.body(null, 204);
  const { currency } = c.var.caller.market;
  const ids = whole.flatMap((part) => [...part.ids]);
  const tags = ids.flatMap((id) => [productTag(id), stockTag(id)]);
  readOf(shopOf(c, shop).database, CATEGORIES, shownTag(currency), ...tags);
  setVersion(c, '', { perShopper: true });
  c.header('Content-Type', 'application/json');
  c.header('Content-Encoding', 'gzip');
  const bytes = Buffer.concat([
    GZIP_HEAD,
    ...whole.map((part) => part.bytes),
    gzipTail(whole.reduce(addPart, NOTHING_YET)),
  ]);
  return c.body(bytes);
}

/** Keeps the parts of one market's list by where they begin. */
function keepList(shop: Pick<Shop, 'database'>, market: Pick<Market, 'currency'>, apart: Apart) {
  const kept = new Map<string, { readonly made: Promise<Part>; ids: ReadonlySet<string> | null }>();
  const whole = new Set([EVERYTHING, CATEGORIES, shownTag(market.currency)]);
  let snapshot: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    const startedAt = performance.now();
    const { changes, snapshot: now } = await readChanges(shop, snapshot);
    if (startedAt - readAt > FORGOTTEN_MS || changes.some(({ tag }) => whole.has(tag))) kept.clear();
    const changed = changes.flatMap(({ tag }) => /^(?:product|stock):(.*)$/.exec(tag)?.[1] ?? []);
    for (const [key, { ids }] of changed.length > 0 ? kept : []) {
      // what is being made may have been read before the change
      if (ids === null || changed.some((id) => ids.has(id))) kept.delete(key);
    }
    snapshot = now;
    readAt = startedAt;
  }

  function partFrom(after: Bookmark): Promise<Part> {
    const key = after === null ? '' : `${after.position} ${after.id}`;
    const known = kept.get(key);
    if (known) return known.made;
    const made = apart(() => makePart(shop, market, after));
    const entry: { readonly made: Promise<Part>; ids: ReadonlySet<string> | null } = { made, ids: null };
    kept.set(key, entry);
    made.then(
      ({ ids }) => {
        entry.ids = ids;
      },
      () => kept.get(key) === entry && kept.delete(key),
    );
    return made;
  }

  return {
    /** Reads what has changed until now. */
    refresh: sharedReads(refresh),
    /** The parts in their order, each made when it is not kept. */
    async *parts(): AsyncGenerator<Part> {
      for (let after: Bookmark = null, isFirst = true; isFirst || after !== null; isFirst = false) {
        const part = await partFrom(after);
        yield part;
        after = part.next;
      }
    },
  };
}

async function makePart(
  shop: Pick<Shop, 'database'>,
  market: Pick<Market, 'currency'>,
  after: Bookmark,
): Promise<Part> {
  const { products, next } = await catalogueFrom(shop, market, after);
  const records = products.map((product) => JSON.stringify(productRecord(product))).join(',');
  const before = after === null ? '{"user":[' : records === '' ? '' : ',';
  const part = await gzipPart(`${before}${records}${next === null ? ']}' : ''}`);
  return { ...part, next, ids: new Set(products.map(({ id }) => id)) };
}

async function answer(c: Context<Env>, parts: () => AsyncIterable<GzipPart>): Promise<Response> {
  const collecting = collect(parts());
  collecting.catch(() => undefined);
  const whole = await Promise.race([collecting, late()]);
  if (whole) {
    const { crc, length } = whole.reduce(addPart, NOTHING_YET);
    const mark = `${c.var.caller.market.code}-${crc.toString(36)}-${length.toString(36)}`;
    setVersion(c, mark, { perShopper: true });
    if (hasVersion(c, mark)) return c.body(null, 304);
  } else {
    c.header('Cache-Control', 'private, no-cache');
    c.header('Vary', 'Cookie, Accept-Encoding');
  }
  c.header('Content-Type', 'application/json');
  const packed = Readable.from(gzipOf(whole ?? parts()));
  if (acceptsEncoding(c.req.header('accept-encoding'), 'gzip')) {
    c.header('Content-Encoding', 'gzip');
    return send(c, packed);
  }
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  return send(c, packed.pipe(plain));
}

function send(c: Context<Env>, bytes: Readable): Response {
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

async function collect<P extends GzipPart>(parts: AsyncIterable<P>): Promise<P[]>;
async function collect<P extends GzipPart>(parts: AsyncIterable<P>, most: number): Promise<P[] | null>;
/** All parts; null as soon as they have more than `most` bytes. */
async function collect<P extends GzipPart>(
  parts: AsyncIterable<P>,
  most = Number.POSITIVE_INFINITY,
): Promise<P[] | null> {
  const all: P[] = [];
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
