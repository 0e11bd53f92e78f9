import { deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKETS } from '#kernel/market';
import { addProducts, findProduct, listCategories, runProductsJob, saveCategory, stableId } from '#shop/catalogue';
import { runStaffJob } from '#shop/staff';
import { testDatabase } from '#support/database';
import { price, sampleProduct } from '#support/products';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerCategories } from './categories.ts';
import { registerCoupons } from './coupons.ts';
import { registerJobs } from './jobs.ts';
import { registerPictures } from './pictures.ts';
import { registerProducts } from './products.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerProducts(admin, shop);
  registerPictures(admin, shop);
  registerCategories(admin, shop);
  registerCoupons(admin, shop);
  registerJobs(admin, shop);
});
const yousef = await testStaff(shop, 'catalogue');
const layla = await testStaff(shop, 'owner', { language: 'ar' });
const mona = await testStaff(shop, 'support');
const reem = await testStaff(shop, 'catalogue', { markets: ['KSA'] });

const ROSE = stableId('rose');
const list = z.object({
  items: z.array(z.object({ id: z.string(), slug: z.string() })),
  page: z.object({ next: z.string().nullable(), count: z.int().optional() }),
  views: z.record(z.string(), z.int()),
});
const slugs = async (query: string) => {
  const answer = await call('GET', `/api/admin/products?${query}`, { as: yousef });
  expect(answer.status, answer.text).toBe(200);
  return list.parse(answer.body).items.map(({ slug }) => slug);
};

beforeAll(async () => {
  const category = { picture: null, banner: { en: null, ar: null }, navInclude: false, homeInclude: false };
  const text = { en: '', ar: '' };
  for (const [position, title] of ['for-her', 'oils'].entries()) {
    const name = { en: title, ar: title };
    await saveCategory(shop, { ...category, title, titleAr: title, name, description: text, position });
  }
  const stock = (onHand: number) => [
    { currency: 'AED' as const, onHand },
    { currency: 'SAR' as const, onHand: 50 },
  ];
  const added = await addProducts(shop, [
    sampleProduct('rose', {
      position: 1,
      categories: ['for-her'],
      stock: stock(50),
      title: { en: 'Taif Rose', ar: 'ورد الطائف' },
    }),
    sampleProduct('oudh', {
      position: 2,
      categories: ['oils'],
      stock: stock(3),
      title: { en: 'Old Oudh', ar: 'عود معتق' },
    }),
    sampleProduct('amber', { position: 3, stock: stock(0), prices: [price('AED', 100, 80), price('SAR', 90)] }),
    sampleProduct('saudi', { position: 4, stock: stock(50), prices: [price('SAR', 90)] }),
  ]);
  expect(added.ok).toBe(true);
  // ten units sold in four weeks: three last for eight days
  await database.read.execute(
    sql`UPDATE stock_sales_counted SET counted_at = ${shop.clock.now().toISOString()}::timestamptz`,
  );
  await database.read.execute(
    sql`INSERT INTO stock_sales (product_id, currency, sold) SELECT id, 'AED', 10 FROM products WHERE slug = 'oudh'`,
  );
});

