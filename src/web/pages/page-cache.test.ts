import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChangeTable, dependenciesOf } from '../../changes/change-table.ts';
import { createPageCache } from './page-cache.ts';
import { type Prepared, prepare } from './prepared.ts';

const page = (size: number): Prepared => {
  const empty = { headers: [], body: Buffer.alloc(0) };
  return {
    status: 200,
    identity: empty,
    brotli: empty,
    gzip: () => empty,
    notModified: [],
    mark: '',
    size,
  };
};
const sizeOf = (bytes: number): number => bytes + dependenciesOf(['a']).byteLength + 2 * '/a'.length;
const made = (prepared: Prepared, tags: readonly string[] = ['a'], keep = true) =>
  Promise.resolve({ prepared, keep, tags });

/** A cache with a clock and changes to turn by hand. */
function stand(maxBytes = 100_000) {
  const table = createChangeTable();
  let time = 0;
  const cache = createPageCache({
    maxBytes,
    feed: {
      number: table.number,
      changedAfter: table.changedAfter,
      isRecent: () => true,
      catchUp: async () => {},
    },
    now: () => time,
  });
  return {
    cache,
    change: (tag: string) => table.mark([{ tag, at: time }]),
    wait: (ms: number) => {
      time += ms;
    },
  };
}
const never = () => Promise.reject(new Error('made anew'));

describe('page cache', () => {
  it('keeps a page until something it shows changes', async () => {
    const { cache, change } = stand();
    const home = page(10);
    await cache.fill('/', () => made(home, ['content:home', 'categories']));
    change('content:faqs');
    change('product:1');
    expect(cache.get('/', never)).toBe(home);
    expect(cache.get('/x', never)).toBeNull();
  });

  it('sends a changed page for a short time, while one render makes the new one', async () => {
    const { cache, change, wait } = stand();
    const [old, fresh] = [page(1), page(1)];
    await cache.fill('/', () => made(old, ['product:1']));
    change('product:1');
    let times = 0;
    const remake = () => {
      times += 1;
      return made(fresh, ['product:1']);
    };
    expect(cache.get('/', remake)).toBe(old);
    wait(300);
    for (let n = 0; n < 10; n += 1) expect(cache.get('/', remake)).toBe(old);
    await new Promise(setImmediate);
    expect(cache.get('/', never)).toBe(fresh);
    expect(times).toBe(1);
  });

  it('says of a page that it is made again, but not after minutes without a change', async () => {
    const { cache, change, wait } = stand();
    const told: boolean[] = [];
    const make = (isAgain: boolean) => {
      told.push(isAgain);
      return made(page(1));
    };
    await cache.fill('/', make);
    change('a');
    wait(700);
    await cache.fill('/', make);
    wait(600_000);
    await cache.fill('/', make);
    expect(told).toEqual([false, true, false]);
  });

  it('lets requests wait for the new page when the old one is too old', async () => {
    const { cache, change, wait } = stand();
    const [old, fresh] = [page(1), page(1)];
    await cache.fill('/', () => made(old, ['product:1']));
    change('product:1');
    wait(600);
    expect(cache.get('/', never)).toBeNull();
    expect(cache.has('/')).toBe(true);
    expect(await cache.fill('/', () => made(fresh, ['product:1']))).toBe(fresh);
  });

  it('counts from the first change of several, and when it does not know it, as too old', async () => {
    const { cache, change, wait } = stand();
    const old = page(1);
    await cache.fill('/', () => made(old, ['product:1', 'product:2']));
    change('product:1');
    wait(500);
    change('product:2');
    wait(99);
    expect(cache.get('/', () => made(old))).toBe(old);
    wait(1);
    expect(cache.get('/', never)).toBeNull();
    const { cache: other, change: changeTwice } = stand();
    await other.fill('/', () => made(old, ['product:1']));
    changeTwice('product:1');
    changeTwice('product:1');
    expect(other.get('/', never)).toBeNull();
  });

  it('makes a page again that changed while it was made', async () => {
    const { cache, change, wait } = stand();
    const [during, after] = [page(1), page(1)];
    let times = 0;
    const answer = await cache.fill('/', () => {
      times += 1;
      if (times > 1) return made(after, ['product:1']);
      change('product:1');
      wait(700);
      return made(during, ['product:1']);
    });
    expect(answer).toBe(after);
  });

  it('drops a page that records nothing, or reads without a tag, at any change', async () => {
    const { cache, change, wait } = stand();
    await cache.fill('/nothing', () => made(page(1), []));
    await cache.fill('/untagged', () => made(page(1), ['product:1', '*']));
    change('settings-of-another-thing');
    wait(600);
    expect([cache.get('/nothing', never), cache.get('/untagged', never)]).toEqual([null, null]);
  });

  it('drops every page when everything changes', async () => {
    const { cache, change, wait } = stand();
    await cache.fill('/', () => made(page(1), ['product:1']));
    change('*');
    wait(600);
    expect(cache.get('/', never)).toBeNull();
  });

  it('renders a page once for concurrent requests', async () => {
    const { cache } = stand();
    let times = 0;
    const make = async () => {
      times += 1;
      return { prepared: page(1), keep: true, tags: ['a'] };
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.fill('/', make)));
    expect(times).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('makes a page anew after ten minutes without a change', async () => {
    const { cache, wait } = stand();
    const [old, fresh] = [page(1), page(1)];
    await cache.fill('/', () => made(old));
    wait(600_000);
    expect(cache.get('/', never)).toBe(old);
    wait(300);
    expect(cache.get('/', () => made(fresh))).toBe(old);
    await new Promise(setImmediate);
    expect(cache.get('/', never)).toBe(fresh);
  });

  it('sends a changed page as it was while the database is away, tries again each second, and then sends the new one', async () => {
    const { cache, change, wait } = stand();
    const [old, fresh] = [page(1), page(1)];
    let tries = 0;
    const away = () => {
      tries += 1;
      return Promise.reject(Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }));
    };
    await cache.fill('/', () => made(old));
    change('a');
    wait(600);
    expect(cache.get('/', away)).toBeNull();
    expect(await cache.fill('/', away)).toBe(old);
    for (let n = 0; n < 9; n += 1) {
      wait(100);
      expect(cache.get('/', away)).toBe(old);
    }
    expect(tries).toBe(1);
    wait(100);
    expect(cache.get('/', away)).toBe(old);
    await new Promise(setImmediate);
    expect(tries).toBe(2);
    wait(1_000);
    expect(cache.get('/', () => made(fresh))).toBe(old);
    await new Promise(setImmediate);
    expect(cache.get('/', never)).toBe(fresh);
  });

  it('sends no page that changed six hours ago, nor one whose failure a retry cannot mend', async () => {
    const { cache, change, wait } = stand();
    const away = () => Promise.reject(Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }));
    for (const key of ['/', '/x']) await cache.fill(key, () => made(page(1)));
    change('a');
    wait(600);
    await expect(cache.fill('/x', never)).rejects.toThrow('made anew');
    expect(cache.get('/x', never)).toBeNull();
    await cache.fill('/', away);
    wait(6 * 3_600_000);
    expect(cache.get('/', away)).toBeNull();
    await expect(cache.fill('/', away)).rejects.toThrow('no connection');
  });

  it('does not cache a failure, nor a page that must not be cached', async () => {
    const { cache } = stand();
    await expect(cache.fill('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await cache.fill('/', () => made(page(10), [], false));
    expect(cache.get('/', never)).toBeNull();
    expect(cache.bytes()).toBe(0);
  });

  it('evicts unused pages first', async () => {
    const { cache } = stand(3 * sizeOf(10));
    for (const key of ['/a', '/b', '/c']) await cache.fill(key, () => made(page(10)));
    cache.get('/a', never);
    await cache.fill('/d', () => made(page(10)));
    expect(cache.has('/a')).toBe(true);
    expect(cache.has('/b')).toBe(false);
  });

  it('never exceeds its size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            key: fc.integer({ min: 0, max: 9 }),
            size: fc.integer({ min: 1, max: 60 }),
            changes: fc.boolean(),
          }),
        ),
        async (requests) => {
          const { cache, change, wait } = stand(150);
          for (const { key, size, changes } of requests) {
            if (changes) change('a');
            wait(700);
            const make = () => made(page(size));
            if (!cache.get(`/${key}`, make)) await cache.fill(`/${key}`, make);
            expect(cache.bytes()).toBeLessThanOrEqual(150);
            expect(cache.bytes()).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});

