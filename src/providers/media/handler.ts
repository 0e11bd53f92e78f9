import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Shelf } from './shelf.ts';

const ADDRESS = /^\/media\/([0-9a-f]{16,64})\/([1-9]\d{1,3})\.(avif|webp|jpg)$/;
const TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
]);

/**
 * Answers `/media/<id>/<width>.<format>` from a shelf. The id is made of the picture's bytes, so an answer may be kept
 * for a year. An address of any other shape is not looked for at all: no path leads out of the shelf.
 */
export function mediaHandler(shelf: Shelf): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const [, id, width, format] = ADDRESS.exec((request.url ?? '').replace(/\?.*$/, '')) ?? [];
    const type = TYPES.get(format ?? '');
    const bytes = id && width && type ? await shelf.read(id, `${width}.${format}`) : null;
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