describe('the list of products', () => {
  it('is filtered by stock, offer, completeness, category and where it is shown', async () => {
    expect(await slugs('')).toEqual(['rose', 'oudh', 'amber', 'saudi']);
    expect(await slugs('filter[stock]=low')).toEqual(['oudh']);
    expect(await slugs('filter[stock][in]=low,out')).toEqual(['oudh', 'amber']);
    expect(await slugs('filter[stock]=low&filter[market]=KSA')).toEqual([]);
    expect(await slugs('filter[offer]=true')).toEqual(['amber']);
    expect(await slugs('filter[offer]=true&filter[market]=KSA')).toEqual([]);
    expect(await slugs('filter[shown]=both')).toEqual(['rose', 'oudh', 'amber']);
    expect(await slugs('filter[category]=oils')).toEqual(['oudh']);
    expect(await slugs('filter[complete]=true')).toEqual([]);
    expect(await slugs('sort=-nameEn&limit=2')).toHaveLength(2);
  });

  it('is searched in both scripts, by note and by slug, and by the beginning of a word', async () => {
    for (const text of ['taif ro', 'ورد الطائف', 'الطايف', 'rose'])
      expect(await slugs(`q=${encodeURIComponent(text)}`)).toContain('rose');
    expect(await slugs('q=saudi')).toEqual(['saudi']);
    expect(await slugs(`q=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await slugs(`q=${encodeURIComponent("'; DROP TABLE products; --")}`)).toEqual([]);
  });

  it('counts its views, pages by cursor, and refuses what it does not know', async () => {
    const first = list.parse((await call('GET', '/api/admin/products?limit=3&count=exact', { as: yousef })).body);
    expect(first.views).toEqual({ all: 4, both: 3, incomplete: 4, low: 2, drafts: 0, putAway: 0 });
    expect(first.page.count).toBe(4);
    expect(await slugs(`limit=3&after=${encodeURIComponent(first.page.next ?? '')}`)).toEqual(['saudi']);
    expect((await call('GET', '/api/admin/products?filter[colour]=red', { as: yousef })).status).toBe(422);
  });

  it('shows a person of one market only that market', async () => {
    const answer = await call('GET', `/api/admin/products/${ROSE}`, { as: reem });
    const prices = z.object({ document: z.object({ prices: z.record(z.string(), z.unknown()) }) }).parse(answer.body);
    expect(Object.keys(prices.document.prices)).toEqual(['SAR']);
  });

  it('is exported without formulas', async () => {
    const file = await call('GET', '/api/admin/products/export?filter[category]=for-her', { as: yousef });
    expect(file.text.split('\r\n')[0]).toBe(
      'Address,"Name, English","Name, Arabic",Price AED,Discount price AED,On hand UAE,Price SAR,Discount price SAR,On hand KSA,Categories,Position',
    );
    expect(file.text).toContain('rose,Taif Rose,ورد الطائف,100.00,,50,110.00,,50,for-her,1');
    expect(file.headers.get('content-type')).toContain('text/csv');
  });
});

describe('a save', () => {
  it('answers the new version, and refuses an older one with both', async () => {
    const path = `/api/admin/products/${ROSE}`;
    const saved = await call('PATCH', path, {
      as: yousef,
      ifMatch: 1,
      body: { title: { en: 'Taif \u202eRose Night' } },
    });
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"']);
    expect(await findProduct(shop, MARKETS.UAE, ROSE)).toMatchObject({ title: { en: 'Taif Rose Night' } });
    const stale = await call('PATCH', path, { as: layla, ifMatch: 1, body: { weight: 7 } });
    expect(stale.body).toMatchObject({
      status: 412,
      version: 2,
      current: { document: { title: { en: 'Taif Rose Night' } } },
      changed: [{ field: 'title.en', by: expect.stringMatching(/^Staff /) }],
    });
    expect((await call('PATCH', path, { as: layla, body: { weight: 7 } })).status).toBe(428);
  });

  it('is put back by people who may save it, prices by those who may set prices only', async () => {
    const path = `/api/admin/products/${stableId('amber')}`;
    const body = { prices: { AED: { price: 12_000 }, SAR: { price: 9500, discountPrice: 9500 } } };
    expect((await call('PATCH', path, { as: layla, ifMatch: 1, body })).status).toBe(200);
    const history = z.object({
      items: z.array(z.object({ id: z.string(), changes: z.array(z.object({ path: z.string() })) })),
    });
    const read = async (as: typeof layla) =>
      history.parse((await call('GET', `${path}/history`, { as })).body).items[0];
    expect((await read(reem))?.changes.map((one) => one.path)).toEqual([
      'prices.SAR.price',
      'prices.SAR.discountPrice',
    ]);
    const writer = await testStaff(shop, ['products.read', 'products.write']);
    const act = (await read(layla))?.id;
    expect(await call('POST', `${path}/put-back`, { as: writer, ifMatch: 2, body: { act } })).toMatchObject({
      status: 403,
      body: { permission: 'prices.write' },
    });
    expect((await call('POST', `${path}/put-back`, { as: layla, ifMatch: 2, body: { act } })).status).toBe(200);
  });

  it('names what is wrong in the language of the person, and changes nothing', async () => {
    const body = { prices: { SAR: { price: 100, discountPrice: 200 } }, title: { ar: '' } };
    const wrong = await call('PATCH', `/api/admin/products/${ROSE}`, { as: layla, ifMatch: 2, body });
    expect(wrong.body).toMatchObject({
      status: 422,
      fields: expect.arrayContaining([
        { path: 'prices.SAR.discountPrice', code: 'abovePrice', words: 'لا يكون السعر المخفّض أعلى من السعر.' },
      ]),
    });
    expect((await call('GET', `/api/admin/products/${ROSE}`, { as: mona })).headers.get('etag')).toBe('"2"');
  });

  it('is not for those who may only see', async () => {
    const body = { weight: 1 };
    const refused = await call('PATCH', `/api/admin/products/${ROSE}`, { as: mona, ifMatch: 2, body });
    expect(refused.body).toMatchObject({ status: 403, permission: 'products.write' });
  });

  it('of a sheet is tried first, then done; a bulk act tells of each row', async () => {
    const rows = [{ id: ROSE, version: 2, prices: { SAR: { price: 20_000, discountPrice: 15_000 } } }];
    const tried = await call('POST', '/api/admin/products/prices', { as: yousef, body: { dryRun: true, rows } });
    expect(tried.body).toMatchObject({
      saved: false,
      rows: [{ status: 'changed', changes: [{ before: 11_000 }, {}] }],
    });
    await call('POST', '/api/admin/products/prices', { as: yousef, body: { dryRun: false, rows } });
    const act = { kind: 'percent', markets: ['KSA', 'UAE'], basisPoints: -1000, of: 'price' };
    const ids = [ROSE, stableId('saudi'), 'none'];
    const done = await call('POST', '/api/admin/products/bulk', { as: yousef, body: { dryRun: false, ids, act } });
    expect(done.body).toMatchObject({
      saved: true,
      rows: [{ status: 'changed' }, { status: 'changed' }, { status: 'unknown' }],
    });
    expect(await findProduct(shop, MARKETS.KSA, ROSE)).toMatchObject({ price: 18_000, discountPrice: 13_500 });
    const away = { dryRun: false, ids: [ROSE], act: { kind: 'state', state: 'put_away' } };
    await call('POST', '/api/admin/products/bulk', { as: yousef, body: away });
    expect(await findProduct(shop, MARKETS.KSA, ROSE)).toBeNull();
  });
});

describe('an act on more than 200 products', () => {
  it('is a job, which changes each once and names those it left', async () => {
    const ids = [ROSE, ...Array.from({ length: 200 }, (_, n) => `none-${n}`)];
    const act = { kind: 'state', state: 'shown' };
    const started = await call('POST', '/api/admin/products/bulk', { as: yousef, body: { dryRun: false, ids, act } });
    expect(started.status).toBe(202);
    const { job } = Object(started.body);
    await runStaffJob(shop, job, (_kind, running) => runProductsJob(shop, running));
    const reply = await call('GET', `/api/admin/jobs/${job}`, { as: yousef });
    expect(reply.body).toMatchObject({ state: 'done', done: 201, refusedCount: 200 });
    expect(await findProduct(shop, MARKETS.KSA, ROSE)).not.toBeNull();
  });

  it('may take the whole list, as many as the person saw', async () => {
    const expected = (await slugs('q=rose')).length;
    const body = { dryRun: true, query: 'q=rose', expected, act: { kind: 'no-offer', markets: ['KSA'] } };
    const tried = await call('POST', '/api/admin/products/bulk', { as: yousef, body });
    expect(Object(tried.body).rows).toHaveLength(expected);
    const more = await call('POST', '/api/admin/products/bulk', {
      as: yousef,
      body: { ...body, expected: expected + 1 },
    });
    expect(more).toMatchObject({ status: 409, body: { code: 'countChanged' } });
  });
});

describe('a scheduled price', () => {
  it('is given in the clock of its market, and called off', async () => {
    const path = `/api/admin/products/${stableId('oudh')}/schedule`;
    const body = { market: 'KSA', price: 11_000, discountPrice: 9000, from: '2099-11-27T00:00', until: null };
    const planned = z.object({ id: z.string() }).parse((await call('POST', path, { as: yousef, body })).body);
    const calendar = await call('GET', '/api/admin/products/schedule', { as: yousef });
    expect(calendar.body).toMatchObject({ items: [{ market: 'KSA', startsAt: '2099-11-26T21:00:00.000Z' }] });
    expect((await call('POST', path, { as: yousef, body: { ...body, from: '2020-01-01' } })).status).toBe(422);
    expect((await call('POST', path, { as: yousef, body: { ...body, from: 'soon' } })).status).toBe(422);
    shop.clock.move(1);
    expect((await call('DELETE', `${path}/${planned.id}`, { as: yousef })).status).toBe(200);
    const history = await call('GET', `/api/admin/products/${stableId('oudh')}/history`, { as: yousef });
    expect(history.body).toMatchObject({
      items: [{ action: 'product.price.unschedule' }, { action: 'product.price.schedule' }],
    });
  });
});

describe('a picture', () => {
  const drawing = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c69736' } });
  const upload = async (bytes: Uint8Array, as = yousef) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], 'picture.jpg', { type: 'image/jpeg' }));
    return await call('POST', '/api/admin/pictures/product', { as, body });
  };
  /** A PNG whose header says how large it is, with next to no data. */
  const bomb = (side: number) => {
    const chunk = (type: string, data: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(side, 0);
    head.writeUInt32BE(side, 4);
    head.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(9))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };

  it('is stored with every variant, upright and without metadata', async () => {
    const photo = await drawing(1000, 800)
      .withExif({ IFD0: { Copyright: 'Yousef' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const stored = await upload(photo);
    expect(stored.body).toMatchObject({ width: 800, height: 1000, widths: [128, 256, 400, 600, 800] });
    const { id } = z.object({ id: z.string() }).parse(stored.body);
    const again = await upload(photo);
    expect(again.body).toMatchObject({ id });
    const body = { pictures: [{ id, alt: { en: 'A bottle', ar: 'قارورة' }, focal: { x: 52, y: 56 } }] };
    const path = `/api/admin/products/${stableId('amber')}`;
    const etag = (await call('GET', path, { as: yousef })).headers.get('etag') ?? '';
    const ifMatch = Number(etag.replaceAll('"', ''));
    expect((await call('PATCH', path, { as: yousef, ifMatch, body })).status).toBe(200);
    expect(await findProduct(shop, MARKETS.UAE, stableId('amber'))).toMatchObject({
      pictures: [{ id, alt: { en: 'A bottle' }, focal: { x: 52, y: 56 } }],
    });
  });

  it('that is none, is broken, too small or a bomb is refused in words', async () => {
    const small = await upload(await drawing(799, 1000).jpeg().toBuffer());
    expect(small.body).toMatchObject({
      status: 422,
      code: 'pictureTooSmall',
      title: expect.stringContaining('800 × 1000'),
    });
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    );
    for (const bytes of [svg, new TextEncoder().encode('GIF89a'), new Uint8Array(0)]) {
      expect((await upload(bytes)).body).toMatchObject({ code: 'pictureNotAPicture' });
    }
    expect((await upload(bomb(50_000))).body).toMatchObject({ code: 'pictureTooManyPixels' });
    expect((await upload(bomb(2000))).body).toMatchObject({ code: 'pictureBroken' });
    const whole = await drawing(900, 1100).jpeg().toBuffer();
    expect((await upload(whole.subarray(0, whole.length / 2))).body).toMatchObject({ code: 'pictureBroken' });
    expect((await upload(new Uint8Array(21 * 1024 * 1024))).status).toBe(413);
    expect((await upload(whole, mona)).status).toBe(403);
  });
});

describe('categories', () => {
  it('are written, put in an order, and so are their products', async () => {
    const path = `/api/admin/categories/${stableId('oils')}`;
    const saved = await call('PATCH', path, { as: yousef, ifMatch: 1, body: { name: { en: '\u202ePure oils' } } });
    expect(saved.body).toMatchObject({ version: 2, document: { name: { en: 'Pure oils', ar: 'oils' } } });
    expect((await call('PATCH', path, { as: layla, ifMatch: 1, body: { name: { en: 'x' } } })).status).toBe(412);
    expect((await call('PATCH', path, { as: yousef, ifMatch: 2, body: { name: { ar: '' } } })).status).toBe(422);
    const ids = [stableId('oils'), stableId('for-her')];
    expect((await call('POST', '/api/admin/categories/order', { as: yousef, body: { ids } })).status).toBe(200);
    expect((await listCategories(shop)).map(({ title }) => title)).toEqual(['oils', 'for-her']);
    expect((await call('POST', '/api/admin/categories/order', { as: yousef, body: { ids: [ids[0]] } })).status).toBe(
      409,
    );
    const both = [stableId('amber'), stableId('oudh')];
    const act = { kind: 'category', category: 'oils', add: true };
    await call('POST', '/api/admin/products/bulk', { as: yousef, body: { dryRun: false, ids: both, act } });
    const order = await call('POST', `${path}/products`, { as: yousef, body: { ids: both } });
    expect(order.body).toEqual({ before: both.toReversed() });
    expect(await slugs('filter[category]=oils')).toEqual(['amber', 'oudh']);
    const made = await call('POST', '/api/admin/categories', {
      as: yousef,
      body: { title: 'gifts', name: { en: 'Gifts', ar: 'هدايا' } },
    });
    expect(made.status).toBe(200);
  });
});

describe('gift codes', () => {
  const terms = {
    kind: 'percentage',
    weight: 1000,
    description: { en: 'Eid', ar: 'العيد' },
    currency: null,
    minimum: 0,
    startsAt: null,
    endsAt: '2099-01-01T00:00:00Z',
    usesAllowed: 100,
    usesPerShopper: 1,
  };

  it('are added once, changed by version, and checked', async () => {
    expect((await call('POST', '/api/admin/coupons', { as: yousef, body: { code: ' eid-10 ', terms } })).body).toEqual({
      code: 'EID-10',
      state: 'saved',
    });
    expect(
      (await call('POST', '/api/admin/coupons', { as: yousef, body: { code: 'EID-10', terms } })).body,
    ).toMatchObject({
      fields: [{ path: 'code', code: 'taken' }],
    });
    const blank = { code: ' ', terms: { ...terms, weight: 10_001 } };
    expect((await call('POST', '/api/admin/coupons', { as: yousef, body: blank })).body).toMatchObject({
      fields: [
        { path: 'code', code: 'missing' },
        { path: 'weight', code: 'tooLarge' },
      ],
    });
    const path = '/api/admin/coupons/EID-10';
    expect((await call('PATCH', path, { as: yousef, ifMatch: 1, body: { weight: 1500 } })).body).toEqual({
      version: 2,
      state: 'saved',
    });
    expect((await call('PATCH', path, { as: layla, ifMatch: 1, body: { weight: 500 } })).body).toMatchObject({
      status: 412,
      current: { terms: { weight: 1500 } },
    });
    for (const wrong of [{ weight: 10_001 }, { startsAt: '2100-01-01T00:00:00Z' }, { usesPerShopper: 0 }]) {
      expect((await call('PATCH', path, { as: yousef, ifMatch: 2, body: wrong })).status, JSON.stringify(wrong)).toBe(
        422,
      );
    }
    expect((await call('GET', '/api/admin/coupons', { as: yousef })).body).toMatchObject({
      items: [{ code: 'EID-10', state: 'running', used: 0 }],
    });
  });
});

it('a price that falls by more than 70 percent asks for the second step, on every way', async () => {
  const id = stableId('oudh');
  const read = await call('GET', `/api/admin/products/${id}`, { as: yousef });
  const { prices } = z
    .object({ document: z.object({ prices: z.record(z.string(), z.object({ discountPrice: z.int() })) }) })
    .parse(read.body).document;
  const paid = prices.SAR?.discountPrice ?? 0;
  expect(paid).toBeGreaterThan(100);
  const nadia = await testStaff(shop, 'catalogue');
  shop.clock.move(6);
  const ifMatch = Number(/\d+/.exec(read.headers.get('etag') ?? '')?.[0]);
  const ways = async (price: number, basisPoints: number) => {
    const row = { price, discountPrice: price };
    const put = await call('PUT', `/api/admin/products/${id}/prices`, { as: nadia, ifMatch, body: { SAR: row } });
    const sheet = await call('POST', '/api/admin/products/prices', {
      as: nadia,
      body: { dryRun: false, rows: [{ id, version: null, prices: { SAR: row } }] },
    });
    const percent = { kind: 'percent', markets: ['KSA'], basisPoints, of: 'price' };
    const bulk = await call('POST', '/api/admin/products/bulk', {
      as: nadia,
      body: { dryRun: false, ids: [id], act: percent },
    });
    const schedule = await call('POST', `/api/admin/products/${id}/schedule`, {
      as: nadia,
      body: { market: 'KSA', price, discountPrice: price, from: '2027-06-01T00:00', until: null },
    });
    return [put, sheet, bulk, schedule].map(({ status }) => status);
  };
  const body = { prices: { SAR: { price: 1, discountPrice: 1 } } };
  expect((await call('PATCH', `/api/admin/products/${id}`, { as: nadia, ifMatch, body })).status).toBe(423);
  expect(await ways(Math.floor(paid * 0.29), -7500)).toEqual([423, 423, 423, 423]);
  expect(await ways(Math.ceil(paid * 0.9), -1000)).toEqual([200, 200, 200, 200]);
});
