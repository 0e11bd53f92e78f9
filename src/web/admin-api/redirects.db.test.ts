import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCategory } from '#shop/catalogue';
import { countHit, countMiss, deleteAskedBefore, findRedirect, writeHits } from '#shop/redirects';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testProduct, testShop } from '#support/test-shop';
import { registerRedirects } from './redirects.ts';

const SAMPLES = path.join(import.meta.dirname, '../../shop/redirects/samples');
const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerRedirects(admin, shop));
const owner = () => testStaff(shop, 'owner');
const silk = await testProduct(shop, { slug: 'silk-musk', SAR: 120 });
const eid = await testProduct(shop, { slug: 'eid-set', SAR: 120 });
await testProduct(shop, { slug: 'riyadh-night', SAR: 120 });
const created = await createCategory(shop, {
  actor: { kind: 'system', name: 'test' },
  title: 'for-him',
  name: { en: 'For him', ar: 'عطور رجالية' },
});
if (!created.ok) throw new Error(created.error.code);

beforeEach(() => database.read.execute(sql`WITH gone AS (DELETE FROM asked_addresses) DELETE FROM redirects`));

const counts = z.object({
  counts: z.record(z.string(), z.int()),
  rows: z.array(z.object({ row: z.int(), state: z.string(), words: z.string() })),
});
async function send(what: 'preview' | 'import', file: string | File, as?: Awaited<ReturnType<typeof owner>>) {
  const form = new FormData();
  form.set('file', typeof file === 'string' ? new File([readFileSync(path.join(SAMPLES, file))], file) : file);
  return await call('POST', `/api/admin/redirects/${what}`, { as: as ?? (await owner()), body: form });
}
const find = async (asked: string) => {
  const [at = '', search = ''] = asked.split('?');
  const found = await findRedirect(shop, { path: at, search: search && `?${search}`, language: 'en' });
  return found && ('url' in found.to ? found.to.url : found.to.path);
};
const add = async (from: string, to: string, language: 'en' | 'ar' = 'ar') =>
  await call('POST', '/api/admin/redirects', { as: await testStaff(shop, 'owner', { language }), body: { from, to } });

describe('the sample of Shopify', () => {
  it('is looked at, written once, and the same when it comes again', async () => {
    const expected = { new: 11, change: 0, same: 0, leftOut: 1, wrong: 9, warning: 3 };
    expect(counts.parse((await send('preview', 'redirects.csv')).body).counts).toEqual(expected);
    expect((await database.read.execute(sql`SELECT count(*)::int AS n FROM redirects`)).rows).toEqual([{ n: 0 }]);
    expect(counts.parse((await send('import', 'redirects.csv')).body).counts).toEqual(expected);
    expect((await database.read.execute(sql`SELECT count(*)::int AS n FROM redirects`)).rows).toEqual([{ n: 11 }]);
    const before = await database.read.execute(sql`SELECT * FROM redirects ORDER BY from_path`);
    expect(counts.parse((await send('import', 'redirects.csv')).body).counts).toMatchObject({
      new: 0,
      change: 0,
      same: 11,
    });
    expect((await database.read.execute(sql`SELECT * FROM redirects ORDER BY from_path`)).rows).toEqual(before.rows);
    const acts = await database.read.execute(sql`SELECT after FROM audit WHERE action = 'redirects.set'`);
    expect(acts.rows).toEqual([{ after: { rows: 11, file: 'redirects.csv' } }]);
  });

  it('leads visitors as expected', async () => {
    await send('import', 'redirects.csv');
    expect(await find('/products/eid-set')).toBe(`/details/${eid}/eid-set`);
    expect(await find('/products/eid-set/')).toBe(`/details/${eid}/eid-set`);
    expect(await find('/PRODUCTS/EID-SET?variant=9&utm_source=x')).toBe(`/details/${eid}/eid-set?utm_source=x`);
    expect(await find('/%D8%B9%D8%B7%D8%B1-%D9%84%D9%8A%D9%84/p1186')).toBe(`/details/${silk}/silk-musk`);
    expect(await find('/collections/men')).toBe('/category/for-him');
    expect(await find('/blogs/news/eid')).toBe('https://old-blog.example/eid');
    expect(await find('/old/deep/er')).toBe('/');
    for (const nowhere of ['/a', '/old', '/nothing', '/pages/about-us', '/products/riyadh-night']) {
      expect(await find(nowhere), nowhere).toBeNull();
    }
  });

  it('of Matrixify is read, and a sheet of something else is refused in words', async () => {
    expect(counts.parse((await send('import', 'matrixify.csv')).body).counts).toMatchObject({ new: 2, leftOut: 1 });
    const other = new File(['Handle,Title\na,b\n'], 'products.csv');
    expect(await send('import', other, await testStaff(shop, 'owner', { language: 'ar' }))).toMatchObject({
      status: 422,
      body: { code: 'noRedirects', title: expect.stringMatching(/[\u0600-\u06ff]/) },
    });
  });
});

