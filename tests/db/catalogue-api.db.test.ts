import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { product } from '#contract/catalogue';
import { systemClock } from '#kernel/clock';
import { minor } from '#kernel/money';
import { setPrice, stableId } from '#shop/catalogue';
import { setStock } from '#shop/stock';
import { testDatabase } from '#support/database';
import { testKeeping } from '#support/test-changes';
import { loadSampleStore } from '../../seeds/load.ts';
import { pictureStorage, pictureStore, shippedVariants } from '../../src/providers/media/index.ts';
import { createApi } from '../../src/web/api/app.ts';
import { registerCatalogue } from '../../src/web/api/catalogue.ts';
import { registerContent } from '../../src/web/api/content.ts';
import { DEFAULT_RATE_LIMITS } from '../../src/web/limits/budgets.rules.ts';

const { database } = await testDatabase();
const shop = { database };
const root = path.resolve(import.meta.dirname, '../..');

const api = createApi({
  log: pino({ level: 'silent' }),
  publicUrl: null,
  rateLimits: DEFAULT_RATE_LIMITS,
  findSession: async () => null,
  findCountry: () => null,
  clientIp: (_headers, remote) => remote,
  register: (app) => {
    registerCatalogue(app, shop, testKeeping(database));
    registerContent(app, { ...shop, clock: systemClock });
  },
});

const get = (address: string, headers: Record<string, string> = {}) =>
  api.request(`http://store.example${address}`, { headers }, { remoteAddress: '192.0.2.1' });
const KSA = { Cookie: 'country_code_iso3=KSA' };

beforeAll(async () => {
  await loadSampleStore(
    { database, media: pictureStore(pictureStorage(null, path.join(root, '.cache/media')), shippedVariants(root)) },
    { root },
  );
}, 60_000);

describe('GET product', () => {
  it('lists the products of the country in the specified shape', async () => {
    const { user } = await (await get('/api/product')).json();
    expect(user).toHaveLength(43);
    for (const one of user) product.parse(one);
    expect(user[0]).toMatchObject({
      _id: stableId('taif-dawn'),
      title: 'Taif Dawn',
      arabictitle: 'فجر الطائف',
      price: { AED: 395, SAR: 389, INR: 8900 },
      discountprice: { AED: 335, SAR: 329, INR: 7550 },
      stock: { AED: 48, SAR: 62, INR: 20 },
      size: [{ ML: 100, unit: 'ml' }],
      category: 'bestseller,for-her',
      weight: 100,
      topNote: 'Pink pepper, lemon rind, morning dew',
      topNoteAed: 'فلفل وردي، قشر الليمون، ندى الصباح',
      sd_type: 'notes',
    });
    expect(user[0].image[0]).toMatch(/^\/media\/[0-9a-f]{32}\/800\.jpg$/);
  });

  it('omits products that the country does not sell', async () => {
    const ids = async (headers = {}) => {
      const { user } = await (await get('/api/product', headers)).json();
      return user.map((one: { _id: string }) => one._id);
    };
    expect(await ids()).not.toContain(stableId('neroli-noon'));
    expect(await ids(KSA)).toContain(stableId('neroli-noon'));
    expect(await ids(KSA)).not.toContain(stableId('black-musk'));
  });

  it('has the same content compressed and uncompressed, and the prices and stock of now', async () => {
    const plain = await get('/api/product');
    const packed = await get('/api/product', { 'Accept-Encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('content-type')).toBe('application/json');
    expect(plain.headers.get('vary')).toContain('Cookie');
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text());
    await database.transaction((tx) =>
      setStock(tx, [{ productId: stableId('silk-musk'), currency: 'AED', onHand: 41 }]),
    );
    const sold = await get('/api/product');
    expect((await sold.json()).user.find((one: { title: string }) => one.title === 'Silk Musk').stock.AED).toBe(41);
    await setPrice(shop, stableId('silk-musk'), 'AED', { price: minor(30000), discountPrice: minor(20000) });
    const changed = await get('/api/product');
    expect((await changed.json()).user.find((one: { title: string }) => one.title === 'Silk Musk').price.AED).toBe(300);
  });
});

describe('GET detail/{productid}', () => {
  const address = `/api/detail/${stableId('taif-dawn')}`;

  it('returns the product in user[0] with the current stock', async () => {
    const first = await get(address);
    product.parse((await first.json()).user[0]);
    await database.transaction((tx) =>
      setStock(tx, [{ productId: stableId('taif-dawn'), currency: 'AED', onHand: 7 }]),
    );
    const later = await get(address);
    expect((await later.json()).user[0].stock.AED).toBe(7);
  });

  it('returns the units of now of many products, as much as can be added', async () => {
    const ids = ['queen-of-taif', 'silk-musk', 'saffron-veil'].map(stableId);
    const answer = await get(`/api/unitsleft?market=UAE&ids=${ids.join(',')},nothing`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.json()).most).toEqual({
      [ids[0] ?? '']: 3,
      [ids[1] ?? '']: 10,
      [ids[2] ?? '']: 0,
      nothing: 0,
    });
  });

  it('returns a new price at once', async () => {
    const before = (await (await get(address)).json()).user[0].price.AED;
    await setPrice(shop, stableId('taif-dawn'), 'AED', { price: minor(99_900), discountPrice: minor(99_900) });
    const after = (await (await get(address)).json()).user[0].price.AED;
    expect([before, after]).toEqual([expect.not.closeTo(999), 999]);
  });

  it.each([
    [`/api/detail/${stableId('neroli-noon')}`, 404, 'notFound'],
    [`/api/detail/${'0'.repeat(24)}`, 404, 'notFound'],
    ['/api/detail/undefined', 400, 'invalid'],
    ["/api/detail/';drop table products", 400, 'invalid'],
    ['/api/detail/%00', 400, 'invalid'],
  ])('refuses %s with %i', async (bad, status, code) => {
    const answer = await get(bad);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });

  it("refuses in the shopper's language", async () => {
    const answer = await get(`/api/detail/${'0'.repeat(24)}`, { Cookie: 'translate=ar' });
    expect((await answer.json()).message).toMatch(/[؀-ۿ]/);
  });
});

