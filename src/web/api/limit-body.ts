import type { MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';
import { refuse } from './errors.ts';

/**
 * Refuses bodies of more than `most` bytes with 413. A body that says its length is judged by it and left alone; one that
 * does not (chunked, or none at all behind a POST) is read up to the limit. Hono's own limit does this by copying the
 * request object, which the server's requests do not allow: every such body was a fault of ours.
 */
export function limitBody(most: number): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { body, headers, method, url } = c.req.raw;
    if (body === null) return next();
    const length = headers.get('content-length');
    if (length !== null && !headers.has('transfer-encoding')) {
      return Number(length) > most ? refuse(c, 413, 'tooLarge') : next();
    }
    const bytes = await readUpTo(most, body);
    if (bytes === null) return refuse(c, 413, 'tooLarge');
    c.req.raw = new Request(url, { method, headers, body: bytes });
    return next();
  };
}

/** The bytes of a stream; null when there are more than `most`, of which no more is read. */
async function readUpTo(most: number, stream: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