describe('what was asked for and not found', () => {
  const missed = async () => {
    const { body } = await call('GET', '/api/admin/redirects/missed', { as: await owner() });
    return z.object({ items: z.array(z.object({ path: z.string(), hits: z.int() }).loose()) }).parse(body).items;
  };

  it('is listed for a week with who linked to it and what was probably meant, until it leads on', async () => {
    for (const host of ['google.com', '', 'instagram.com', ''])
      countMiss(shop, '/Products/Silk-Musk-Old?variant=9', host);
    countMiss(shop, '/blogs/ramadan/', '');
    await writeHits(shop);
    countMiss(shop, '/products/silk-musk-old', '');
    await writeHits(shop);
    expect(await missed()).toMatchObject([
      {
        ...{ path: '/products/silk-musk-old', hits: 5, host: 'instagram.com' },
        guess: { to: `/details/${silk}`, title: { en: expect.any(String) } },
      },
      { path: '/blogs/ramadan', hits: 1, host: '' },
    ]);
    await add('/products/silk-musk-old', `/details/${silk}`);
    expect((await missed()).map(({ path: at }) => at)).toEqual(['/blogs/ramadan']);
    await add('/blogs/*', '/contact');
    expect(await missed()).toEqual([]);
    await database.read.execute(sql`UPDATE asked_addresses SET day = day - 7`);
    await database.read.execute(sql`DELETE FROM redirects`);
    expect(await missed()).toEqual([]);
    await deleteAskedBefore(database.read, new Date(shop.clock.now().getTime() - 5 * 86_400_000));
    expect((await database.read.execute(sql`SELECT FROM asked_addresses`)).rows).toEqual([]);
  });

  it('is counted for nothing that may name a person, nor for the paths of the machine', async () => {
    const not = ['/x@y.example', '/u/%40me', '/o/0501234567', '/o/٠٥٠١٢٣٤٥٦٧', '/admin/x', '/', `/${'a'.repeat(400)}`];
    for (const one of not) countMiss(shop, one, '');
    await writeHits(shop);
    expect(await missed()).toEqual([]);
  });

  it('is kept of 10,000 paths at most; those that are known go on', async () => {
    await database.read.execute(sql`
      INSERT INTO asked_addresses (path, below, day, missed, hits, last_at)
      SELECT '/many/' || n, false, current_date - 8, true, 1, now() FROM generate_series(1, 10000) n`);
    countMiss(shop, '/new', '');
    countMiss(shop, '/many/7', '');
    await writeHits(shop);
    expect(await missed()).toMatchObject([{ path: '/many/7', hits: 1 }]);
  });
});

describe('an old address of Salla', () => {
  it('leads on by its number below any words', async () => {
    await add('/p1185', '/contact');
    expect(await find('/%D8%B9%D8%B7%D8%B1/p1185')).toBe('/contact');
    expect(await find('/ar/other-words/p1185')).toBe('/contact');
    expect(await find('/p11850')).toBeNull();
    expect(await find('/words/p1185/more')).toBeNull();
    await add('/words/p1185', '/about-us');
    expect(await find('/words/p1185')).toBe('/about-us');
  });
});

