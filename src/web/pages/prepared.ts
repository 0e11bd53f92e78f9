import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsEncoding } from '../http/accept-encoding.rules.ts';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

/** Compressing smaller bodies costs more than it saves. */
const MIN_COMPRESSED_BYTES = 256;

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Variant = { readonly headers: string[]; readonly body: Buffer };

/** A response ready to send: for each encoding its bytes and the flat list of headers for `writeHead`. */
export type Prepared = {
  readonly status: number;
  readonly identity: Variant;
  readonly brotli: Variant;
  readonly gzip: Variant;
  readonly notModified: string[];
  /** The part that all entity tags of this response share. */
  readonly mark: string;
  /** Bytes in memory. */
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

/** Compresses a response once with brotli (quality 5) and gzip, and computes its headers. */
export async function prepare(answer: Answer): Promise<Prepared> {
  const { status, headers, cacheHeaders, body } = answer;
  const mark = createHash('sha256').update(body).update(headers.join('\n')).digest('base64url').slice(0, 22);
  const worth = answer.compress !== false && body.length >= MIN_COMPRESSED_BYTES;
  const [asBrotli, asGzip] = worth
    ? await Promise.all([answer.brotli ?? brotli(body, QUICKLY), gunzippable(body)])
    : [body, body];
  const variant = (bytes: Buffer, encoding: 'br' | 'gzip' | null): Variant => ({
    body: bytes,
    headers: [
      ...headers,
      ...cacheHeaders,
      'etag',
      encoding ? `"${mark}-${encoding}"` : `"${mark}"`,
      'content-length',
      String(bytes.length),
      ...(encoding ? ['content-encoding', encoding] : []),
    ],
  });
  const identity = variant(body, null);
  return {
    status,
    identity,
    brotli: worth ? variant(asBrotli, 'br') : identity,
    gzip: worth ? variant(asGzip, 'gzip') : identity,
    notModified: [...cacheHeaders, 'etag', `"${mark}"`],
    mark,
    size: body.length + (worth ? asBrotli.length + asGzip.length : 0) + 2000,
  };
}

/**
 * Sends a prepared response in the best encoding that the client accepts; 304 when the client has it, without a body
 * for HEAD. `more` are headers of this answer alone.
 */
export function send(
  prepared: Prepared,
  request: IncomingMessage,
  response: ServerResponse,
  more: readonly string[] = [],
): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && prepared.status === 200 && (known.includes(prepared.mark) || known === '*')) {
    response.writeHead(304, more.length > 0 ? [...prepared.notModified, ...more] : prepared.notModified);
    response.end();
    return;
  }
  const header = request.headers['accept-encoding'];
  const variant = acceptsEncoding(header, 'br')
    ? prepared.brotli
    : acceptsEncoding(header, 'gzip')
      ? prepared.gzip
      : prepared.identity;
  response.writeHead(prepared.status, more.length > 0 ? [...variant.headers, ...more] : variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}
