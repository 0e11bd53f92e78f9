import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import sellers from '#content/sellers.json' with { type: 'json' };
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { decimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { placeOrder, saveShippingAddress } from '#shop/checkout';
import { setContent } from '#shop/content';
import { invoiceOrders } from '#shop/invoices';
import { noteAnswer, noteFailure, noteMessage, readHealth, writeAnswers } from '#shop/provider-health';
import { readReportFigures, reportDocuments } from '#shop/tax-reports';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { TAX_SELLER } from '#support/tax-seller';
import { openTaxShop } from '#support/tax-shop';
import { testAddress, testProduct } from '#support/test-shop';
import { watchedTaxAuthority } from '../../providers/watched.ts';
import { registerSellers } from './sellers.ts';
import { registerSettings } from './settings.ts';
import { registerTaxInvoices } from './tax-invoices.ts';

const words = expect.stringMatching(/[\u0600-\u06ff]/);
const { database } = await testDatabase();
const { shop, simulator, setTo, setUp } = await openTaxShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerTaxInvoices(admin, shop);
  registerSellers(admin, shop);
  registerSettings(admin, shop);
});
const owner = await testStaff(shop, 'owner', { language: 'ar' });
const product = await testProduct(shop, { slug: 'musk', SAR: 33, stock: 1000 });

async function changeAt(path: string, body: object) {
  const at = path.replace(/\/KSA$/, '');
  const ifMatch = Number((await call('GET', at, { as: owner })).headers.get('etag')?.replaceAll('"', ''));
  return await call('PATCH', path, { as: owner, body, ifMatch });
}
const begin = async () =>
  await changeAt('/api/admin/settings/papers', { changes: [{ key: 'invoices.reported', market: 'KSA', value: true }] });
const changeSeller = async (change: object) => await changeAt('/api/admin/sellers/KSA', change);
const keepSeller = async (seller: object) =>
  await database.transaction((tx) => setContent(tx, 'sellers', { ...sellers, KSA: { ...TAX_SELLER, ...seller } }));
const reported = async () =>
  (await database.read.execute(sql`SELECT 1 FROM settings WHERE key = 'invoices.reported'`)).rows.length;

/** Places paid cash orders of a guest and issues their invoices. */
async function invoiced(count: number): Promise<void> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const ownerId = randomId();
    const market = MARKETS.KSA;
    await addToCart(shop, { ownerId, market, productId: product, count: 1 });
    await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
    const placed = await placeOrder(shop, {
      ...{ ownerId, market, fallbackMarket: market, language: 'en', method: 'COD', transactionId: '' },
      seen: { total: decimal(62.95), tax: null, shipping: null },
    });
    if (!placed.ok) throw new Error(placed.error.code);
    ids.push(placed.value.id);
  }
  await invoiceOrders(shop, ids);
}

const NO_TEXT = { en: '', ar: '' };
const MISSING = { street: NO_TEXT, building: '', district: NO_TEXT, city: NO_TEXT, postalCode: '' };

beforeAll(async () => {
  await setUp();
  await setTo('shipping.includes_vat', true);
  shop.clock.move(1);
});

