import type { MiddlewareHandler } from 'hono';
import { isJsonType, isTooDeep } from '../http/nesting.rules.ts';
import type { Env } from './context.ts';
import { refuse } from './refusals.ts';

/** Refuses bodies of more than `limit` bytes with 413. */
export function limitBody(limit: number): MiddlewareHandler<Env> {
  return async (c, next) => {
    const read = await readBody(c.req.raw, limit);
    if (read === 'tooLarge') return refuse(c, 'tooLarge');
    if (read) c.req.raw = read;
    if (isJsonType(c.req.header('content-type')) && isTooDeep(await c.req.text())) return refuse(c, 'badRequest');
    return next();
  };
}

/**
 * Checks the size of a request's body. One with `Content-Length` is checked by it, and null is returned; one without
 * (chunked, or absent behind a POST) is read up to the limit and returned as a new request. Hono's own limit copies the
 * request object, which the requests of the Node server do not allow.
 */
export async function readBody(request: Request, limit: number): Promise<Request | 'tooLarge' | null> {
  const { headers, method, url } = request;
  const length = headers.get('content-length');
  if (length !== null && !headers.has('transfer-encoding')) return Number(length) > limit ? 'tooLarge' : null;
  // asked for last: a request of the Node server whose body is looked at makes a stream of it, which is slower to read
  const { body } = request;
  if (body === null) return null;
  const bytes = await readUpTo(limit, body);
  return bytes === null ? 'tooLarge' : new Request(url, { method, headers, body: bytes });
}

/** Reads a stream; stops and returns null after more than `limit` bytes. */
async function readUpTo(limit: number, stream: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Returns whether a request that changes something comes from our own pages or from no browser. Programs send neither
 * `Origin` nor `Sec-Fetch-Site`, and have no cookie that a page of another site could use. `own` is the store's origin.
 */
export function isOwnOrigin(method: string, headers: Headers, own: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  const origin = headers.get('origin');
  if (origin !== null) return origin === own;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
