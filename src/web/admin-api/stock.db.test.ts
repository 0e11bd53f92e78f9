import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MARKETS } from '#kernel/market';
import { stockOf } from '#shop/stock';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { movableClock } from '#support/test-shop';
import { registerStock } from './stock.ts';

const { database } = await testDatabase();
const { shop, started, paid, later } = await openCardShop(database);
const office = { database, clock: movableClock() };
const { call } = testAdmin(office, (admin) => registerStock(admin, shop));
const [reem, riyadh] = [
  await testStaff(office, 'fulfilment', { language: 'ar' }),
  await testStaff(office, 'fulfilment', { markets: ['KSA'] }),
];

const row = z.object({
  productId: z.string(),
  market: z.string(),
  onHand: z.int(),
  held: z.int(),
  toPack: z.int(),
  onShelf: z.int(),
  soldAWeek: z.number(),
  lasts: z.int().nullable(),
  state: z.string(),
});
const list = z.object({
  items: z.array(row),
  page: z.object({ count: z.int(), next: z.string().nullable() }),
  views: z.record(z.string(), z.int()),
});

async function stock(query: string, as = riyadh) {
  const { status, body, text } = await call('GET', `/api/admin/stock${query}`, { as });
  expect(status, text).toBe(200);
  return list.parse(body);
}
const post = (act: string, body: object, as = riyadh) => call('POST', `/api/admin/stock/${act}`, { as, body });
const onHand = async (id: string) => (await stockOf(database.read, MARKETS.KSA, [id])).get(id);
const movements = async (id: string) => {
  const { body } = await call('GET', `/api/admin/stock/movements?filter[product]=${id}`, { as: riyadh });
  return z
    .object({
      items: z.array(z.object({ delta: z.int(), after: z.int(), reason: z.string(), order: z.int().nullable() })),
    })
    .parse(body).items;
};

describe('the list of stock', () => {
  it('shows what stands on the shelf, what is held and what is to pack', async () => {
    const who = await started('MADA', { stock: 10 });
    const [of] = (await stock(`?filter[product]=${who.product}`)).items;
    expect(of).toMatchObject({ market: 'KSA', onHand: 8, held: 2, toPack: 0, onShelf: 10, lasts: null, state: 'ok' });
    expect((await stock('?filter[view]=held')).items.map(({ productId }) => productId)).toContain(who.product);
    later(61);
    const sold = await paid('VISA_MASTER', { stock: 10 });
    await database.read.execute(sql`UPDATE stock_sales_counted SET counted_at = '2000-01-01'`);
    const [after] = (await stock(`?filter[product]=${sold.product}`)).items;
    // two in four weeks: eight last for 112 days
    expect(after).toMatchObject({
      onHand: 8,
      held: 0,
      toPack: 2,
      onShelf: 10,
      soldAWeek: 0.5,
      lasts: 112,
      state: 'ok',
    });
    await database.read.execute(sql`UPDATE products SET low_stock_days = 113 WHERE id = ${sold.product}`);
    const low = await stock('?filter[view]=low&sort=lasts');
    expect(low.items.map(({ productId }) => productId)).toContain(sold.product);
    expect(low.views.low).toBe(low.page.count);
  });

  it('shows each stock once, page by page, and no other market', async () => {
    const seen: string[] = [];
    let after = '';
    do {
      const page = await stock(`?limit=1&sort=-onHand${after && `&after=${after}`}`);
      for (const { productId, market } of page.items) seen.push(`${productId} ${market}`);
      after = page.page.next ?? '';
    } while (after !== '');
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen.every((one) => one.endsWith(' KSA'))).toBe(true);
    expect(seen.length).toBe((await stock('')).page.count);
    expect((await call('GET', '/api/admin/stock?filter[colour]=red', { as: riyadh })).status).toBe(422);
  });
});