describe('categories', () => {
  it('are listed with flags and pictures', async () => {
    const categories = await (await get('/api/procategory')).json();
    expect(categories).toHaveLength(8);
    expect(categories[0]).toMatchObject({
      title: 'for-her',
      title_ar: 'عطور نسائية',
      nav_include: true,
      home_include: true,
    });
    expect(categories[0].bannerImg).toMatch(/^\/media\/[0-9a-f]{32}\/1920\.jpg$/);
  });

  it('are found by title or id as the first element', async () => {
    const [byTitle] = await (await get('/api/procategory/bakhoor')).json();
    const [byId] = await (await get(`/api/procategory/${byTitle._id}`)).json();
    expect(byId).toEqual(byTitle);
    expect((await get('/api/procategory/unheard-of')).status).toBe(404);
    expect((await get(`/api/procategory/${'x'.repeat(200)}`)).status).toBe(400);
  });
});

describe('reviews, countries and texts', () => {
  it('lists reviews with rating and name', async () => {
    const reviews = await (await get(`/api/review/${stableId('taif-dawn')}`)).json();
    expect(reviews.length).toBeGreaterThan(1);
    expect(reviews[0]).toMatchObject({
      productid: stableId('taif-dawn'),
      rating: expect.any(Number),
      name: expect.any(String),
      review: expect.any(String),
    });
    expect(await (await get(`/api/review/${stableId('bridal-chest')}`)).json()).toEqual([]);
  });

  it('lists countries, the served ones first', async () => {
    const countries = await (await get('/api/countrylist')).json();
    expect(countries).toHaveLength(242);
    expect(countries.slice(0, 2).map((one: { name: string }) => one.name)).toEqual([
      'Kingdom of Saudi Arabia',
      'United Arab Emirates',
    ]);
  });

  it('returns home, banners and about with urls of pictures', async () => {
    const [home] = (await (await get('/api/home')).json()).user;
    expect(home.title).toEqual({ INR: 'The house of musk', AED: 'دار المسك' });
    const texts = [
      'title',
      'quote',
      'quotetext',
      'items1',
      'items2',
      'items3',
      'items4',
      'items5',
      'imagehead',
      'head4',
    ];
    for (const name of texts)
      expect(home[name], name).toMatchObject({ INR: expect.anything(), AED: expect.anything() });
    const slides = (await (await get('/api/banner')).json()).user;
    expect(slides).toHaveLength(4);
    expect(slides[0]).toMatchObject({ link: '/for-her', image: expect.stringMatching(/^\/media\/.*\/1920\.jpg$/) });
    const [about] = (await (await get('/api/aboutus')).json()).user;
    expect(about.img1.AED).toMatch(/^\/media\/[0-9a-f]{32}\/1200\.jpg$/);
    for (const name of ['head', 'title', 'head1', 'info1', 'head2', 'title2'])
      expect(about[name], name).toEqual({ INR: expect.stringMatching(/\w/), AED: expect.stringMatching(/[؀-ۿ]/) });
  });

  it.each([
    ['/api/product', 'private, no-cache'],
    ['/api/procategory', 'public, no-cache'],
    ['/api/countrylist', 'public, no-cache'],
    ['/api/home', 'public, no-cache'],
    ['/api/banner', 'public, no-cache'],
    ['/api/aboutus', 'public, no-cache'],
  ])('has clients revalidate %s each time', async (address, rule) => {
    expect((await get(address)).headers.get('cache-control')).toBe(rule);
  });
});
