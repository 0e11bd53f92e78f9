import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKETS } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { stableId } from '#shop/catalogue';
import { withoutVat } from '#shop/imports/old-amounts.rules';
import { type RunningJob, runStaffJob } from '#shop/staff';
import { stockOf } from '#shop/stock';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testProduct, testShop } from '#support/test-shop';
import { STAFF_JOBS } from '../../jobs/staff-jobs.ts';
import { registerImports } from './imports.ts';
import { registerJobs } from './jobs.ts';
import { registerProducts } from './products.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerImports(admin, shop);
  registerJobs(admin, shop);
  registerProducts(admin, shop);
});
const owner = await testStaff(shop, 'owner');
const rose = await testProduct(shop, { slug: 'rose', SAR: 300, AED: 200, stock: 10 });
await testProduct(shop, { slug: 'oudh', SAR: 500, before: 600, AED: 400 });
await testProduct(shop, { slug: 'musk' });
await testProduct(shop, { slug: 'cedar', SAR: 500 });

const row = z.object({
  number: z.number(),
  subject: z.string(),
  state: z.string(),
  cells: z.array(
    z.object({ column: z.string(), words: z.string().nullable(), inFile: z.string(), inStore: z.string().nullable() }),
  ),
});
const planned = z.object({
  counts: z.object({ change: z.number(), new: z.number(), same: z.number(), wrong: z.number(), warnings: z.number() }),
  wrong: z.array(row),
  changed: z.array(row),
});

async function upload(text: string | Uint8Array<ArrayBuffer>, as = owner) {
  const form = new FormData();
  form.set('file', new File([text], 'prices.csv'));
  return await call('POST', '/api/admin/imports', { as, body: form });
}
async function uploaded(text: string, as = owner): Promise<string> {
  const { body } = await upload(text, as);
  return z.object({ id: z.string() }).parse(body).id;
}
const dry = async (id: string, mends: readonly object[] = []) =>
  planned.parse((await call('POST', `/api/admin/imports/${id}/dry-run`, { as: owner, body: { mends } })).body);
const apply = (id: string, expected: number, more: object = {}) =>
  call('POST', `/api/admin/imports/${id}/apply`, {
    as: owner,
    body: { mends: [], leaveOut: false, expected, ...more },
  });
const undo = (id: string) => call('POST', `/api/admin/imports/${id}/undo`, { as: owner });

async function priceOf(slug: string, currency = 'SAR') {
  const { rows } = await database.read.execute(
    sql`SELECT price::int, discount_price::int AS offer FROM product_prices c JOIN products p ON p.id = c.product_id
        WHERE p.slug = ${slug} AND currency = ${currency}`,
  );
  return rows[0];
}

