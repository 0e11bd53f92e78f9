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
 * Answers 304 before anything is read when the client has the version that `versionOf` returns. The version must change
 * with everything the answer depends on except its url and the release; `perShopper` says that the answer depends on
 * the shopper's cookies.
 */
export function conditional(
  versionOf: (c: Context<Env>) => Promise<string>,
  options: { readonly perShopper: boolean },
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const version = await versionOf(c);
    if (hasVersion(c, version)) {
      setVersion(c, version, options);
      return c.body(null, 304);
    }
    await next();
    if (c.res.status === 200) setVersion(c, version, options);
  };
}

/** Returns whether `If-None-Match` names this version of the answer. */
export function hasVersion(c: Context<Env>, version: string): boolean {
  return matches(c.req.header('if-none-match'), etagOf(c, version));
}

/** Sets `ETag`, `Cache-Control` and `Vary` so that clients cache the answer and revalidate it each time. */
export function setVersion(c: Context<Env>, version: string, { perShopper }: { readonly perShopper: boolean }): void {
  c.header('ETag', etagOf(c, version));
  c.header('Cache-Control', `${perShopper ? 'private' : 'public'}, no-cache`);
  if (perShopper) c.header('Vary', 'Cookie, Accept-Encoding');
}

/** Includes the release, since another one may answer the same data differently. */
function etagOf(c: Context<Env>, version: string): string {
  return `W/"${c.var.release}-${version}"`;
}

/** Returns whether an `If-None-Match` header names a tag; weak and strong forms count as equal. */
function matches(header: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag));
}
