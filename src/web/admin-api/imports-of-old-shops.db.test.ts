import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Language } from '#kernel/market';
import { stableId, updateProduct } from '#shop/catalogue';
import { setVatRates } from '#shop/pricing';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testProduct, testShop } from '#support/test-shop';
import { importWords } from './import-words.ts';
import { registerImports } from './imports.ts';

/** The exports of old shops, with what an import of each must come to. */
const SAMPLES = path.join(import.meta.dirname, '../../shop/imports/samples');

const bilingual = z.object({ en: z.string().optional(), ar: z.string().optional() });
const change = z.tuple([z.unknown(), z.unknown()]);
const outcome = z.object({
  row: z.int().optional(),
  rows: z.array(z.int()).optional(),
  state: z.enum(['new', 'change', 'same', 'wrong', 'leftOut']),
  code: z.string().optional(),
  column: z.string().optional(),
  sameAs: z.int().optional(),
  address: z.union([z.string(), z.array(z.string())]).nullish(),
  isScent: z.boolean().optional(),
  title: bilingual.optional(),
  description: bilingual.optional(),
  prices: z.record(z.string(), z.object({ price: z.int(), discountPrice: z.int() })).optional(),
  schedule: z.record(z.string(), z.object({ discountPrice: z.int(), from: z.string(), until: z.string() })).optional(),
  stock: z.record(z.string(), z.int()).nullish(),
  categories: z.array(z.string()).optional(),
  pictures: z.int().optional(),
  barcode: z.string().optional(),
  sizeGroup: z.string().optional(),
  dimensions: z.string().optional(),
  redirectFrom: z.string().optional(),
  shown: z.boolean().optional(),
  warning: z.array(z.string()).optional(),
  changes: z.record(z.string(), change).optional(),
});
const expected = z.object({
  file: z.union([z.string(), z.array(z.string())]),
  preset: z.string(),
  after: z.string().optional(),
  head: z.object({ line: z.int() }).optional(),
  rows: z.int(),
  totals: z.record(z.string(), z.int()),
  outcome: z.array(outcome),
  newCategories: z.array(z.string()).optional(),
});
type Expected = z.infer<typeof expected>;

const row = z.object({
  number: z.int(),
  state: z.string(),
  address: z.string().nullable(),
  cells: z.array(
    z.object({ index: z.int(), column: z.string(), words: z.string().nullable(), inStore: z.string().nullable() }),
  ),
  warnings: z.array(z.object({ words: z.string() })),
});
const plan = z.object({
  counts: z.record(z.string(), z.int()),
  notes: z.object({
    withoutEnglish: z.int(),
    hasCounts: z.boolean(),
    newCategories: z.array(z.string()),
    pictures: z.int(),
    addresses: z.int(),
  }),
  wrong: z.array(row),
  warned: z.array(row),
  changed: z.array(row),
  leftOut: z.array(row),
});
const uploadedSheet = z.object({
  id: z.string(),
  source: z.string().nullable(),
  line: z.int(),
  rows: z.int(),
  asksVat: z.boolean(),
  columns: z.array(z.object({ index: z.int(), name: z.string(), key: z.string().nullable(), filled: z.int() })),
  examples: z.array(
    z.object({
      market: z.string(),
      row: z.int(),
      subject: z.string(),
      inFile: z.string(),
      net: z.string(),
      vat: z.string(),
      onTop: z.string(),
    }),
  ),
});

/** What a person reads of a code. */
const wordsOf = (code: string, language: Language = 'en') => importWords(OUR_CODES.get(code) ?? code, language);
/** Codes of the samples that have another name here. */
const OUR_CODES = new Map([['soldElsewhere', 'externalProduct']]);
/** Told by the fetching of pictures, after the products are written. */
const LATER = ['pictureMissing'];