describe('an adjustment', () => {
  it('is written with its reason, and a movement for each side of a move', async () => {
    const { product } = await started('MADA', { stock: 10 });
    const received = { productId: product, market: 'KSA', delta: 45, reason: 'received', reference: 'PO-2211' };
    expect((await post('adjustments', received)).body).toEqual({
      changed: [{ productId: product, market: 'KSA', onHand: 53 }],
    });
    const move = { productId: product, market: 'KSA', delta: -3, reason: 'moved', to: 'UAE' };
    expect((await post('adjustments', move, reem)).body).toEqual({
      changed: [
        { productId: product, market: 'KSA', onHand: 50 },
        { productId: product, market: 'UAE', onHand: 13 },
      ],
    });
    expect((await movements(product)).map(({ delta, after, reason }) => [delta, after, reason])).toEqual([
      [-3, 50, 'moved'],
      [45, 53, 'received'],
      [-2, 8, 'held'],
      [10, 10, 'loaded'],
    ]);
    const { rows } = await database.read.execute(
      sql`SELECT actor, before, after FROM audit WHERE subject = ${`product:${product}`} AND market = 'KSA' AND actor = ${riyadh.id}`,
    );
    expect(rows[0]).toMatchObject({ actor: riyadh.id, before: { onHand: 8 }, after: { onHand: 53, delta: 45 } });
  });

  it('takes no held piece away, and says in words what is wrong', async () => {
    const { product } = await started('MADA', { stock: 3 });
    const broken = { productId: product, market: 'KSA', delta: -2, reason: 'broken' };
    expect(await post('adjustments', broken, reem)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'delta', code: 'not_on_hand', words: 'يمكن سحب 1 فقط؛ الباقي محجوز أو مباع.' }] },
    });
    const wrong = async (body: object) => {
      const answer = await post('adjustments', { ...broken, ...body });
      const { fields } = z
        .object({ fields: z.array(z.object({ path: z.string(), code: z.string() })) })
        .parse(answer.body);
      return `${answer.status} ${fields[0]?.path} ${fields[0]?.code}`;
    };
    expect(await wrong({ delta: 2 })).toBe('422 reason wrong_direction');
    expect(await wrong({ reason: 'correction' })).toBe('422 note note_missing');
    expect(await wrong({ market: 'UAE' })).toBe('422 market market_unknown');
    expect(await wrong({ reason: 'moved', to: 'UAE' })).toBe('422 market market_unknown');
    expect(await wrong({ reason: 'sold' })).toBe('422 reason wrong');
    expect(await wrong({ productId: 'f'.repeat(24), delta: -1 })).toBe('422 productId product_unknown');
    expect(await onHand(product)).toBe(1);
  });
});

describe('a count', () => {
  it('is the difference from what was seen, so that a sale meanwhile is not lost', async () => {
    const { product } = await started('MADA', { stock: 10 });
    const { product: other } = await started('MADA', { stock: 10 });
    // seen 10 on the shelf (8 on hand, 2 held), then two are sold, then 9 are counted
    await database.read.execute(
      sql`UPDATE product_stock SET on_hand = on_hand - 2 WHERE product_id = ${product} AND currency = 'SAR'`,
    );
    const rows = [
      { productId: product, market: 'KSA', seen: 10, counted: 9 },
      { productId: other, market: 'KSA', seen: 10, counted: 12 },
    ];
    expect((await post('counts', { reason: 'counted', rows })).status).toBe(200);
    expect([await onHand(product), await onHand(other)]).toEqual([5, 10]);
  });

  it('changes nothing when one of its rows cannot be', async () => {
    const { product } = await started('MADA', { stock: 10 });
    const { product: other } = await started('MADA', { stock: 2 });
    const rows = [
      { productId: product, market: 'KSA', seen: 10, counted: 12 },
      { productId: other, market: 'KSA', seen: 2, counted: 1 },
    ];
    expect(await post('counts', { reason: 'counted', rows })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'rows[1].delta', code: 'not_on_hand' }] },
    });
    expect(await onHand(product)).toBe(8);
  });
});