describe('an old address that is typed', () => {
  it('leads on at once; a second entry gives it another target, and its uses stay', async () => {
    expect(await add('https://old.example/Shop/Musk/?a=1', '/products/silk-musk')).toMatchObject({ status: 200 });
    expect(await find('/shop/musk')).toBe(`/details/${silk}/silk-musk`);
    countHit(shop, { path: '/shop/musk', below: false });
    countHit(shop, { path: '/shop/musk', below: false });
    await writeHits(shop);
    expect(await add('/shop/musk', '/contact')).toMatchObject({ status: 200 });
    const { body } = await call('GET', '/api/admin/redirects?count=exact', { as: await owner() });
    expect(body).toMatchObject({
      items: [{ id: '/shop/musk', kind: 'page', target: '/contact', leadsTo: '/contact', hits: 2, source: '' }],
      page: { count: 1 },
    });
  });

  it('is refused in the words of the person, and nothing is written', async () => {
    await add('/first', '/contact');
    for (const [from, to, field, code] of [
      ['', '/', 'from', 'missing'],
      ['/cart', '/', 'from', 'isAPage'],
      ['/ar-ae', '/', 'from', 'isAPage'],
      ['/robots.txt', '/', 'from', 'isAPage'],
      ['/api/x', '/', 'from', 'reserved'],
      ['/x*', '/', 'from', 'badStar'],
      ['/x', '/x', 'from', 'toItself'],
      ['/x', '//evil.example', 'to', 'badTarget'],
      ['/x', '/products/nobody', 'to', 'targetMissing'],
    ] as const) {
      const words = expect.stringMatching(/[\u0600-\u06ff]/);
      expect(await add(from, to), `${from} ${to}`).toMatchObject({
        status: 422,
        body: { fields: [{ path: field, code, words }] },
      });
    }
    expect((await database.read.execute(sql`SELECT from_path FROM redirects`)).rows).toEqual([{ from_path: '/first' }]);
  });

  it('moves along with its product, and leads nowhere while that is put away', async () => {
    const moving = await testProduct(shop, { slug: 'moving', SAR: 10 });
    await add('/old-moving', '/products/moving');
    await database.read.execute(sql`UPDATE products SET slug = 'moved', title_en = 'Moved on' WHERE id = ${moving}`);
    expect(await find('/old-moving')).toBe(`/details/${moving}/moved-on`);
    await database.read.execute(sql`UPDATE products SET state = 'put_away' WHERE id = ${moving}`);
    expect(await find('/old-moving')).toBeNull();
    const { body } = await call('GET', '/api/admin/redirects?filter[state]=missing', { as: await owner() });
    expect(body).toMatchObject({ items: [{ id: '/old-moving', leadsTo: null }] });
  });

  it('of a target that was missing is mended by the entry of that target', async () => {
    await send('import', new File(['Redirect from,Redirect to\n/a,/b\n/c,/a\n'], 'chain.csv'));
    expect(await find('/c')).toBeNull();
    await add('/b', '/contact');
    expect([await find('/a'), await find('/b'), await find('/c')]).toEqual(['/contact', '/contact', '/contact']);
  });

  it('is tried, taken away and exported', async () => {
    await add('/old/*', '/contact');
    await add('/was', '/products/silk-musk');
    const tried = async (address: string) =>
      (await call('POST', '/api/admin/redirects/try', { as: await owner(), body: { address } })).body;
    expect(await tried('layali.example/Old/Deep/?gclid=1')).toEqual({
      status: 301,
      location: '/en-sa/contact?gclid=1',
    });
    expect(await tried('/en-sa/cart')).toMatchObject({ status: 200 });
    expect(await tried('/nothing')).toEqual({ status: 404, location: '' });
    const sheet = await call('GET', '/api/admin/redirects/export', { as: await owner() });
    expect(
      sheet.text
        .replace(/^\ufeff/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['Redirect from,Redirect to', '/old/*,/contact', `/was,/details/${silk}/silk-musk`]);
    const again = new File([sheet.text], 'redirects.csv');
    expect(counts.parse((await send('import', again)).body).counts).toMatchObject({ new: 0, change: 0, same: 2 });
    const removed = await call('POST', '/api/admin/redirects/remove', {
      as: await owner(),
      body: { ids: ['/old/*', '/gone'] },
    });
    expect(removed.body).toEqual({ removed: 1 });
    expect(await find('/old/x')).toBeNull();
  });

  it('is seen by who writes pages and changed by who publishes them', async () => {
    const support = await testStaff(shop, 'support');
    expect((await call('GET', '/api/admin/redirects', { as: support })).status).toBe(403);
    expect((await call('POST', '/api/admin/redirects', { as: support, body: { from: '/x', to: '/' } })).status).toBe(
      403,
    );
  });
});
