import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOf } from '#kernel/page-tags';
import { noDatabase } from '#support/no-database';
import { createCaches, type Make } from './cache.ts';
import { createChangeTable, dependenciesOf } from './change-table.ts';

/** A value of a size, which is equal to no other. */
type Value = { readonly bytes: number };
const page = (bytes: number): Value => ({ bytes });
const sizeOf = (bytes: number): number => bytes + dependenciesOf(['a']).byteLength + 2 * '/a'.length;
const made = async (value: Value, tags: readonly string[] = ['a'], cacheable = true) => ({
  value,
  bytes: value.bytes,
  cacheable,
  tags,
});
const allowed = { staleMs: 600, staleIfErrorMs: 6 * 3_600_000 };

/** A cache with a clock and changes that are made by hand. */
function stand(maxBytes = 100_000) {
  const table = createChangeTable();
  let time = 0;
  const cache = createCaches({
    feed: {
      number: table.number,
      changedAfter: table.changedAfter,
      isRecent: () => true,
      catchUp: async () => {},
    },
    database: noDatabase(),
    isPassing: (error) => error instanceof Error && error.message === 'no connection',
    now: () => time,
  })<Value>({ name: 'values', maxBytes, work: 'page' });
  return {
    cache,
    get: (key: string, make: Make<Value>) => cache.get(key, make, allowed),
    change: (tag: string) => table.mark([{ tag, at: time }]),
    wait: (ms: number) => {
      time += ms;
    },
  };
}
const never = () => Promise.reject(new Error('made anew'));