describe('phase 2', () => {
  it.each([
    ...['200000000000003', '300000000000001', '123456789012345'].map((vatNumber) => ({ vatNumber })),
    ...Object.entries(MISSING).map(([part, nothing]) => ({ [part]: nothing })),
  ])('does not start while the seller has %j, in words', async (seller) => {
    await keepSeller(seller);
    const refused = await begin();
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ code: 'seller', words }] } });
    expect(await reported()).toBe(0);
    const { body } = await call('GET', '/api/admin/tax-invoices', { as: owner });
    expect(body).toMatchObject({ needs: ['seller'] });
  });

  it('starts with a whole seller, which then cannot lose a part or get another form of VAT number', async () => {
    await keepSeller({});
    expect((await begin()).status).toBe(200);
    const changes = [
      ['vatNumber', { vatNumber: '123456789012345' }],
      ['building', { building: '' }],
      ['postalCode', { postalCode: '' }],
      ['street.ar', { street: NO_TEXT }],
      ['district.ar', { district: NO_TEXT }],
      ['city.ar', { city: NO_TEXT }],
    ] as const;
    for (const [path, change] of changes) {
      const refused = await changeSeller(change);
      expect(refused, path).toMatchObject({ status: 422, body: { fields: [{ path, code: 'not_reportable', words }] } });
    }
    expect(await changeSeller({ vatNumber: '3' })).toMatchObject({ status: 422, body: { fields: [{ words }] } });
    const { rows } = await database.read.execute(
      sql`SELECT body -> 'KSA' ->> 'vatNumber' AS vat, body -> 'KSA' ->> 'building' AS building FROM content WHERE key = 'sellers'`,
    );
    expect(rows).toEqual([{ vat: TAX_SELLER.vatNumber, building: TAX_SELLER.building }]);
  });
});

const page = z.object({
  items: z.array(z.object({ icv: z.int(), state: z.string() })),
  page: z.object({ next: z.string().nullable(), count: z.int() }),
});
const list = async (query: string) =>
  page.parse((await call('GET', `/api/admin/tax-invoices/documents?count=exact${query}`, { as: owner })).body);

describe('reported papers', () => {
  it('are listed page by page, the newest first, and by what became of them', async () => {
    await invoiced(5);
    const first = await list('&limit=2');
    expect([first.items.map(({ icv }) => icv), first.page.count]).toEqual([[5, 4], 5]);
    const second = await list(`&limit=2&after=${first.page.next}`);
    expect(second.items.map(({ icv }) => icv)).toEqual([3, 2]);
    const third = await list(`&limit=2&after=${second.page.next}`);
    expect([third.items.map(({ icv }) => icv), third.page.next]).toEqual([[1], null]);
    expect((await list('&filter[state]=rejected')).page.count).toBe(0);
    expect((await list('&filter[kind]=credit-note')).page.count).toBe(0);
    expect((await list('&filter[state]=queued')).page.count).toBe(5);
  });

  it('are counted for the metrics, with the age of the oldest and the life of the certificate', async () => {
    shop.clock.move(13 * 60);
    const { certificateSeconds, ...figures } = await readReportFigures(shop);
    expect(figures).toEqual({ waiting: 5, rejected: 0, stopped: 0, held: 0, oldestSeconds: 13 * 3600 });
    expect(certificateSeconds).toBeGreaterThan(0);
    const later = await testStaff(shop, 'owner');
    expect((await call('GET', '/api/admin/tax-invoices', { as: later })).body).toMatchObject({
      figures: { waiting: 5, lateness: 'amber' },
    });
  });
});

describe('the health of the tax authority', () => {
  it('is failing from no answer until the next answer, a refusal included', async () => {
    const { tax } = shop;
    const providers = [{ name: 'zatca', kind: 'tax', simulated: true }] as const;
    const authority = watchedTaxAuthority(tax.authority, {
      answered: (ms) => noteAnswer(shop, 'zatca', ms),
      failed: (reason) => noteFailure(shop, 'zatca', reason),
      wrote: () => noteMessage(shop, 'zatca'),
    });
    const watched = { ...shop, providers, tax: { ...tax, authority } };
    const health = async () => {
      await writeAnswers(shop);
      return await readHealth(watched);
    };
    expect(await health()).toMatchObject([{ name: 'zatca', kind: 'tax', health: 'unused' }]);
    await simulator.set({ answers: 'broken' });
    await reportDocuments(watched);
    expect(await health()).toMatchObject([{ health: 'failing', failures: 1, lastFailure: expect.any(String) }]);
    await simulator.set({ answers: 'refused' });
    shop.clock.move(2);
    await reportDocuments(watched);
    expect(await health()).toMatchObject([{ health: 'good', answers: 5 }]);
  });
});
