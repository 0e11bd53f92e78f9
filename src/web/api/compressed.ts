import { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import { acceptsEncoding } from '../http/accept-encoding.rules.ts';
import type { Env } from './env.ts';

/** Answers bytes that were packed by brotli once for everybody; a client that does not take brotli gets them unpacked as they are sent. */
export function answerCompressed(c: Context<Env>, packed: Buffer<ArrayBuffer>, type: string) {
  c.header('Content-Type', type);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (acceptsEncoding(c.req.header('accept-encoding'), 'br')) {
    c.header('Content-Encoding', 'br');
    return c.body(packed);
  }
  const unpacked = Readable.from([packed]).pipe(createBrotliDecompress());
  return stream(c, async (out) => {
    for await (const part of unpacked) await out.write(part);
  });
}
