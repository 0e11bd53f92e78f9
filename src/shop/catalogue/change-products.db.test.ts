import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { productTag } from '#kernel/page-tags';
import type { Actor } from '#shop/audit';
import { testDatabase } from '#support/database';
import { followChanges } from '#support/page-changes';
import { price, sampleProduct } from '#support/products';
import { testShop } from '#support/test-shop';
import {
  addProduct,
  applyScheduledPrices,
  cancelScheduledPrice,
  createProduct,
  duplicateProduct,
  editableProduct,
  findProduct,
  productHistory,
  putBack,
  saveCategory,
  scheduledPrices,
  schedulePrice,
  setPrices,
  stableId,
  updateProduct,
} from './index.ts';
import { NO_WEAR } from './wear.rules.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { KSA, UAE } = MARKETS;
type Staff = Extract<Actor, { kind: 'staff' }>;
const staff = (name: string, markets: Staff['markets'] = ['KSA', 'UAE']): Staff => ({
  kind: 'staff',
  id: name,
  name,
  role: 'catalogue',
  session: 's1',
  request: 'r1',
  markets,
});
const yousef = staff('yousef');
const layla = staff('layla');
let number = 0;
let id = '';

async function read(productId = id) {
  const product = await editableProduct(shop, productId);
  if (!product) throw new Error('the product is gone');
  return product;
}

beforeAll(async () => {
  const category = {
    picture: null,
    banner: { en: null, ar: null },
    navInclude: false,
    homeInclude: false,
    position: 0,
  };
  const both = { en: 'For her', ar: 'لها' };
  await saveCategory(shop, { title: 'for-her', titleAr: 'لها', name: both, description: both, ...category });
});

beforeEach(async () => {
  number += 1;
  const slug = `rose-${number}`;
  await addProduct(shop, sampleProduct(slug, { prices: [price('AED', 100), price('SAR', 110, 90)] }));
  id = stableId(slug);
});