async function store() {
  const { database } = await testDatabase();
  const shop = await testShop(database);
  await database.transaction((tx) => setVatRates(tx, { SAR: 1500 }));
  const { call } = testAdmin(shop, (admin) => registerImports(admin, shop));
  const owner = await testStaff(shop, 'owner');
  const upload = async (file: string, bytes = new Uint8Array(readFileSync(path.join(SAMPLES, file)))) => {
    const form = new FormData();
    form.set('file', new File([bytes], path.basename(file)));
    const { status, body } = await call('POST', '/api/admin/imports', { as: owner, body: form });
    expect(status).toBe(200);
    return uploadedSheet.parse(body);
  };
  const answer = (id: string, pricesWithVat = true) =>
    call('PUT', `/api/admin/imports/${id}/answers`, { as: owner, body: { pricesWithVat, market: 'KSA' } });
  const dry = async (id: string, mends: readonly object[] = []) =>
    plan.parse((await call('POST', `/api/admin/imports/${id}/dry-run`, { as: owner, body: { mends } })).body);
  const write = async (id: string, order: { readonly expected: number }) =>
    await call('POST', `/api/admin/imports/${id}/apply`, { as: owner, body: { mends: [], leaveOut: true, ...order } });
  const whole = async (file: string) => {
    const sheet = await upload(file);
    await answer(sheet.id);
    const { counts } = await dry(sheet.id);
    const done = await write(sheet.id, { expected: (counts.new ?? 0) + (counts.change ?? 0) });
    expect(done.status).toBe(200);
    return sheet.id;
  };
  const undo = (id: string) => call('POST', `/api/admin/imports/${id}/undo`, { as: owner });
  return { database, shop, call, owner, upload, answer, dry, write, whole, undo };
}
type Store = Awaited<ReturnType<typeof store>>;

/** What the store has of a product that an import wrote. */
const written = z.object({
  state: z.string(),
  title: z.object({ en: z.string(), ar: z.string() }),
  description: z.object({ en: z.string(), ar: z.string() }),
  barcode: z.string(),
  sizeGroup: z.string(),
  dimensions: z.string(),
  prices: z.record(z.string(), z.object({ price: z.int(), discountPrice: z.int() })),
  stock: z.record(z.string(), z.int()),
  categories: z.array(z.string()),
  schedule: z.record(z.string(), z.object({ discountPrice: z.int(), from: z.string(), until: z.string() })),
  redirects: z.array(z.string()),
});
async function productAt({ database }: Store, slug: string) {
  const { rows } = await database.read.execute<{ product: unknown }>(sql`
    SELECT jsonb_build_object('state', p.state, 'title', jsonb_build_object('en', p.title_en, 'ar', p.title_ar),
      'description', jsonb_build_object('en', p.description_en, 'ar', p.description_ar), 'barcode', p.barcode,
      'sizeGroup', p.size_group, 'dimensions', p.dimensions,
      'prices', (SELECT coalesce(jsonb_object_agg(c.currency, jsonb_build_object('price', c.price, 'discountPrice', c.discount_price)), '{}')
                 FROM product_prices c WHERE c.product_id = p.id),
      'stock', (SELECT coalesce(jsonb_object_agg(s.currency, s.on_hand), '{}') FROM product_stock s WHERE s.product_id = p.id),
      'categories', ARRAY(SELECT c.display_en FROM product_categories l JOIN categories c ON c.id = l.category_id
                          WHERE l.product_id = p.id ORDER BY l.position),
      'schedule', (SELECT coalesce(jsonb_object_agg(o.currency, jsonb_build_object('discountPrice', o.discount_price,
                     'from', o.starts_at, 'until', o.ends_at)), '{}')
                   FROM scheduled_prices o WHERE o.product_id = p.id AND o.state IN ('planned', 'running')),
      'redirects', ARRAY(SELECT r.from_path FROM redirects r WHERE r.target = p.id ORDER BY 1)) AS product
    FROM products p WHERE p.slug = ${slug}`);
  return rows[0] ? written.parse(rows[0].product) : null;
}

const cases = readdirSync(path.join(SAMPLES, 'expected')).flatMap((name) => {
  const read = expected.parse(JSON.parse(readFileSync(path.join(SAMPLES, 'expected', name), 'utf8')));
  const files = [read.file].flat().map((file) => file.split(' (')[0] ?? '');
  return files.map((file) => ({ file, read }));
});

/** The WooCommerce file with an Arabic head has the first rows of the other one. */
function rowsIn(read: Expected, count: number): Expected['outcome'] {
  return count === read.rows ? read.outcome : read.outcome.filter(({ row: number = 0 }) => number <= count + 1);
}

