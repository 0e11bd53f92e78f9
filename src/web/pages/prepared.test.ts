import { describe, expect, it } from 'vitest';
import { prepare } from './prepared.ts';

describe('prepared responses', () => {
  it('have the same body in every encoding, each with its own entity tag', async () => {
    const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
    const body = Buffer.from('مسك '.repeat(200));
    const prepared = await prepare({ status: 200, headers: ['a', 'b'], cacheHeaders: ['vary', 'x'], body });
    expect(brotliDecompressSync(prepared.brotli?.body ?? body)).toEqual(body);
    const asked = [prepared.gzip(), prepared.gzip()];
    const [gzip, again] = await Promise.all(asked);
    expect(again).toBe(gzip);
    expect(prepared.gzip()).toBe(gzip);
    expect(gunzipSync(gzip?.body ?? body)).toEqual(body);
    expect(prepared.identity.body).toBeNull();
    const tags = [prepared.identity, prepared.brotli, await prepared.gzip()].map(
      (one) => one?.headers[one.headers.indexOf('etag') + 1],
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toContain(prepared.mark);
    const { identity, brotli } = prepared;
    const lengthIn = (headers: readonly string[] = []) => Number(headers[headers.indexOf('content-length') + 1]);
    expect([lengthIn(identity.headers), lengthIn(brotli?.headers)]).toEqual([body.length, brotli?.body.length]);
  });

  it('do not compress short bodies', async () => {
    const prepared = await prepare({ status: 200, headers: [], cacheHeaders: [], body: Buffer.from('x') });
    expect(prepared.brotli).toBe(prepared.identity);
    expect(prepared.brotli?.headers).not.toContain('content-encoding');
  });
});
