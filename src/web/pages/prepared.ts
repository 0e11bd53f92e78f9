import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { acceptsEncoding } from '../http/accept-encoding.rules.ts';

const brotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const unpacked = promisify(brotliDecompress);
const ungzipped = promisify(gunzip);

/** Compressing smaller bodies costs more than it saves. */
const MIN_COMPRESSED_BYTES = 256;

/** About how much longer a page is in gzip. */
const GZIP_TO_BROTLI = 1.25;

/** The one of a page that has just changed takes two thirds of the time, and is a tenth longer. */
const QUALITY = { usual: 5, quick: 4 };

type Variant = { readonly headers: string[]; readonly body: Buffer };

/**
 * A response ready to send: for each encoding its bytes and the flat list of headers for `writeHead`. A body that is worth
 * compressing is not kept as it is, since that would be four fifths of the memory and hardly anybody asks for it.
 */
export type Prepared = {
  readonly status: number;
  /** Without a body where the others are compressed: it is made of one of them when it is asked for. */
  readonly identity: { readonly headers: string[]; readonly body: Buffer | null };
  readonly brotli: Variant | null;
  /** Made of `brotli` when it is asked for the first time, and kept; alone where the body was compressed with it before. */
  readonly gzip: () => Variant | Promise<Variant>;
  readonly notModified: string[];
  /** The part that all entity tags of this response share. */
  readonly mark: string;
  /** Bytes in memory, with those of `gzip`. */
  readonly size: number;
};

export type Answer = {
  readonly status: number;
  /** A flat list of names and values, without content-length, content-encoding and etag. */
  readonly headers: readonly string[];
  /** Headers that a 304 has, too. */
  readonly cacheHeaders: readonly string[];
  readonly body: Buffer;
  /** False for bodies that are already compressed, as fonts are. */
  readonly compress?: boolean;
  /** The same body, compressed with brotli. */
  readonly brotli?: Buffer | undefined;
};

/** A body that exists compressed with gzip only. */
type Packed = Omit<Answer, 'body' | 'compress' | 'brotli'> & { readonly gzip: Buffer };

/** Compresses a response once with brotli, and computes its headers. */
export async function prepare(answer: Answer, quality: keyof typeof QUALITY = 'usual'): Promise<Prepared> {
  const { status, cacheHeaders, body } = answer;
  const worth = answer.compress !== false && body.length >= MIN_COMPRESSED_BYTES;
  if (!worth) {
    const mark = markOf(answer.headers, body);
    const plain = variant(answer, mark, body, null);
    return {
      ...forms(status, cacheHeaders, mark),
      identity: plain,
      brotli: plain,
      gzip: () => plain,
      size: sizeOf(body),
    };
  }
  const asBrotli =
    answer.brotli ?? (await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[quality] } }));
  // of the compressed bytes, which are a fifth of the body's
  const mark = markOf(answer.headers, asBrotli);
  return {
    ...forms(status, cacheHeaders, mark),
    identity: { headers: headersOf(answer, mark, body.length, null), body: null },
    brotli: variant(answer, mark, asBrotli, 'br'),
    gzip: once(async () => variant(answer, mark, await asGzip(await unpacked(asBrotli)), 'gzip')),
    size: sizeOf(asBrotli) + Math.ceil(GZIP_TO_BROTLI * asBrotli.length),
  };
}

/**
 * For how long pages and answers of calls are sent that have changed: with the age of what a process knows of changes, less than a
 * second; as long as an edge sends its own copy while they cannot be made anew (docs/caching.md).
 */
export const STALENESS = { staleMs: 850, staleIfErrorMs: 6 * 3_600_000 };

/** Computes the headers of a response that is compressed already. */
export function preparePacked(answer: Packed): Prepared {
  const { status, cacheHeaders, gzip: bytes } = answer;
  const mark = markOf(answer.headers, bytes);
  const packed = variant(answer, mark, bytes, 'gzip');
  return {
    ...forms(status, cacheHeaders, mark),
    identity: { headers: [...answer.headers, ...cacheHeaders, 'etag', `"${mark}"`], body: null },
    brotli: null,
    gzip: () => packed,
    size: sizeOf(bytes),
  };
}