describe.each(cases)('$file', ({ file, read }) => {
  let at: Store;
  let id = '';
  let sheet: z.infer<typeof uploadedSheet>;
  let found: z.infer<typeof plan>;
  let wanted: Expected['outcome'];
  beforeAll(async () => {
    at = await store();
    const before = /^(\S+\.csv) was imported$/.exec(read.after ?? '')?.[1];
    if (before !== undefined) await at.whole(before);
    sheet = await at.upload(file);
    ({ id } = sheet);
    wanted = rowsIn(read, sheet.rows);
    await at.answer(id);
    found = await at.dry(id);
  });

  it('is recognised by its content, and its columns are known', () => {
    expect(sheet.source?.toLowerCase()).toBe(read.preset);
    expect(sheet.line).toBe(read.head?.line ?? 1);
    expect(sheet.asksVat).toBe(true);
  });

  it('comes to the expected state, code and column of each row', () => {
    const all = [...found.wrong, ...found.changed, ...found.leftOut];
    for (const one of wanted) {
      const numbers = one.rows ?? [one.row ?? 0];
      const rows = all.filter(({ number }) => numbers.includes(number));
      if (one.isScent || one.state === 'same') {
        expect(rows, `row ${numbers[0]}`).toEqual([]);
        continue;
      }
      expect([...new Set(rows.map(({ state }) => state))], `row ${numbers[0]}`).toEqual([one.state]);
      if (one.address) expect(rows.map(({ address }) => address)).toEqual([one.address].flat());
      if (one.code !== undefined && one.state !== 'leftOut')
        expect(rows[0]?.cells[0]).toMatchObject({ column: one.column, words: importWords(one.code, 'en', one.sameAs) });
      if (one.state === 'leftOut') expect(rows[0]?.cells[0]?.words).toBe(wordsOf(one.code ?? ''));
      const said = found.warned.filter(({ number }) => numbers.includes(number)).flatMap((each) => each.warnings);
      const asked = (one.warning ?? []).filter((code) => !LATER.includes(code)).map((code) => wordsOf(code));
      expect(said.map(({ words }) => words)).toEqual(expect.arrayContaining(asked));
      if (!one.warning) expect(said, `row ${numbers[0]}`).toEqual([]);
    }
    const withChanges = wanted.filter(({ changes }) => changes !== undefined);
    for (const { row: number, rows = [number ?? 0], changes = {} } of withChanges) {
      const cells = found.changed.find((one) => one.number === rows[0])?.cells ?? [];
      expect(cells).toHaveLength(Object.keys(changes).length);
      expect(cells.map(({ inStore }) => inStore ?? '').toSorted()).toEqual(
        Object.values(changes)
          .map(([was]) => String(was))
          .toSorted(),
      );
    }
  });

  it('counts what would be written', () => {
    const isWhole = sheet.rows === read.rows;
    for (const kind of ['new', 'change', 'same', 'wrong', 'leftOut']) {
      if (isWhole) expect([kind, found.counts[kind]]).toEqual([kind, read.totals[kind] ?? 0]);
    }
    const warned = new Set(found.warned.map(({ number }) => number));
    const outcomes = wanted.filter((one) => (one.rows ?? [one.row ?? 0]).some((number) => warned.has(number)));
    if (isWhole) expect(outcomes.length).toBe(read.totals.warning ?? 0);
    if (read.newCategories) expect(found.notes.newCategories.toSorted()).toEqual(read.newCategories.toSorted());
  });

  it('is written as expected, is the same a second time, and is taken back', async () => {
    const before = await at.database.read.execute(sql`SELECT id, state FROM products ORDER BY id`);
    const done = await at.write(id, { expected: (found.counts.new ?? 0) + (found.counts.change ?? 0) });
    expect(done).toMatchObject({ status: 200 });
    for (const one of wanted) {
      if (one.state === 'wrong' || one.state === 'leftOut' || one.isScent) continue;
      const [address = ''] = [one.address ?? ''].flat();
      const product = await productAt(at, address);
      if (!product) throw new Error(`no product ${address}`);
      // every new product is a draft: somebody looks at it before shoppers do
      expect(product.state).toBe('draft');
      const { prices, schedule = {}, stock, title, description, categories } = one;
      if (title) expect(product.title).toMatchObject(title);
      if (description) expect(product.description).toMatchObject(description);
      if (prices) expect(product.prices).toEqual(prices);
      for (const [currency, offer] of Object.entries(schedule)) {
        const of = product.schedule[currency];
        expect(of?.discountPrice).toBe(offer.discountPrice);
        expect([of?.from, of?.until].map((time) => new Date(time ?? '').getTime())).toEqual(
          [offer.from, offer.until].map((time) => new Date(time).getTime()),
        );
      }
      // none is on hand where nothing was ever counted
      for (const [currency, count] of Object.entries(stock ?? {})) expect(product.stock[currency] ?? 0).toBe(count);
      if (categories) expect(product.categories).toEqual(categories);
      for (const field of ['barcode', 'sizeGroup', 'dimensions'] as const)
        if (one[field] !== undefined) expect(product[field]).toBe(one[field]);
      if (one.redirectFrom !== undefined) expect(product.redirects).toContain(one.redirectFrom);
    }
    const again = await at.upload(file);
    await at.answer(again.id);
    const second = await at.dry(again.id);
    expect(second.changed).toEqual([]);
    expect(second.counts).toMatchObject({ new: 0, change: 0, wrong: found.counts.wrong });
    expect(await at.undo(id)).toMatchObject({ status: 200 });
    const after = await at.database.read.execute(
      sql`SELECT id, state FROM products WHERE state <> 'put_away' ORDER BY id`,
    );
    expect(after.rows).toEqual(before.rows);
    const keys = await at.database.read.execute(sql`SELECT count(*)::int AS keys FROM import_keys`);
    if (read.after === undefined) expect(keys.rows).toEqual([{ keys: 0 }]);
    const left = await at.database.read.execute(
      sql`SELECT (SELECT count(*) FROM redirects WHERE source = ${read.preset})::int AS redirects,
            (SELECT count(*) FROM scheduled_prices WHERE state IN ('planned', 'running'))::int AS offers`,
    );
    if (read.after === undefined) expect(left.rows).toEqual([{ redirects: 0, offers: 0 }]);
  });
});