describe('a cache', () => {
  it('keeps a page until something it shows changes', async () => {
    const { get, change } = stand();
    const home = page(10);
    await get('/', () => made(home, ['content:home', 'categories']));
    change('content:faqs');
    change('product:1');
    expect(await get('/', never)).toBe(home);
    await expect(get('/x', never)).rejects.toThrow('made anew');
  });

  it('sends a changed page for a short time, while one render makes the new one', async () => {
    const { get, change, wait } = stand();
    const [old, fresh] = [page(1), page(1)];
    await get('/', () => made(old, ['product:1']));
    change('product:1');
    let times = 0;
    const remake = () => {
      times += 1;
      return made(fresh, ['product:1']);
    };
    expect(await get('/', remake)).toBe(old);
    wait(300);
    const meanwhile = await Promise.all(Array.from({ length: 10 }, () => get('/', remake)));
    expect(meanwhile.every((value) => value === old)).toBe(true);
    await new Promise(setImmediate);
    expect(await get('/', never)).toBe(fresh);
    expect(times).toBe(1);
  });

  it('says how long ago the kept page was made', async () => {
    const { get, change, wait } = stand();
    const reported: (number | null)[] = [];
    const make: Make<Value> = (_reads, age) => {
      reported.push(age);
      return made(page(1));
    };
    await get('/', make);
    change('a');
    wait(700);
    await get('/', make);
    wait(600_000);
    change('a');
    wait(700);
    await get('/', make);
    expect(reported).toEqual([null, 700, 600_700]);
  });

  it('lets requests wait for the new page when the old one is too old', async () => {
    const { cache, get, change, wait } = stand();
    const [old, fresh] = [page(1), page(1)];
    await get('/', () => made(old, ['product:1']));
    change('product:1');
    wait(600);
    await expect(get('/', never)).rejects.toThrow('made anew');
    expect(cache.has('/')).toBe(true);
    expect(await get('/', () => made(fresh, ['product:1']))).toBe(fresh);
  });

  it('counts from the first change of several, and when it does not know it, as too old', async () => {
    const old = page(1);
    const ageOfFirst = async (ms: number) => {
      const { get, change, wait } = stand();
      await get('/', () => made(old, ['product:1', 'product:2']));
      change('product:1');
      wait(500);
      change('product:2');
      wait(ms - 500);
      return await get('/', never).catch(() => null);
    };
    expect([await ageOfFirst(599), await ageOfFirst(600)]).toEqual([old, null]);
    const { get, change } = stand();
    await get('/', () => made(old, ['product:1']));
    change('product:1');
    change('product:1');
    await expect(get('/', never)).rejects.toThrow('made anew');
  });

  it('makes a page again that changed while it was made', async () => {
    const { get, change, wait } = stand();
    const [during, after] = [page(1), page(1)];
    let times = 0;
    const answer = await get('/', () => {
      times += 1;
      if (times > 1) return made(after, ['product:1']);
      change('product:1');
      wait(700);
      return made(during, ['product:1']);
    });
    expect(answer).toBe(after);
  });

  it('drops a page that records nothing, or reads without a tag, at any change', async () => {
    const { get, change, wait } = stand();
    await get('/nothing', () => made(page(1), []));
    await get('/untagged', () => made(page(1), ['product:1', '*']));
    change('settings-of-another-thing');
    wait(600);
    for (const key of ['/nothing', '/untagged']) await expect(get(key, never)).rejects.toThrow('made anew');
  });

  it('drops every page when everything changes', async () => {
    const { get, change, wait } = stand();
    await get('/', () => made(page(1), ['product:1']));
    change('*');
    wait(600);
    await expect(get('/', never)).rejects.toThrow('made anew');
  });

  it('renders a page once for concurrent requests', async () => {
    const { get } = stand();
    let times = 0;
    const make = async () => {
      times += 1;
      return await made(page(1));
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/', make)));
    expect(times).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('makes a page anew after ten minutes without a change', async () => {
    const { get, wait } = stand();
    const [old, fresh] = [page(1), page(1)];
    await get('/', () => made(old));
    wait(600_000);
    expect(await get('/', never)).toBe(old);
    wait(300);
    expect(await get('/', () => made(fresh))).toBe(old);
    await new Promise(setImmediate);
    expect(await get('/', never)).toBe(fresh);
  });

  it('sends a changed page as it was while the database is away, tries again each second, and then sends the new one', async () => {
    const { get, change, wait } = stand();
    const [old, fresh] = [page(1), page(1)];
    let tries = 0;
    const away = () => {
      tries += 1;
      return Promise.reject(new Error('no connection'));
    };
    await get('/', () => made(old));
    change('a');
    wait(600);
    expect(await get('/', away)).toBe(old);
    for (let n = 0; n < 9; n += 1) {
      wait(100);
      expect(await get('/', away)).toBe(old);
    }
    expect(tries).toBe(1);
    wait(100);
    expect(await get('/', away)).toBe(old);
    await new Promise(setImmediate);
    expect(tries).toBe(2);
    wait(1_000);
    expect(await get('/', () => made(fresh))).toBe(old);
    await new Promise(setImmediate);
    expect(await get('/', never)).toBe(fresh);
  });

  it('sends no page that changed six hours ago, nor one whose failure a retry cannot mend', async () => {
    const { get, change, wait } = stand();
    const away = () => Promise.reject(new Error('no connection'));
    for (const key of ['/', '/x']) await get(key, () => made(page(1)));
    change('a');
    wait(600);
    await expect(get('/x', never)).rejects.toThrow('made anew');
    await expect(get('/x', never)).rejects.toThrow('made anew');
    await get('/', away);
    wait(6 * 3_600_000);
    await expect(get('/', away)).rejects.toThrow('no connection');
  });

  it('does not cache a failure, nor a page that must not be cached', async () => {
    const { cache, get } = stand();
    await expect(get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await get('/', () => made(page(10), [], false));
    await expect(get('/', never)).rejects.toThrow('made anew');
    expect(cache.bytes()).toBe(0);
  });

  it('returns nothing that is known to have changed where nothing may be stale', async () => {
    const { cache, change } = stand();
    const current = { staleMs: 0, staleIfErrorMs: 0 };
    const [old, fresh] = [page(1), page(1)];
    await cache.get('/', () => made(old), current);
    expect(await cache.get('/', never, current)).toBe(old);
    change('a');
    expect(await cache.get('/', () => made(fresh), current)).toBe(fresh);
  });

  it('records what is read, and takes what the maker names instead', async () => {
    const { cache, get } = stand();
    const entry = { value: page(1), bytes: 1, cacheable: true };
    await get('/read', async ({ database }) => {
      readOf(database, 'product:1');
      return entry;
    });
    await get('/named', async ({ database }) => {
      readOf(database, 'product:1');
      return { ...entry, tags: ['product:2'] };
    });
    const slotsOf = (key: string) => cache.partOf(key, entry.value)?.slots;
    expect(slotsOf('/read')).toEqual(dependenciesOf(['product:1']));
    expect(slotsOf('/named')).toEqual(dependenciesOf(['product:2']));
  });

  it('evicts unused pages first', async () => {
    const { cache, get } = stand(3 * sizeOf(10));
    for (const key of ['/a', '/b', '/c']) await get(key, () => made(page(10)));
    await get('/a', never);
    await get('/d', () => made(page(10)));
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
          const { cache, get, change, wait } = stand(150);
          for (const { key, size, changes } of requests) {
            if (changes) change('a');
            wait(700);
            const make = () => made(page(size));
            await get(`/${key}`, make);
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