function forms(status: number, cacheHeaders: readonly string[], mark: string) {
  return { status, mark, notModified: [...cacheHeaders, 'etag', `"${mark}"`] };
}

function markOf(headers: readonly string[], bytes: Buffer): string {
  return createHash('sha256').update(bytes).update(headers.join('\n')).digest('base64url').slice(0, 22);
}

function variant(answer: HeadersOf, mark: string, body: Buffer, encoding: 'br' | 'gzip' | null): Variant {
  return { body, headers: headersOf(answer, mark, body.length, encoding) };
}

type HeadersOf = Pick<Answer, 'headers' | 'cacheHeaders'>;

function headersOf(answer: HeadersOf, mark: string, length: number, encoding: 'br' | 'gzip' | null): string[] {
  return [
    ...answer.headers,
    ...answer.cacheHeaders,
    'etag',
    encoding ? `"${mark}-${encoding}"` : `"${mark}"`,
    'content-length',
    String(length),
    ...(encoding ? ['content-encoding', encoding] : []),
  ];
}

function sizeOf({ length }: Buffer): number {
  return length + 2000;
}

/** Makes a variant once, also for requests that come meanwhile; again after a failure. */
function once(make: () => Promise<Variant>): () => Variant | Promise<Variant> {
  let made: Variant | null = null;
  let making: Promise<Variant> | null = null;
  return () => {
    if (made) return made;
    making ??= make()
      .then((variant) => {
        made = variant;
        return variant;
      })
      .finally(() => {
        making = null;
      });
    return making;
  };
}

/**
 * Sends a prepared response in the best encoding that the client accepts; 304 when the client has it, without a body
 * for HEAD. `more` are headers of this answer alone, `cacheHeaders` replace those that say who may keep it.
 */
export function send(
  prepared: Prepared,
  request: IncomingMessage,
  response: ServerResponse,
  more: readonly string[] = [],
  cacheHeaders: readonly string[] | null = null,
): void {
  const own = (list: string[]): string[] => (cacheHeaders ? [...list.filter(isCachedHeader), ...cacheHeaders] : list);
  const known = request.headers['if-none-match'];
  if (known !== undefined && prepared.status === 200 && (known.includes(prepared.mark) || known === '*')) {
    const headers = own(prepared.notModified);
    response.writeHead(304, more.length > 0 ? [...headers, ...more] : headers);
    response.end();
    return;
  }
  const header = request.headers['accept-encoding'];
  const answer = ({ headers: all, body }: Prepared['identity']): void => {
    const headers = own(all);
    const head = more.length > 0 ? [...headers, ...more] : headers;
    if (request.method === 'HEAD') response.writeHead(prepared.status, head).end();
    else if (body) response.writeHead(prepared.status, head).end(body);
    else void sendUnpacked(prepared, response, head);
  };
  const chosen =
    prepared.brotli !== null && acceptsEncoding(header, 'br')
      ? prepared.brotli
      : acceptsEncoding(header, 'gzip')
        ? prepared.gzip()
        : prepared.identity;
  if (!(chosen instanceof Promise)) {
    answer(chosen);
    return;
  }
  response.statusCode = prepared.status;
  chosen.then(answer).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
}

/** Decompresses a kept body, apart from the only thread, and sends it. */
async function sendUnpacked(prepared: Prepared, response: ServerResponse, head: string[]): Promise<void> {
  response.statusCode = prepared.status;
  try {
    const body = await (prepared.brotli ? unpacked(prepared.brotli.body) : ungzipped((await prepared.gzip()).body));
    response.writeHead(prepared.status, head).end(body);
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined);
  }
}

const CACHE_HEADERS = new Set(['cache-control', 'cdn-cache-control', 'vary']);

/** For `filter`: whether an item of a flat list of names and values is not of a header that says who may keep an answer. */
function isCachedHeader(_item: string, index: number, list: readonly string[]): boolean {
  return !CACHE_HEADERS.has(list[index - (index % 2)] ?? '');
}
