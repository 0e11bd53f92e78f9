import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';
import { type Prepared, prepare } from './prepared.ts';

const page = (size: number): Prepared => {
  const empty = { headers: [], body: Buffer.alloc(0) };
  return { status: 200, identity: empty, brotli: empty, gzip: empty, notModified: [], mark: '', size };
};
const made = (prepared: Prepared, keep = true) => Promise.resolve({ prepared, keep });

describe('page cache', () => {
  it('returns a page only for the version it was rendered from', async () => {
    const cache = createPageCache(1000);
    const home = page(10);
    await cache.fill('/', '1', () => made(home));
    expect(cache.get('/', '1')).toBe(home);
    expect(cache.get('/', '2')).toBeNull();
    expect(cache.get('/x', '1')).toBeNull();
  });

  it('renders a page once for concurrent requests', async () => {
    const cache = createPageCache(1000);
    let times = 0;
    const make = async () => {
      times += 1;
      return { prepared: page(1), keep: true };
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.fill('/', '1', make)));
    expect(times).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('does not return a page of an old version to a request with the new one', async () => {
    const cache = createPageCache(1000);
    const before = page(1);
    const after = page(1);
    const [old, fresh] = await Promise.all([
      cache.fill('/', '1', () => made(before)),
      cache.fill('/', '2', () => made(after)),
    ]);
    expect(old).toBe(before);
    expect(fresh).toBe(after);
    expect(cache.get('/', '2')).toBe(after);
  });

  it('does not cache a failure', async () => {
    const cache = createPageCache(1000);
    await expect(cache.fill('/', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(cache.fill('/', '1', () => made(page(1)))).resolves.toBeDefined();
  });

  it('does not cache a page that must not be cached', async () => {
    const cache = createPageCache(1000);
    await cache.fill('/', '1', () => made(page(10), false));
    expect(cache.get('/', '1')).toBeNull();
    expect(cache.bytes()).toBe(0);
  });

  it('evicts unused pages first', async () => {
    const cache = createPageCache(30);
    for (const key of ['/a', '/b', '/c']) await cache.fill(key, '1', () => made(page(10)));
    cache.get('/a', '1');
    await cache.fill('/d', '1', () => made(page(10)));
    expect(cache.get('/a', '1')).not.toBeNull();
    expect(cache.get('/b', '1')).toBeNull();
  });

  it('never exceeds its size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            key: fc.integer({ min: 0, max: 9 }),
            size: fc.integer({ min: 1, max: 60 }),
            version: fc.integer({ min: 1, max: 2 }),
          }),
        ),
        async (requests) => {
          const cache = createPageCache(100);
          for (const { key, size, version } of requests) {
            const found = cache.get(`/${key}`, `${version}`);
            if (!found) await cache.fill(`/${key}`, `${version}`, () => made(page(size)));
            expect(cache.bytes()).toBeLessThanOrEqual(100);
            expect(cache.bytes()).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});

describe('prepared responses', () => {
  it('have the same body in every encoding, each with its own entity tag', async () => {
    const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
    const body = Buffer.from('مسك '.repeat(200));
    const prepared = await prepare({ status: 200, headers: ['a', 'b'], cacheHeaders: ['vary', 'x'], body });
    expect(brotliDecompressSync(prepared.brotli.body)).toEqual(body);
    expect(gunzipSync(prepared.gzip.body)).toEqual(body);
    expect(prepared.identity.body).toEqual(body);
    const tags = [prepared.identity, prepared.brotli, prepared.gzip].map(
      ({ headers }) => headers[headers.indexOf('etag') + 1],
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toContain(prepared.mark);
    for (const { headers, body: bytes } of [prepared.identity, prepared.brotli]) {
      expect(headers[headers.indexOf('content-length') + 1]).toBe(String(bytes.length));
    }
  });

  it('do not compress short bodies', async () => {
    const prepared = await prepare({ status: 200, headers: [], cacheHeaders: [], body: Buffer.from('x') });
    expect(prepared.brotli).toBe(prepared.identity);
    expect(prepared.brotli.headers).not.toContain('content-encoding');
  });
});