describe('an old shop’s file', () => {
  it('keeps what was changed here since its last import, says so, and an undo forgets nothing of it', async () => {
    const at = await store();
    const file = 'shopify/products.csv';
    const first = await at.whole(file);
    const text = readFileSync(path.join(SAMPLES, file), 'utf8');
    const next = Buffer.from(
      text.replace('<p>Warm oud and saffron.</p>', '<p>Warm oud.</p>').replace('299.00', '276.00'),
    );
    const ours = { description: { en: 'Our own words' } };
    const changed = await updateProduct(at.shop, {
      actor: { kind: 'system', name: 'test' },
      ...{ id: stableId('riyadh-night'), version: null, changes: ours },
    });
    expect(changed.ok).toBe(true);
    const sheet = await at.upload('products.csv', next);
    await at.answer(sheet.id);
    const found = await at.dry(sheet.id);
    expect(found.counts).toMatchObject({ change: 1, new: 0 });
    const said = found.warned.find(({ number }) => number === 2)?.warnings.map(({ words }) => words);
    expect(said).toEqual([importWords('changedHere', 'en')]);
    expect(await at.write(sheet.id, { expected: 1 })).toMatchObject({ status: 200 });
    const product = await productAt(at, 'riyadh-night');
    expect(product?.description.en).toBe('Our own words');
    expect(product?.prices.SAR?.discountPrice).toBe(240_00);
    // a row that would change nothing else says so as well
    const again = await at.upload('products.csv', next);
    await at.answer(again.id);
    const second = await at.dry(again.id);
    expect(second.counts).toMatchObject({ change: 0, new: 0 });
    expect(second.warned.map(({ number }) => number)).toEqual([2]);
    expect(await at.undo(sheet.id)).toMatchObject({ status: 200 });
    // the price is as the first import wrote it, so the file may change it again
    const third = await at.upload('products.csv', next);
    await at.answer(third.id);
    expect((await at.dry(third.id)).counts).toMatchObject({ change: 1 });
    expect(first).not.toBe(third.id);
  });

  it('takes the place of a sample product whole, says so, and gives it back', async () => {
    const at = await store();
    const id = await testProduct(at.shop, { slug: 'riyadh-night', SAR: 100, AED: 90 });
    await at.database.read.execute(
      sql`UPDATE products SET sample = true, short_note_en = 'Sample words' WHERE id = ${id}`,
    );
    await at.database.read.execute(sql`
      INSERT INTO reviews (id, product_id, name, rate, review, language, sample)
      VALUES ('sample-1', ${id}, 'Noura', 5, 'Lovely', 'en', true), ('own-1', ${id}, 'Huda', 4, 'Good', 'en', false)`);
    const all = () =>
      at.database.read.execute(sql`
        SELECT p.sample, p.state, p.title_en, p.short_note_en, p.description_en,
          (SELECT jsonb_object_agg(currency, price) FROM product_prices c WHERE c.product_id = p.id) AS prices,
          ARRAY(SELECT id FROM reviews r WHERE r.product_id = p.id ORDER BY id) AS reviews
        FROM products p WHERE id = ${id}`);
    const before = (await all()).rows;
    const sheet = await at.upload('shopify/products.csv');
    await at.answer(sheet.id);
    const found = await at.dry(sheet.id);
    expect(found.warned.find(({ number }) => number === 2)?.warnings).toEqual([
      { words: importWords('sampleReplaced', 'en') },
    ]);
    await at.write(sheet.id, { expected: (found.counts.new ?? 0) + (found.counts.change ?? 0) });
    expect((await all()).rows).toEqual([
      {
        ...before[0],
        sample: false,
        state: 'draft',
        title_en: 'Riyadh Night',
        short_note_en: '',
        description_en: 'Warm oud and saffron.',
        prices: { SAR: 300_00 },
        reviews: ['own-1'],
      },
    ]);
    expect((await at.undo(sheet.id)).status).toBe(200);
    expect((await all()).rows).toEqual(before);
  });

  it('is asked whether its prices have VAT in, on a row of it and both ways', async () => {
    const at = await store();
    const sheet = await at.upload('salla/products.csv');
    expect(sheet.examples).toContainEqual({
      ...{ market: 'KSA', row: 3, subject: 'عطر ليل الرياض' },
      ...{ inFile: '345.00', net: '300.00', vat: '45.00', onTop: '51.75' },
    });
    const run = { as: at.owner, body: { mends: [] } };
    const path = `/api/admin/imports/${sheet.id}`;
    expect(await at.call('POST', `${path}/dry-run`, run)).toMatchObject({
      status: 422,
      body: { code: 'importAnswers' },
    });
    await at.answer(sheet.id, false);
    const found = await at.dry(sheet.id);
    await at.write(sheet.id, { expected: found.counts.new ?? 0 });
    expect((await productAt(at, 'ly-bm'))?.prices).toEqual({ SAR: { price: 172_50, discountPrice: 172_50 } });
    const stored = await at.database.read.execute(sql`SELECT answers FROM imports WHERE id = ${sheet.id}`);
    expect(stored.rows).toEqual([{ answers: { pricesWithVat: false, market: 'KSA' } }]);
  });

  it('reads the same in any order of its rows and columns, below a title, with semicolons, and in UTF-16', async () => {
    const at = await store();
    const text = readFileSync(path.join(SAMPLES, 'zid/products.csv'), 'utf8');
    const [head = '', ...rows] = text.trim().split(/\r?\n/);
    // the size that names its product comes before it
    const moved = [...rows.slice(2, 3), ...rows.slice(0, 2), ...rows.slice(3)];
    const columns = (line: string) => line.split(',').toReversed().join(';');
    const file = ['My shop', '', '', '', columns(head), ...moved.map(columns)].join('\r\n');
    const sheet = await at.upload('zid/products.csv', new Uint8Array(Buffer.from(`\ufeff${file}`, 'utf16le')));
    expect(sheet).toMatchObject({ source: 'Zid', line: 5, rows: 10 });
    await at.answer(sheet.id);
    const found = await at.dry(sheet.id);
    expect(found.counts).toMatchObject({ new: 7, wrong: 2 });
    expect(found.changed.map(({ address }) => address).toSorted()).toEqual([
      'eid-set',
      'majlis',
      'no-en',
      'old-scent',
      'riyadh-night',
      'silk-musk-100-ml',
      'silk-musk-50-ml',
    ]);
  });

  it('needs what its products need of a person', async () => {
    const at = await store();
    const packer = await testStaff(at.shop, 'fulfilment');
    const form = new FormData();
    form.set('file', new File([new Uint8Array(readFileSync(path.join(SAMPLES, 'zid/products.csv')))], 'zid.csv'));
    const refused = await at.call('POST', '/api/admin/imports', { as: packer, body: form });
    expect(refused).toMatchObject({ status: 403, body: { permission: expect.any(String) } });
  });

  it('finds a product again by its key, whatever its address is here', async () => {
    const at = await store();
    await at.whole('shopify/products.csv');
    const { rows } = await at.database.read.execute(
      sql`SELECT product_id AS id FROM import_keys WHERE source = 'shopify' AND old_key = 'LY-BM'`,
    );
    expect(rows).toEqual([{ id: stableId('majlis-bakhoor') }]);
  });
});
