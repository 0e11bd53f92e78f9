import { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { Env } from './env.ts';

/** Answers bytes that were packed by brotli once for everybody; a client that does not take brotli gets them unpacked as they are sent. */
export function answerCompressed(c: Context<Env>, packed: Buffer<ArrayBuffer>, type: string) {
  c.header('Content-Type', type);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (takesBrotli(c.req.header('accept-encoding') ?? '')) {
    c.header('Content-Encoding', 'br');
    return c.body(packed);
  }
  const unpacked = Readable.from([packed]).pipe(createBrotliDecompress());
  return stream(c, async (out) => {
    for await (const part of unpacked) await out.write(part);
  });
}

/** Whether an Accept-Encoding header names brotli, and not to refuse it by weight 0 (RFC 9110, section 12.5.3). */
function takesBrotli(accepted: string): boolean {
  const found = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i.exec(accepted);
  return found !== null && Number(found[1] ?? 1) > 0;
}