describe('a change of a product', () => {
  it('writes the fields of the patch, is seen in the store at once, and is in the audit log', async () => {
    const news = await followChanges(shop);
    const changes = {
      title: { ar: 'وردة' },
      categories: ['for-her'],
      sizes: [{ amount: 50, unit: 'ml' }],
      prices: { AED: { price: 20_000, discountPrice: 15_000 }, SAR: null },
    };
    expect(await updateProduct(shop, { actor: yousef, id, version: 1, changes })).toEqual({ ok: true, value: 2 });
    expect(await findProduct(shop, UAE, id)).toMatchObject({
      title: { en: `Title of rose-${number}`, ar: 'وردة' },
      categories: ['for-her'],
      discountPrice: 15_000,
      percentOff: 25,
    });
    expect(await findProduct(shop, KSA, id)).toBeNull();
    expect(await news()).toContain(productTag(id));
    expect(await productHistory(shop, id, ['KSA', 'UAE'])).toMatchObject([
      {
        by: 'yousef',
        action: 'product.edit',
        before: { 'title.ar': `عنوان rose-${number}`, 'prices.SAR.discountPrice': 9000, version: 1 },
        after: { 'title.ar': 'وردة', 'prices.SAR.discountPrice': null, version: 2 },
      },
    ]);
  });

  it('of an older version is refused with both, and saves again over other fields', async () => {
    await updateProduct(shop, { actor: layla, id, version: 1, changes: { title: { en: 'Layla’s' } } });
    const mine = { actor: yousef, id, changes: { title: { ar: 'ليوسف' } } };
    expect(await updateProduct(shop, { ...mine, version: 1 })).toMatchObject({
      error: {
        code: 'stale',
        current: { version: 2, document: { title: { en: 'Layla’s' } } },
        changed: [{ field: 'title.en', by: 'layla' }],
      },
    });
    expect(await updateProduct(shop, { ...mine, version: 2 })).toMatchObject({ ok: true });
    expect((await read()).document.title).toEqual({ en: 'Layla’s', ar: 'ليوسف' });
  });

  it('by ten people at once loses none', async () => {
    const fields = ['dimensions', 'title', 'description'] as const;
    const save = async (index: number): Promise<void> => {
      const { version } = await read();
      const field = fields[index % 3] ?? 'title';
      const value = field === 'dimensions' ? `A${index}` : { en: `A${index}` };
      const changes = { [field]: value, notes: { top: { en: `n${index}` } } };
      const saved = await updateProduct(shop, { actor: yousef, id, version, changes });
      if (!saved.ok) return await save(index);
    };
    await Promise.all(Array.from({ length: 10 }, (_, index) => save(index)));
    expect((await read()).version).toBe(11);
    expect(await productHistory(shop, id, ['KSA', 'UAE'])).toHaveLength(10);
  });

  it.each([
    ['title.ar', 'missing', { title: { ar: ' ' } }],
    ['title.en', 'tooLong', { title: { en: 'x'.repeat(121) } }],
    ['prices.SAR.discountPrice', 'abovePrice', { prices: { SAR: { discountPrice: 99_999 } } }],
    ['prices.SAR.price', 'wrong', { prices: { SAR: { price: 12.5 } } }],
    ['prices.SAR.price', 'wrong', { prices: { SAR: { price: '12' } } }],
    ['categories', 'unknownCategory', { categories: ['none'] }],
    ['pictures', 'unknownPicture', { pictures: [{ id: 'x', alt: { en: '', ar: '' }, focal: { x: 50, y: 50 } }] }],
    ['sizes', 'missing', { sizes: [] }],
    ['barcode', 'taken', { barcode: 'TAKEN-1' }],
    ['wear.lasts', 'tooLarge', { wear: { lasts: 49 } }],
    ['wear.seasons', 'twice', { wear: { seasons: ['spring', 'spring'] } }],
    ['layers', 'unknownProduct', { layers: ['no-such-oil'] }],
    ['sizeGroup', 'wrong', { sizeGroup: 'Cambodi Oil' }],
    ['backOn', 'wrong', { backOn: '2026-02-30' }],
    ['', 'wrong', { slug: 'another' }],
  ])('with a wrong %s (%s) changes nothing', async (path, code, changes) => {
    if (path === 'barcode') await addProduct(shop, sampleProduct(`taken-${number}`, { barcode: 'TAKEN-1' }));
    const refused = await updateProduct(shop, { actor: yousef, id, version: 1, changes });
    expect(refused).toMatchObject({ error: { code: 'wrong', fields: [{ path, code }] } });
    expect((await read()).version).toBe(1);
  });

  it('leaves prices of other markets alone', async () => {
    const saudi = staff('reem', ['KSA']);
    const set = (currency: string) =>
      updateProduct(shop, { actor: saudi, id, version: null, changes: { prices: { [currency]: { price: 50_000 } } } });
    expect(await set('AED')).toMatchObject({ error: { fields: [{ path: 'prices.AED.price', code: 'otherMarket' }] } });
    expect(await set('SAR')).toMatchObject({ ok: true });
  });

  it('keeps how it is worn, what with, the scent of its sizes and when it is back, and puts them back', async () => {
    const wear = { lasts: 8, trail: 'arm', seasons: ['spring'], on: ['skin', 'clothes'] };
    const changes = { wear, layers: [`rose-${number}`], sizeGroup: 'rose', backOn: '2026-12-06' };
    expect(await updateProduct(shop, { actor: yousef, id, version: 1, changes })).toMatchObject({ ok: true });
    expect((await read()).document).toMatchObject({ ...changes, wear: { ...wear, strength: '', occasions: [] } });
    const [act] = await productHistory(shop, id, ['KSA', 'UAE']);
    expect(Object.keys(act?.after ?? {})).toEqual(expect.arrayContaining(['wear.lasts', 'wear.seasons', 'layers']));
    await putBack(shop, { actor: yousef, id, version: 2, act: act?.id ?? '', mayPrice: false });
    expect((await read()).document).toMatchObject({ wear: NO_WEAR, layers: [], sizeGroup: '', backOn: '' });
  });

  it('that changes nothing keeps the version', async () => {
    const same = { shows: 'notes', title: { en: `Title of rose-${number}` } };
    expect(await updateProduct(shop, { actor: yousef, id, version: 1, changes: same })).toEqual({ ok: true, value: 1 });
    expect(await productHistory(shop, id, ['KSA', 'UAE'])).toEqual([]);
  });

  it('is put back by field, and by act', async () => {
    const changes = { title: { en: 'New' }, prices: { SAR: null } };
    await updateProduct(shop, { actor: yousef, id, version: 1, changes });
    const act = (await productHistory(shop, id, ['KSA', 'UAE']))[0]?.id ?? '';
    expect(await putBack(shop, { actor: layla, id, version: 2, act, field: 'title.en', mayPrice: true })).toMatchObject(
      { value: 3 },
    );
    expect((await read()).document).toMatchObject({ title: { en: `Title of rose-${number}` }, prices: { AED: {} } });
    expect(await putBack(shop, { actor: layla, id, version: 3, act, mayPrice: true })).toMatchObject({ value: 4 });
    expect((await read()).document.prices.SAR).toEqual({ price: 11_000, discountPrice: 9000, hidden: false });
    expect((await productHistory(shop, id, ['KSA', 'UAE']))[0]).toMatchObject({ by: 'layla', undoOf: act });
    expect(await putBack(shop, { actor: layla, id, version: 4, act: 'none', mayPrice: true })).toMatchObject({
      error: { code: 'unknown' },
    });
  });
});

