import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stableId, updateProduct } from '#shop/catalogue';
import { fetchPictures } from '#shop/imports';
import { setVatRates } from '#shop/pricing';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { publicFiles } from '../../providers/public-web/public-files.ts';
import { importWords } from './import-words.ts';
import { registerImports } from './imports.ts';

const { database } = await testDatabase();
const picture = (background: string, width = 800) =>
  sharp({ create: { width, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer();
const FILES = new Map<string, Buffer>();
/** Answers with a failure while the old shop is away. */
let isAway = false;
const server = http.createServer((request, response) => {
  const file = FILES.get(new URL(request.url ?? '/', 'http://host').pathname);
  response.writeHead(isAway ? 503 : file ? 200 : 404).end(file);
});
let origin = '';

beforeAll(async () => {
  for (const [name, color] of Object.entries({ a: '#c69736', b: '#000', c: '#fff', d: '#123' }))
    FILES.set(`/${name}.jpg`, await picture(color));
  FILES.set('/small.jpg', await picture('#456', 300));
  FILES.set('/words.jpg', Buffer.from('no picture at all'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://cdn.old-shop.example:${(server.address() as AddressInfo).port}`;
  await database.transaction((tx) => setVatRates(tx, { SAR: 1500 }));
});
afterAll(() => server.close());

const answered = z.object({
  id: z.string(),
  pictures: z.object({
    waiting: z.int(),
    stored: z.int(),
    failed: z.int(),
    problems: z.array(z.object({ product: z.string(), name: z.string(), url: z.string(), words: z.string() })),
  }),
});

async function store() {
  const shop = {
    ...(await testShop(database)),
    publicFiles: publicFiles({ resolve: async () => ['127.0.0.1'], isPublic: () => true }),
  };
  const { call } = testAdmin(shop, (admin) => registerImports(admin, shop));
  const owner = await testStaff(shop, 'owner');
  /** Writes an export of Shopify with a product of one scent and these pictures, and returns its import. */
  async function imported(handle: string, pictures: readonly string[], amount = '345.00'): Promise<string> {
    const head =
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src';
    const rows = pictures.map((name, index) => {
      const url = name.startsWith('http') ? name : `${origin}/${name}`;
      const facts = `SKU-${handle},300,,,deny,manual,${amount}`;
      return index === 0
        ? `${handle},Night ${handle},Warm oud.,House,,Oud,,true,Title,Default Title,,,,,,,,${facts},,true,true,,${url}`
        : `${handle}${','.repeat(28)}${url}`;
    });
    const form = new FormData();
    form.set('file', new File([[head, ...rows].join('\r\n')], 'products.csv'));
    const { id } = answered.parse((await call('POST', '/api/admin/imports', { as: owner, body: form })).body);
    const answers = { pricesWithVat: true, market: 'KSA' };
    await call('PUT', `/api/admin/imports/${id}/answers`, { as: owner, body: answers });
    const order = { mends: [], leaveOut: true, expected: 1 };
    expect(await call('POST', `/api/admin/imports/${id}/apply`, { as: owner, body: order })).toMatchObject({
      status: 200,
    });
    return id;
  }
  const pictures = async (id: string) =>
    answered.parse((await call('GET', `/api/admin/imports/${id}`, { as: owner })).body).pictures;
  const undo = (id: string) => call('POST', `/api/admin/imports/${id}/undo`, { as: owner });
  return { shop, imported, pictures, undo };
}

/** The middle of each picture of a product, as it was made, in their order. */
async function picturesOf(slug: string): Promise<readonly string[]> {
  const { rows } = await database.read.execute<{ id: string }>(
    sql`SELECT media_id AS id FROM product_images WHERE product_id = ${stableId(slug)} ORDER BY position`,
  );
  return rows.map(({ id }) => id);
}

describe('pictures of an old shop', () => {
  it('are fetched and stand in the order of the file, and what cannot be had is said', async () => {
    const { shop, imported, pictures } = await store();
    const names = ['b.jpg', 'gone.jpg', 'a.jpg', 'small.jpg', 'words.jpg', 'http://10.0.0.7/x.jpg'];
    const id = await imported('night', names);
    // an address that is not public was never asked for
    expect(await pictures(id)).toMatchObject({ waiting: 5, stored: 0, failed: 0 });
    await fetchPictures(shop);
    const { problems, ...counts } = await pictures(id);
    expect(counts).toEqual({ waiting: 0, stored: 2, failed: 3 });
    expect(problems.map(({ url, words }) => [url.split('/').at(-1), words])).toEqual([
      ['gone.jpg', 'The picture isn’t there any more'],
      ['small.jpg', 'Smaller than 800 × 1000'],
      ['words.jpg', 'Not a picture that we read'],
    ]);
    const [first, second, ...more] = await picturesOf('night');
    expect(more).toEqual([]);
    const other = await imported('day', ['a.jpg', 'b.jpg']);
    await fetchPictures(shop);
    // the same bytes are stored once
    expect(await picturesOf('day')).toEqual([second, first]);
    expect(await pictures(other)).toMatchObject({ stored: 2 });
  });

  it('are tried for a day while the old shop is away, and given up then', async () => {
    const { shop, imported, pictures } = await store();
    isAway = true;
    const id = await imported('away', ['c.jpg']);
    await fetchPictures(shop);
    expect(await pictures(id)).toMatchObject({ waiting: 1, stored: 0, failed: 0 });
    shop.clock.move(2);
    isAway = false;
    await fetchPictures(shop);
    expect(await pictures(id)).toMatchObject({ waiting: 0, stored: 1 });
    isAway = true;
    const lost = await imported('lost', ['d.jpg']);
    await fetchPictures(shop);
    shop.clock.move(24 * 60 + 1);
    await fetchPictures(shop);
    isAway = false;
    const { rows } = await database.read.execute(
      sql`SELECT problem, next_at FROM import_pictures WHERE import_id = ${lost}`,
    );
    expect(rows).toEqual([{ problem: 'noAnswer', next_at: null }]);
    expect(importWords('picture.noAnswer', 'en')).toBe('The old shop didn’t answer for a day');
  });

  it('go with the import when it is taken back, and what waits is not asked for any more', async () => {
    const { shop, imported, pictures, undo } = await store();
    const first = await imported('back', ['a.jpg']);
    await fetchPictures(shop);
    const before = await picturesOf('back');
    expect(before).toHaveLength(1);
    // the price changes, and two more pictures come: only they are fetched
    const second = await imported('back', ['a.jpg', 'b.jpg', 'c.jpg'], '230.00');
    expect(await pictures(second)).toMatchObject({ waiting: 2 });
    await fetchPictures(shop);
    expect(await picturesOf('back')).toHaveLength(3);
    expect(await undo(second)).toMatchObject({ status: 200 });
    expect(await picturesOf('back')).toEqual(before);
    expect(await pictures(second)).toMatchObject({ waiting: 0, stored: 0 });
    expect(first).not.toBe(second);
    const third = await imported('waits', ['d.jpg']);
    expect(await undo(third)).toMatchObject({ status: 200 });
    await fetchPictures(shop);
    expect(await picturesOf('waits')).toEqual([]);
  });

  it('leave what a person did to the product meanwhile, and the import cannot be taken back then', async () => {
    const { shop, imported, undo } = await store();
    const id = await imported('mine', ['a.jpg', 'b.jpg']);
    const done = await updateProduct(shop, {
      actor: { kind: 'system', name: 'test' },
      id: stableId('mine'),
      version: null,
      changes: { description: { en: 'Ours' } },
    });
    expect(done).toMatchObject({ ok: true });
    await fetchPictures(shop);
    expect(await picturesOf('mine')).toHaveLength(2);
    expect(await undo(id)).toMatchObject({ status: 409 });
  });
});
