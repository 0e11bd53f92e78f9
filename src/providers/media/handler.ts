import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FileStorage } from './storage.ts';
import { BUSY, type VariantLimits, variantReader } from './variant-reader.ts';
import type { Format } from './variants.ts';

const ADDRESS = /^\/media\/([0-9a-f]{16,64})\/([1-9]\d{1,3})\.(avif|webp|jpg)$/;
const TYPES: ReadonlyMap<string, { readonly format: Format; readonly type: string }> = new Map([
  ['avif', { format: 'avif', type: 'image/avif' }],
  ['webp', { format: 'webp', type: 'image/webp' }],
  ['jpg', { format: 'jpg', type: 'image/jpeg' }],
]);
/** `Retry-After` while too many variants are being made, in seconds. */
const BUSY_SECONDS = 2;

/**
 * Serves `/media/<id>/<width>.<format>`. A variant is made at its first request. The id is a hash of the picture, so
 * browsers may cache it for a year. Other paths are not looked up, so none leads out of the storage.
 */
export function mediaHandler(
  storage: FileStorage,
  limits?: VariantLimits,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const read = variantReader(storage, limits);
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const [, id, width, ending = ''] = ADDRESS.exec((request.url ?? '').replace(/\?.*$/, '')) ?? [];
    const { format, type } = TYPES.get(ending) ?? {};
    const bytes = id && format ? await read(id, Number(width), format) : null;
    if (bytes === BUSY) {
      response.writeHead(503, { 'Retry-After': BUSY_SECONDS, 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (!bytes || !type) {
      response.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end('Not found');
      return;
    }
    const tag = `"${id}-${width}-${format}"`;
    const headers = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: tag,
      'X-Content-Type-Options': 'nosniff',
    };
    if (request.headers['if-none-match']?.includes(tag)) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}