describe('a draft', () => {
  it('is made with a name in one language, and shown when it has what shoppers need', async () => {
    const slug = `draft-${number}`;
    const title = { en: 'Night Oudh', ar: '' };
    const created = await createProduct(shop, { actor: yousef, slug, title });
    const draft = stableId(slug);
    expect(created).toEqual({ ok: true, value: draft });
    expect(await createProduct(shop, { actor: yousef, slug, title })).toMatchObject({
      error: { fields: [{ path: 'slug', code: 'taken' }] },
    });
    const show = { state: 'shown', prices: { AED: { price: 10_000 } } };
    expect(await updateProduct(shop, { actor: yousef, id: draft, version: 1, changes: show })).toMatchObject({
      error: {
        fields: [{ path: 'title.ar' }, { path: 'description.en' }, { path: 'description.ar' }, { path: 'sizes' }],
      },
    });
    const whole = {
      ...show,
      title: { ar: 'عود الليل' },
      description: { en: 'Dark', ar: 'داكن' },
      sizes: [{ amount: 12, unit: 'ml' }],
    };
    expect(await updateProduct(shop, { actor: yousef, id: draft, version: 1, changes: whole })).toMatchObject({
      ok: true,
    });
    expect(await findProduct(shop, UAE, draft)).toMatchObject({ title: { ar: 'عود الليل' } });
  });

  it('is what a copy is, with a slug of its own and no stock', async () => {
    const copy = await duplicateProduct(shop, { actor: yousef, id });
    const again = await duplicateProduct(shop, { actor: yousef, id });
    const [first, second] = [copy, again].map((one) => (one.ok ? one.value : ''));
    expect([first, second]).toEqual([stableId(`rose-${number}-copy`), stableId(`rose-${number}-copy-2`)]);
    expect(await read(first)).toMatchObject({
      document: { state: 'draft', prices: { SAR: { price: 11_000 } } },
      stock: [],
    });
    expect(await findProduct(shop, UAE, first ?? '')).toBeNull();
  });
});

describe('a sheet of prices', () => {
  const sar = (amount: number, discount = amount) => ({ SAR: { price: amount, discountPrice: discount } });

  it('is tried first and then saved, row by row', async () => {
    const rows = [{ id, version: 1, prices: sar(5000, 4000) }];
    const tried = await setPrices(shop, { actor: yousef, rows, dryRun: true });
    expect(tried).toMatchObject([
      { status: 'changed', changes: [{ path: 'prices.SAR.price', before: 11_000, after: 5000 }, {}] },
    ]);
    expect((await read()).version).toBe(1);
    await setPrices(shop, { actor: yousef, rows, dryRun: false });
    expect(await findProduct(shop, KSA, id)).toMatchObject({ price: 5000, discountPrice: 4000 });
    expect((await productHistory(shop, id, ['KSA', 'UAE']))[0]?.action).toBe('product.price.set');
  });

  it('with one wrong row writes nothing, and leaves out a row that somebody changed', async () => {
    const other = stableId(`rose-${number - 1}`);
    const wrong = [
      { id, version: null, prices: sar(5000, 6000) },
      { id: other, version: null, prices: sar(4321) },
    ];
    const refused = await setPrices(shop, { actor: yousef, rows: wrong, dryRun: false });
    expect(refused.map(({ status }) => status)).toEqual(['wrong', 'changed']);
    expect((await read(other)).document.prices.SAR?.price).not.toBe(4321);
    const late = [
      { id, version: 7, prices: sar(5000) },
      { id: other, version: null, prices: sar(7000) },
    ];
    const saved = await setPrices(shop, { actor: yousef, rows: late, dryRun: false });
    expect(saved.map(({ status }) => status)).toEqual(['stale', 'changed']);
    expect((await read(other)).document.prices.SAR?.price).toBe(7000);
  });
});