describe('the table of changes', () => {
  it('never misses a change of what a page depends on', () => {
    const tag = fc.constantFrom('product:1', 'product:2', 'reviews:1', 'list:SAR', 'terms');
    fc.assert(
      fc.property(fc.array(tag), fc.array(tag, { minLength: 1 }), fc.array(tag), (before, depends, after) => {
        const table = createChangeTable();
        for (const one of before) table.mark([{ tag: one, at: 1 }]);
        const [dependencies, number] = [dependenciesOf(depends), table.number()];
        for (const one of after) table.mark([{ tag: one, at: 2 }]);
        expect(table.changedAfter(dependencies, number) !== null).toBe(after.some((one) => depends.includes(one)));
        expect(table.changedAfter(dependenciesOf(['*']), number) !== null).toBe(after.length > 0);
      }),
    );
  });
});

describe('prepared responses', () => {
  it('have the same body in every encoding, each with its own entity tag', async () => {
    const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
    const body = Buffer.from('مسك '.repeat(200));
    const prepared = await prepare({ status: 200, headers: ['a', 'b'], cacheHeaders: ['vary', 'x'], body });
    expect(brotliDecompressSync(prepared.brotli.body)).toEqual(body);
    const asked = [prepared.gzip(), prepared.gzip()];
    const [gzip, again] = await Promise.all(asked);
    expect(again).toBe(gzip);
    expect(prepared.gzip()).toBe(gzip);
    expect(gunzipSync(gzip?.body ?? body)).toEqual(body);
    expect(prepared.identity.body).toBeNull();
    const tags = [prepared.identity, prepared.brotli, await prepared.gzip()].map(
      ({ headers }) => headers[headers.indexOf('etag') + 1],
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toContain(prepared.mark);
    const { identity, brotli } = prepared;
    for (const [{ headers }, length] of [[identity, body.length] as const, [brotli, brotli.body.length] as const])
      expect(headers[headers.indexOf('content-length') + 1]).toBe(String(length));
  });

  it('do not compress short bodies', async () => {
    const prepared = await prepare({ status: 200, headers: [], cacheHeaders: [], body: Buffer.from('x') });
    expect(prepared.brotli).toBe(prepared.identity);
    expect(prepared.brotli.headers).not.toContain('content-encoding');
  });
});
