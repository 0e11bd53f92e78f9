import { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { stream } from 'hono/streaming';
import { acceptsEncoding } from '../http/accept-encoding.rules.ts';
import type { Env } from './context.ts';

/** Answers with bytes that are stored brotli-compressed, and decompresses them for a client that does not accept brotli. */
export function answerCompressed(c: Context<Env>, compressed: Buffer<ArrayBuffer>, type: string) {
  c.header('Content-Type', type);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (acceptsEncoding(c.req.header('accept-encoding'), 'br')) {
    c.header('Content-Encoding', 'br');
    return c.body(compressed);
  }
  const plain = Readable.from([compressed]).pipe(createBrotliDecompress());
  return stream(c, async (out) => {
    for await (const part of plain) await out.write(part);
  });
}

/**
 * Has clients keep an answer and revalidate it each time, by the entity tag that it is kept with (kept-calls.ts). `perShopper` says
 * that it depends on the shopper's cookies.
 */
export function revalidated(c: Context<Env>, { perShopper }: { readonly perShopper: boolean }): void {
  c.header('Cache-Control', `${perShopper ? 'private' : 'public'}, no-cache`);
  if (perShopper) c.header('Vary', 'Cookie, Accept-Encoding');
}

/** Does so for every answer of a path that is the same for everyone. */
export const revalidatedByAll: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (c.res.status === 200) revalidated(c, { perShopper: false });
};