describe('a scheduled price', () => {
  const from = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000);
  const plan = (startsAt: Date, endsAt: Date | null, amount = 8000) =>
    schedulePrice(shop, {
      actor: yousef,
      productId: id,
      market: KSA,
      price: 11_000,
      discountPrice: amount,
      startsAt,
      endsAt,
    });
  const asked = async () => (await findProduct(shop, KSA, id))?.discountPrice;

  it('begins and ends at its time, and puts back what was', async () => {
    expect((await plan(from(10), from(20))).ok).toBe(true);
    expect(await scheduledPrices(shop, id)).toMatchObject([{ state: 'planned', discountPrice: 8000 }]);
    shop.clock.move(9);
    await applyScheduledPrices(shop);
    expect(await asked()).toBe(9000);
    shop.clock.move(1);
    const news = await followChanges(shop);
    expect(await applyScheduledPrices(shop)).toEqual({ changed: 1, failed: [] });
    expect(await asked()).toBe(8000);
    expect(await news()).toContain(productTag(id));
    shop.clock.move(10);
    await applyScheduledPrices(shop);
    expect(await asked()).toBe(9000);
    expect(await applyScheduledPrices(shop)).toEqual({ changed: 0, failed: [] });
    expect((await productHistory(shop, id, ['KSA', 'UAE'])).map(({ by, action }) => `${by} ${action}`)).toEqual([
      'scheduled prices product.price.set',
      'scheduled prices product.price.set',
      'yousef product.price.schedule',
    ]);
  });

  it('leaves a price that somebody set meanwhile', async () => {
    await plan(from(10), from(20));
    shop.clock.move(10);
    await applyScheduledPrices(shop);
    const changes = { prices: { SAR: { discountPrice: 7777 } } };
    await updateProduct(shop, { actor: layla, id, version: null, changes });
    shop.clock.move(10);
    await applyScheduledPrices(shop);
    expect(await asked()).toBe(7777);
  });

  it('whose time passed while the store was closed leaves the price as it was', async () => {
    await plan(from(10), from(20));
    await plan(from(20), null, 6000);
    shop.clock.move(120);
    await applyScheduledPrices(shop);
    expect(await asked()).toBe(6000);
    expect((await scheduledPrices(shop, id)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('that began while the store was closed is not what a later one puts back', async () => {
    await plan(from(10), from(20));
    await plan(from(20), from(200), 6000);
    shop.clock.move(120);
    await applyScheduledPrices(shop);
    expect(await asked()).toBe(6000);
    shop.clock.move(80);
    await applyScheduledPrices(shop);
    expect(await asked()).toBe(9000);
  });

  it('is applied once by two processes', async () => {
    await plan(from(1), null);
    shop.clock.move(1);
    await Promise.all([applyScheduledPrices(shop), applyScheduledPrices(shop)]);
    expect((await read()).version).toBe(2);
  });

  it('is refused in the past, backwards, above the price, beside another, and for another market', async () => {
    const code = async (planned: ReturnType<typeof plan>) => {
      const answer = await planned;
      return answer.ok || answer.error.code !== 'wrong' ? '' : answer.error.fields[0]?.code;
    };
    expect(await code(plan(from(-1), null))).toBe('inThePast');
    expect(await code(plan(from(9), from(8)))).toBe('endsFirst');
    expect(await code(plan(from(9), null, 12_000))).toBe('abovePrice');
    await plan(from(10), from(20));
    expect(await code(plan(from(15), from(30)))).toBe('overlaps');
    const input = { productId: id, price: 100, discountPrice: 100, startsAt: from(99), endsAt: null };
    expect(await schedulePrice(shop, { ...input, actor: staff('anil', ['UAE']), market: KSA })).toMatchObject({
      error: { fields: [{ code: 'otherMarket' }] },
    });
  });

  it('is called off before it begins', async () => {
    const planned = await plan(from(10), null);
    const schedule = planned.ok ? planned.value : '';
    expect(await cancelScheduledPrice(shop, { actor: yousef, id: schedule })).toMatchObject({ ok: true });
    expect(await scheduledPrices(shop, id)).toEqual([]);
    shop.clock.move(10);
    await applyScheduledPrices(shop);
    expect((await read()).version).toBe(1);
    expect(await cancelScheduledPrice(shop, { actor: yousef, id: schedule })).toMatchObject({
      error: { code: 'begun' },
    });
  });
});

it('keeps a script in a text as text', async () => {
  const script = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
  await updateProduct(shop, { actor: yousef, id, version: null, changes: { title: { en: script.slice(0, 120) } } });
  expect(await findProduct(shop, UAE, id)).toMatchObject({ title: { en: script.slice(0, 120) } });
  const { rows } = await database.read.execute<{ words: string }>(
    sql`SELECT words FROM product_summaries WHERE product_id = ${id}`,
  );
  expect(rows[0]?.words).not.toMatch(/[<>"]/);
});

it('keeps bidirectional controls and other invisible characters out of texts', async () => {
  const changes = { title: { en: 'Musk \u202edoog\u202c' }, description: { ar: 'مسك\u200b نقي\u2069' } };
  expect((await updateProduct(shop, { actor: yousef, id, version: null, changes })).ok).toBe(true);
  expect(await findProduct(shop, UAE, id)).toMatchObject({
    title: { en: 'Musk doog' },
    description: { ar: 'مسك نقي' },
  });
});