describe('an import', () => {
  it('matches columns in either language, reads Arabic digits and commas, and writes nothing before it is told', async () => {
    const id = await uploaded(
      'العنوان;السعر SAR;Offer AED\r\nrose;٣٢٠٫٥٠;-\r\noudh;;"399,90"\r\nmusk;abc;\r\nunknown;5;\r\n',
    );
    const plan = await dry(id);
    expect(plan.counts).toEqual({ change: 2, new: 0, same: 0, wrong: 2, warnings: 0 });
    expect(plan.wrong).toMatchObject([
      { number: 4, cells: [{ column: 'Price SAR', words: 'This is not an amount', inFile: 'abc', inStore: '100.00' }] },
      { number: 5, cells: [{ words: 'No such product, and the sheet lacks columns for a new one' }] },
    ]);
    expect(plan.changed).toMatchObject([
      { number: 2, subject: 'rose', cells: [{ inFile: '٣٢٠٫٥٠', inStore: '300.00' }] },
      { number: 3, cells: [{ column: 'Discount price AED', inFile: '399,90' }] },
    ]);
    expect(await priceOf('rose')).toEqual({ price: 300_00, offer: 300_00 });
    expect(await apply(id, 2)).toMatchObject({ status: 422, body: { code: 'importWrong' } });
    expect(await apply(id, 1, { leaveOut: true })).toMatchObject({ status: 409, body: { code: 'countChanged' } });
    expect(await apply(id, 2, { leaveOut: true })).toMatchObject({ status: 200, body: { written: 2 } });
    expect(await priceOf('rose')).toEqual({ price: 320_50, offer: 320_50 });
    expect(await priceOf('oudh', 'AED')).toMatchObject({ offer: 399_90 });
    expect((await apply(id, 2, { leaveOut: true })).status).toBe(409);
    expect((await undo(id)).status).toBe(200);
    expect(await priceOf('rose')).toEqual({ price: 300_00, offer: 300_00 });
    expect((await undo(id)).status).toBe(409);
  });

  it('takes cells mended in the dry run, and gives the wrong rows back as a sheet with reasons', async () => {
    const id = await uploaded('slug,price.SAR,discountprice.SAR\nrose,300,350\nmusk,120,\n');
    expect((await dry(id)).wrong).toMatchObject([
      { number: 2, cells: [{ column: 'Discount price SAR', words: 'Discount price is above the price' }] },
    ]);
    const { text } = await call('GET', `/api/admin/imports/${id}/errors?format=csv`, { as: owner });
    expect(text).toBe(
      'slug,price.SAR,discountprice.SAR,Reason\r\nrose,300,350,discountprice.SAR: Discount price is above the price\r\n',
    );
    const mends = [{ row: 2, index: 2, value: '250' }];
    expect((await dry(id, mends)).counts).toMatchObject({ change: 2, wrong: 0 });
    expect((await apply(id, 2, { mends })).status).toBe(200);
    expect(await priceOf('rose')).toEqual({ price: 300_00, offer: 250_00 });
  });

  it('changes stock by what was counted, and keeps what was sold meanwhile', async () => {
    const id = await uploaded('slug,stock.SAR\nrose,25\n');
    await database.read.execute(
      sql`UPDATE product_stock SET on_hand = 8 WHERE product_id = ${rose} AND currency = 'SAR'`,
    );
    expect((await apply(id, 1)).status).toBe(200);
    expect((await stockOf(database.read, MARKETS.KSA, [rose])).get(rose)).toBe(23);
  });

  it('writes a count that equals what is left after a sale, and takes the sale off it', async () => {
    const iris = await testProduct(shop, { slug: 'iris', stock: 10 });
    const id = await uploaded('slug,stock.SAR\niris,8\n');
    await database.read.execute(
      sql`UPDATE product_stock SET on_hand = 8 WHERE product_id = ${iris} AND currency = 'SAR'`,
    );
    expect((await dry(id)).changed).toMatchObject([{ cells: [{ inFile: '8', inStore: '10' }] }]);
    expect((await apply(id, 1)).status).toBe(200);
    expect((await stockOf(database.read, MARKETS.KSA, [iris])).get(iris)).toBe(6);
  });

  it('counts from what is on hand where a corrected cell names the product', async () => {
    const amber = await testProduct(shop, { slug: 'amber', stock: 10 });
    const id = await uploaded('slug,stock.SAR\nambre,12\n');
    const mends = [{ row: 2, index: 0, value: 'amber' }];
    expect((await apply(id, 1, { mends })).status).toBe(200);
    expect((await stockOf(database.read, MARKETS.KSA, [amber])).get(amber)).toBe(12);
  });

  it('says in words when more were sold since the upload than a count leaves', async () => {
    const sage = await testProduct(shop, { slug: 'sage', stock: 10 });
    const id = await uploaded('slug,stock.SAR\nsage,1\n');
    await database.read.execute(
      sql`UPDATE product_stock SET on_hand = 5 WHERE product_id = ${sage} AND currency = 'SAR'`,
    );
    expect((await dry(id)).wrong).toMatchObject([{ cells: [{ words: expect.stringMatching(/sold since/) }] }]);
    expect(await apply(id, 1)).toMatchObject({ status: 422, body: { code: 'importWrong' } });
  });

  it('refuses a barcode twice, or of another product', async () => {
    const id = await uploaded('slug,barcode\nrose,B-1\noudh,B-1\n');
    expect((await dry(id)).wrong).toMatchObject([{ number: 3, cells: [{ words: 'This is there twice' }] }]);
    expect((await apply(id, 1, { leaveOut: true })).status).toBe(200);
    const draft = await uploaded('slug,title,barcode\nnew-one,New,B-1\n');
    expect((await dry(draft)).wrong).toMatchObject([{ cells: [{ words: 'Another product has this' }] }]);
  });

  it('of all markets is right for a person of one who counts only there', async () => {
    const riyadh = await testStaff(shop, 'owner', { markets: ['KSA'] });
    const text = 'slug,stock.SAR,stock.AED\nrose,30,0\n';
    const found = (await stockOf(database.read, MARKETS.UAE, [rose])).get(rose);
    const id = await uploaded(text.replace(',0\n', `,${found}\n`), riyadh);
    const { body } = await call('POST', `/api/admin/imports/${id}/dry-run`, { as: riyadh, body: { mends: [] } });
    expect(planned.parse(body).counts).toMatchObject({ change: 1, wrong: 0 });
    const other = await uploaded(text.replace(',0\n', ',77\n'), riyadh);
    const refused = await call('POST', `/api/admin/imports/${other}/dry-run`, { as: riyadh, body: { mends: [] } });
    expect(planned.parse(refused.body).wrong).toMatchObject([{ cells: [{ words: 'You don’t work for this market' }] }]);
  });

  it('is not undone when somebody changed a product since', async () => {
    const id = await uploaded('slug,Name English\nmusk,Musk of Makkah\n');
    expect((await dry(id)).counts.change).toBe(0 + 1);
    expect((await apply(id, 1)).status).toBe(200);
    const other = await uploaded('slug,price.SAR\nmusk,130\n');
    expect((await apply(other, 1)).status).toBe(200);
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'importChangedSince' } });
    expect((await undo(other)).status).toBe(200);
  });

  it('adds new products as drafts and spellings of the search', async () => {
    const id = await uploaded('slug,title,arabictitle,price.SAR\ndesert-iris,Desert Iris,سوسن الصحراء,400\n');
    expect((await dry(id)).counts).toMatchObject({ new: 1, warnings: 1 });
    expect((await apply(id, 1)).status).toBe(200);
    const { rows } = await database.read.execute(sql`SELECT state FROM products WHERE slug = 'desert-iris'`);
    expect(rows).toEqual([{ state: 'draft' }]);
    expect((await undo(id)).status).toBe(200);
    const after = await database.read.execute(sql`SELECT state FROM products WHERE slug = 'desert-iris'`);
    expect(after.rows).toEqual([{ state: 'put_away' }]);
    const nameless = await uploaded('slug,arabictitle,price.SAR\ndesert-lily,زنبق الصحراء,400\n');
    expect((await apply(nameless, 1)).status).toBe(200);
    expect(Object((await call('GET', '/api/admin/imports', { as: owner })).body).rows).toContainEqual({
      id: nameless,
      file: 'prices.csv',
      rows: 1,
      undoUntil: expect.any(String),
    });
    expect((await undo(nameless)).status).toBe(200);
    const lily = await database.read.execute(sql`SELECT state FROM products WHERE slug = 'desert-lily'`);
    expect(lily.rows).toEqual([{ state: 'put_away' }]);
    const recent = Object((await call('GET', '/api/admin/imports', { as: owner })).body).rows;
    expect(recent).not.toContainEqual(expect.objectContaining({ id: nameless }));
    const words = await uploaded('Spelling,Means\nuwd,oudh\nxyzzy,notaword\n');
    expect((await dry(words)).counts).toMatchObject({ new: 1, wrong: 1 });
    expect((await apply(words, 1, { leaveOut: true })).status).toBe(200);
  });

  it('takes from a person what the columns are, where their names do not say it', async () => {
    await testProduct(shop, { slug: 'mapped', SAR: 300 });
    const { body } = await upload('Artikel,Neu,Alt\nmapped,٣٢٠,300\n');
    const { id, usable } = z.object({ id: z.string(), usable: z.boolean() }).parse(body);
    expect(usable).toBe(false);
    const path = `/api/admin/imports/${id}`;
    const run = { as: owner, body: { mends: [] } };
    expect(await call('POST', `${path}/dry-run`, run)).toMatchObject({ status: 422, body: { code: 'importColumns' } });
    expect((await apply(id, 1)).status).toBe(422);
    const say = (...columns: readonly object[]) => call('PUT', `${path}/columns`, { as: owner, body: { columns } });
    const price = 'prices.SAR.price';
    expect((await say({ index: 0, key: 'slug' }, { index: 1, key: 'slug' })).status).toBe(422);
    expect((await say({ index: 0, key: 'nothing' })).status).toBe(422);
    expect((await say({ index: 9, key: 'slug' })).status).toBe(422);
    expect(await say({ index: 0, key: 'slug' }, { index: 1, key: price }, { index: 2, key: null })).toMatchObject({
      status: 200,
      body: { usable: true, columns: [{ key: 'slug' }, { key: price }, { key: null }] },
    });
    // whether its prices have VAT in is asked, on a row of the file
    expect(await call('POST', `${path}/dry-run`, run)).toMatchObject({ status: 422, body: { code: 'importAnswers' } });
    expect(await apply(id, 1)).toMatchObject({ status: 422, body: { code: 'importAnswers' } });
    const { rows } = await database.read.execute(
      sql`SELECT basis_points::int AS rate FROM tax_rates WHERE currency = 'SAR'`,
    );
    const rate = Number(rows[0]?.rate ?? 0);
    const net = withoutVat(minor(320_00), rate);
    expect((await call('GET', path, { as: owner })).body).toMatchObject({
      asksVat: true,
      asksMarket: false,
      answers: null,
      examples: expect.arrayContaining([
        expect.objectContaining({ market: 'KSA', row: 2, inFile: '320.00', net: toDecimalText(net, 'SAR') }),
      ]),
    });
    const answer = (pricesWithVat: boolean) =>
      call('PUT', `${path}/answers`, { as: owner, body: { pricesWithVat, market: 'KSA' } });
    expect(await answer(true)).toMatchObject({ status: 200, body: { answers: { pricesWithVat: true } } });
    expect((await dry(id)).counts).toMatchObject({ change: 1, wrong: 0 });
    expect((await apply(id, 1)).status).toBe(200);
    expect(await priceOf('mapped')).toMatchObject({ price: net });
    expect(await answer(false)).toMatchObject({ status: 409, body: { code: 'importDone' } });
    expect((await say({ index: 0, key: 'slug' })).status).toBe(409);
  });

  it('needs the permission of a column that a person says it is', async () => {
    const fulfilment = await testStaff(shop, 'fulfilment');
    const id = await uploaded('a,b\nrose,1\n', fulfilment);
    const columns = [
      { index: 0, key: 'slug' },
      { index: 1, key: 'prices.SAR.price' },
    ];
    const answer = await call('PUT', `/api/admin/imports/${id}/columns`, { as: fulfilment, body: { columns } });
    expect(answer).toMatchObject({ status: 403, body: { permission: 'prices.write' } });
  });

  it('refuses formulas, other files and people without the permission', async () => {
    expect(await upload('slug,price.SAR\nrose,=1+1\n')).toMatchObject({
      status: 422,
      body: { code: 'sheetHasFormula' },
    });
    expect(await upload(new Uint8Array([0, 1, 2]))).toMatchObject({ status: 422, body: { code: 'sheetUnreadable' } });
    expect(await upload(`slug,title\nrose,${'x'.repeat(40_000)}\n`)).toMatchObject({
      status: 422,
      body: { code: 'sheetCellTooLong', title: expect.stringContaining('row 2, column 2') },
    });
    const wide = `${Array.from({ length: 21 }, (_, n) => `c${n}`).join(',')}\n${`${'1,'.repeat(20)}1\n`.repeat(50_000)}`;
    const arabic = await testStaff(shop, 'owner', { language: 'ar' });
    expect((await upload(wide)).text).toContain('1,000,000 cells, such as 50,000 rows of 20 columns');
    expect((await upload(wide, arabic)).text).toContain('50,000 صف من 20 عمودًا');
    const fulfilment = await testStaff(shop, 'fulfilment');
    const refused = await upload('slug,price.SAR\nrose,1\n', fulfilment);
    expect(refused).toMatchObject({ status: 403, body: { permission: 'prices.write' } });
    const id = await uploaded('slug,price.SAR\nrose,300\n');
    expect((await call('GET', `/api/admin/imports/${id}`, { as: fulfilment })).status).toBe(404);
  });

  it('knows categories by their names in either language', async () => {
    await database.read.execute(sql`INSERT INTO categories (id, title, title_ar, display_en, display_ar, position)
      VALUES (${stableId('for-her')}, 'for-her', 'لها', 'For her', 'لها', 1), (${stableId('oils')}, 'oils', 'زيوت', 'Oils', 'زيوت', 2)`);
    const id = await uploaded('slug,التصنيفات\nrose,لها; Oils\noudh,for-her\nmusk,غيرها\n');
    expect((await dry(id)).counts).toMatchObject({ change: 2, wrong: 1 });
    expect((await apply(id, 2, { leaveOut: true })).status).toBe(200);
    const listed = await call('GET', '/api/admin/products/export', { as: owner });
    expect(listed.text).toContain('for-her; oils');
    const again = await dry(await uploaded(listed.text));
    expect(again.counts).toMatchObject({ change: 0, new: 0, wrong: 0 });
    expect((await undo(id)).status).toBe(200);
  });

  it('exports to a person of one market its prices and stock only', async () => {
    const riyadh = await testStaff(shop, 'owner', { markets: ['KSA'] });
    const [head] = (await call('GET', '/api/admin/exports/products?format=csv', { as: riyadh })).text.split('\r\n');
    expect(head).toContain('Price SAR');
    expect(head).not.toMatch(/AED|On hand UAE/);
  });

  it.each(['products', 'prices', 'stock', 'translations', 'spellings'])(
    'of an export of %s changes nothing',
    async (kind) => {
      const file = await call('GET', `/api/admin/exports/${kind}?format=csv`, { as: owner });
      expect(file.status).toBe(200);
      const { counts, changed } = await dry(await uploaded(file.text));
      expect(changed).toEqual([]);
      expect(counts).toMatchObject({ change: 0, new: 0, wrong: 0 });
      expect(counts.same).toBeGreaterThan(0);
    },
  );
});

describe('an import of prices that fall', () => {
  const old = async () => {
    const person = await testStaff(shop, 'owner');
    await database.read.execute(
      sql`UPDATE staff_sessions SET confirmed_at = confirmed_at - interval '10 minutes' WHERE staff_id = ${person.id}`,
    );
    return person;
  };
  const write = async (text: string, expected: number) => {
    const person = await old();
    const id = await uploaded(text, person);
    const body = { mends: [], leaveOut: false, expected };
    return await call('POST', `/api/admin/imports/${id}/apply`, { as: person, body });
  };

  it('by more than 70 percent asks for the second step and writes nothing before it', async () => {
    await testProduct(shop, { slug: 'falling', SAR: 100 });
    expect(await write('slug,price.SAR\nfalling,29.99\n', 1)).toMatchObject({ status: 423 });
    expect(await priceOf('falling')).toMatchObject({ price: 100_00 });
    expect(await write('slug,price.SAR,discountprice.SAR\nfalling,100,29\n', 1)).toMatchObject({ status: 423 });
    expect(await write('slug,price.SAR\nfalling,30\n', 1)).toMatchObject({ status: 200 });
    expect(await priceOf('falling')).toMatchObject({ price: 30_00 });
  });

  it('far down in a sheet asks as well, also one that a job would write', async () => {
    await testProduct(shop, { slug: 'far-down', SAR: 100 });
    const rows = Array.from({ length: 230 }, (_, n) => `far-new-${n},Far ${n},100`).join('\n');
    const sheet = `slug,title,price.SAR\n${rows}\nfar-down,Far down,1\n`;
    expect(await write(sheet, 231)).toMatchObject({ status: 423 });
    expect(await write(sheet.replace('down,1\n', 'down,90\n'), 231)).toMatchObject({ status: 202 });
  });

  it('to nothing hides the product and asks for nothing', async () => {
    await testProduct(shop, { slug: 'hidden-by-price', SAR: 100 });
    expect(await write('slug,price.SAR\nhidden-by-price,0\n', 1)).toMatchObject({ status: 200 });
  });

  it('is written at once by who gave the second step just now', async () => {
    await testProduct(shop, { slug: 'fallen', SAR: 100 });
    const id = await uploaded('slug,price.SAR\nfallen,1\n');
    expect((await apply(id, 1)).status).toBe(200);
  });
});

describe('an import of more than 200 rows', () => {
  const run = (job: string, before: (running: RunningJob) => RunningJob = (running) => running) =>
    runStaffJob(
      shop,
      job,
      (kind, running) => STAFF_JOBS[kind]?.(shop, before(running)) ?? Promise.reject(new Error(kind)),
    );
  const unknown = Array.from({ length: 200 }, (_, n) => `none-${n},1`).join('\n');
  const state = async (id: string) => Object((await call('GET', `/api/admin/imports/${id}`, { as: owner })).body).state;

  const shown = async (job: string) => (await call('GET', `/api/admin/jobs/${job}`, { as: owner })).body;
  const killed = () => Promise.reject(new Error('killed'));

  it('is written by a job, wholly and once, however often it is killed, and taken back by another', async () => {
    const id = await uploaded(`slug,price.SAR\ncedar,510\n${unknown}\n`);
    const { status, body } = await apply(id, 1, { leaveOut: true });
    expect(status).toBe(202);
    const { job } = Object(body);
    expect(await state(id)).toBe('applying');
    expect(await apply(id, 1, { leaveOut: true })).toMatchObject({ status: 409, body: { code: 'importDone' } });
    // the last part is written with the result
    await expect(run(job, (running) => ({ ...running, report: killed }))).rejects.toThrow('killed');
    expect(await priceOf('cedar')).toMatchObject({ price: 510_00 });
    expect(await state(id)).toBe('applying');
    await run(job);
    await database.read.execute(sql`UPDATE staff_jobs SET state = 'running' WHERE id = ${job}`);
    await run(job);
    expect(await shown(job)).toMatchObject({ state: 'done', total: 201, done: 201, refusedCount: 0, written: 1 });
    const { rows } = await database.read.execute(
      sql`SELECT count(*)::int AS count FROM audit WHERE action = 'import.apply' AND subject = ${`import:${id}`}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    const back = await undo(id);
    expect(back.status).toBe(202);
    await run(Object(back.body).job);
    expect(await priceOf('cedar')).toMatchObject({ price: 500_00 });
    expect(await state(id)).toBe('undone');
  });

  it('is written in steps: others use the store between them', async () => {
    const slugs = Array.from({ length: 205 }, (_, n) => `step-${n}`);
    const id = await uploaded(`slug,title,stock.SAR\n${slugs.map((slug) => `${slug},${slug},5`).join('\n')}\n`);
    const { job } = Object((await apply(id, 205)).body);
    await run(job);
    const { rows } = await database.read.execute(
      sql`SELECT count(DISTINCT xmin::text)::int AS steps, count(*)::int AS products FROM products WHERE slug LIKE 'step-%'`,
    );
    expect(rows).toEqual([{ steps: expect.any(Number), products: 205 }]);
    expect(Object(rows[0]).steps).toBeGreaterThan(20);
  });

  it('that stopped in the middle says how far it came, and is taken back whole or gone on with', async () => {
    const first = await testProduct(shop, { slug: 'first-row', SAR: 100, stock: 10 });
    const last = await testProduct(shop, { slug: 'last-row', SAR: 100, stock: 10 });
    const sheet = `slug,price.SAR,stock.SAR\nfirst-row,110,14\n${unknown}\nlast-row,120,15\n`;
    const left = async () => [...(await stockOf(database.read, MARKETS.KSA, [first, last])).values()];
    const stopped = async () => {
      const id = await uploaded(sheet);
      const { job } = Object((await apply(id, 2, { leaveOut: true })).body);
      const refused = Object.assign(new Error('no'), { code: '23514', constraint: 'product_is_named' });
      await run(job, (running) => ({ ...running, report: () => Promise.reject(refused) }));
      expect(await shown(job)).toMatchObject({
        state: 'failed',
        refused: [{ code: 'jobRefused', words: expect.stringContaining('product_is_named') }],
      });
      const found = await call('GET', `/api/admin/imports/${id}`, { as: owner });
      expect(found.body).toMatchObject({ state: 'applying', written: 1, undoUntil: expect.any(String) });
      expect([await priceOf('first-row'), await priceOf('last-row')]).toMatchObject([
        { price: 110_00 },
        { price: 100_00 },
      ]);
      expect(await left()).toEqual([14, 10]);
      return id;
    };
    const back = await stopped();
    await run(Object((await undo(back)).body).job);
    expect(await state(back)).toBe('undone');
    expect(await priceOf('first-row')).toMatchObject({ price: 100_00 });
    expect(await left()).toEqual([10, 10]);

    const on = await stopped();
    // what is written is the same now, its counts are not counted again
    expect((await dry(on)).counts).toMatchObject({ change: 1, same: 200, wrong: 1 });
    await run(Object((await apply(on, 1, { leaveOut: true })).body).job);
    expect(await state(on)).toBe('applied');
    expect(await left()).toEqual([14, 15]);
    expect(await priceOf('last-row')).toMatchObject({ price: 120_00 });
  });

  it('leaves a product as it is, and says so, that somebody changes while others are taken back', async () => {
    await testProduct(shop, { slug: 'undone-first', SAR: 100 });
    const later = await testProduct(shop, { slug: 'undone-later', SAR: 100 });
    const id = await uploaded(`slug,price.SAR\nundone-first,110\n${unknown}\nundone-later,120\n`);
    await run(Object((await apply(id, 2, { leaveOut: true })).body).job);
    const { job } = Object((await undo(id)).body);
    await expect(run(job, (running) => ({ ...running, report: killed }))).rejects.toThrow('killed');
    expect(await priceOf('undone-first')).toMatchObject({ price: 100_00 });
    await database.read.execute(sql`UPDATE products SET version = version + 1 WHERE id = ${later}`);
    await run(job);
    expect(await state(id)).toBe('undone');
    expect(await priceOf('undone-later')).toMatchObject({ price: 120_00 });
    expect(await shown(job)).toMatchObject({
      state: 'done',
      refused: [{ row: 'undone-later', words: expect.stringContaining('left as it is') }],
    });
  });

  it('says why it was not written, and is free again', async () => {
    const id = await uploaded(`slug,price.SAR\ncedar,520\n${unknown}\n`);
    const { job } = Object((await apply(id, 2, { leaveOut: true })).body);
    await run(job);
    expect((await call('GET', `/api/admin/jobs/${job}`, { as: owner })).body).toMatchObject({
      done: 1,
      refused: [{ row: 'prices.csv', code: 'countChanged', words: expect.stringContaining('1 now') }],
    });
    expect(await state(id)).toBe('read');
    expect(await priceOf('cedar')).toMatchObject({ price: 500_00 });
  });
});

/** Adds many products without what triggers derive for pages and the search, which the plan of a file does not read. */
async function addMany(slugs: readonly string[]): Promise<void> {
  const list = JSON.stringify(slugs.map((slug) => ({ slug, id: stableId(slug) })));
  const many = sql`FROM jsonb_to_recordset(${list}::jsonb) AS r (id text, slug text)`;
  await database.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = 'replica'`);
    await tx.execute(sql`
      INSERT INTO products (id, slug, title_en, title_ar, description_en, description_ar, weight, sd_type, position)
      SELECT id, slug, slug, slug, 'x', 'x', 100, 'notes', 5 ${many}`);
    await tx.execute(sql`
      INSERT INTO product_sizes (product_id, position, amount, unit) SELECT id, 0, 100, 'ml' ${many}`);
    await tx.execute(sql`
      INSERT INTO product_prices (product_id, currency, price, discount_price) SELECT id, 'SAR', 10000, 10000 ${many}`);
  });
}

it('plans 10,000 rows, lists the 30 wrong ones and writes nothing', async () => {
  const slugs = Array.from({ length: 10_000 }, (_, index) => `many-${index}`);
  await addMany(slugs);
  const wrong = new Set(Array.from({ length: 30 }, (_, index) => index * 300));
  const lines = slugs.map((slug, index) => `${slug},${wrong.has(index) ? 'x' : 120}`);
  const id = await uploaded(`slug,price.SAR\n${lines.join('\n')}\n`);
  const plan = await dry(id);
  expect(plan.counts).toMatchObject({ change: 9970, wrong: 30 });
  expect(plan.wrong.map(({ number }) => number)).toEqual([...wrong].map((index) => index + 2));
  expect(await priceOf('many-1')).toEqual({ price: 100_00, offer: 100_00 });
});
