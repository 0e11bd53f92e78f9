import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { decimal } from '#kernel/money';
import { addToCart } from '#shop/cart';
import { cancelOrder, placeOrder, saveShippingAddress } from '#shop/checkout';
import { invoiceOrder, invoiceOrders, listNumberFaults } from '#shop/invoices';
import { readVatReport } from '#shop/vat';
import { testDatabase } from '#support/database';
import { openTaxShop } from '#support/tax-shop';
import { testAddress, testProduct } from '#support/test-shop';
import { mendDocument } from './mend-document.ts';
import { startUnit } from './onboard-unit.ts';

import { reportDocuments } from './report-documents.ts';

const { database } = await testDatabase();
const { shop, simulator, setTo, setUp, actor } = await openTaxShop(database);
const product = await testProduct(shop, { slug: 'musk', SAR: 33, stock: 1000 });

type Row = {
  number: string;
  icv: number;
  xml: string;
  document: Record<string, unknown>;
  state: string;
  tries: number;
};

async function documents(): Promise<Row[]> {
  const { rows } = await database.read.execute<Row>(sql`
    SELECT i.number, d.icv::int AS icv, d.xml, i.document, r.state, r.tries FROM tax_documents d JOIN invoices i ON i.id = d.invoice_id
      JOIN tax_reports r ON r.invoice_id = d.invoice_id ORDER BY d.icv`);
  return rows;
}

/** Places a cash order of a guest. Returns its id and its owner. */
async function order(count = 1) {
  const ownerId = randomId();
  const market = MARKETS.KSA;
  await addToCart(shop, { ownerId, market, productId: product, count });
  await saveShippingAddress(shop, { ownerId, market, address: testAddress('KSA') });
  const placed = await placeOrder(shop, {
    ...{ ownerId, market, fallbackMarket: market, language: 'en', method: 'COD', transactionId: '' },
    seen: { total: decimal(count === 1 ? 62.95 : 100.9), tax: null, shipping: null },
  });
  if (!placed.ok) throw new Error(placed.error.code);
  return { id: placed.value.id, ownerId };
}

const amount = (xml: string, name: string) =>
  Number(new RegExp(`<cbc:${name} currencyID="SAR">([\\d.]+)<`).exec(xml)?.[1]);

beforeAll(async () => {
  await setUp();
});

it('leaves the papers from before its date as they are, and makes those after it part of the chain', async () => {
  const before = await order();
  expect(await invoiceOrder(shop, before.id)).toMatchObject({ number: expect.stringMatching(/000001$/) });
  await setTo('shipping.includes_vat', true);
  await setTo('invoices.reported', true);
  shop.clock.move(1);
  const after = await order(2);
  await invoiceOrder(shop, after.id);
  // the credit note of a paper from before is in the chain and names it
  const cancelled = await cancelOrder(shop, before.ownerId, before.id);
  expect(cancelled.ok).toBe(true);
  const [invoice, note] = await documents();
  expect(invoice).toMatchObject({ icv: 1, number: expect.stringMatching(/000002$/), state: 'queued' });
  expect(note).toMatchObject({ icv: 2, document: { kind: 'credit-note', corrects: expect.stringMatching(/000001$/) } });
  const { rows } = await database.read.execute(
    sql`SELECT document FROM invoices WHERE number LIKE '%000001' AND kind = 'invoice'`,
  );
  expect(rows[0]?.document).not.toHaveProperty('einvoice');
  expect(await listNumberFaults(database.read)).toEqual([]);
});

it('states the delivery charge net with its VAT: XML, paper and VAT report add up to what was paid', async () => {
  const { xml = '', document } = (await documents())[0] ?? {};
  // 2 × 33.00 and 25.00 with VAT
  expect(document).toMatchObject({
    subtotal: 66_00,
    shipping: 0,
    delivery: { net: 21_74, vat: 3_26 },
    taxable: 87_74,
    vat: 13_16,
    total: 100_90,
  });
  expect([amount(xml, 'TaxExclusiveAmount'), amount(xml, 'TaxInclusiveAmount'), amount(xml, 'PayableAmount')]).toEqual([
    87.74, 100.9, 100.9,
  ]);
  const report = await readVatReport(shop, 'KSA', shop.clock.now().toISOString().slice(0, 7));
  const papers = (await documents()).map((one) => one.document);
  expect(report?.rates[0]?.sales.vat).toBe(Number(papers[0]?.vat) + 4_95);
});

it('counts without a gap in one chain when invoices and credit notes are issued at once and some fail', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => order()));
  await invoiceOrders(
    shop,
    orders.slice(0, 4).map(({ id }) => id),
  );
  await Promise.all([
    invoiceOrders(
      shop,
      orders.slice(4).map(({ id }) => id),
    ),
    invoiceOrders(
      shop,
      orders
        .slice(5)
        .toReversed()
        .map(({ id }) => id),
    ),
    ...orders.slice(0, 4).map(({ id, ownerId }) => cancelOrder(shop, ownerId, id)),
    database
      .transaction(async (tx) => {
        await tx.execute(sql`SELECT 1 FROM tax_units FOR UPDATE`);
        throw new Error('the rest of the transaction failed');
      })
      .catch(() => undefined),
  ]);
  expect((await documents()).map(({ icv }) => icv)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  expect(await listNumberFaults(database.read)).toEqual([]);
});

it('reports the oldest first, with the bytes that were issued, and takes a document that is known for reported', async () => {
  const { reported, rejected } = await reportDocuments(shop);
  expect({ reported, rejected }).toEqual({ reported: 14, rejected: 0 });
  expect((await simulator.reported()).map(({ icv }) => icv)).toEqual(
    Array.from({ length: 14 }, (_, index) => index + 1),
  );
  await database.read.execute(sql`UPDATE tax_reports SET state = 'queued', tries = 0`);
  expect(await reportDocuments(shop)).toMatchObject({ reported: 14 });
  expect(await simulator.reported()).toHaveLength(14);
  expect(new Set((await documents()).map(({ state }) => state))).toEqual(new Set(['reported']));
});

it('sends a document again later when there is no answer, and lets two processes report each once', async () => {
  await invoiceOrder(shop, (await order()).id);
  await invoiceOrder(shop, (await order()).id);
  await simulator.set({ answers: 'broken' });
  expect(await reportDocuments(shop)).toMatchObject({ reported: 0, stopped: [] });
  expect((await documents()).slice(-2).map(({ state, tries }) => [state, tries])).toEqual([
    ['queued', 1],
    ['queued', 0],
  ]);
  await simulator.set({ answers: 'normal' });
  shop.clock.move(2);
  const rounds = await Promise.all([reportDocuments(shop), reportDocuments(shop)]);
  expect(rounds.reduce((total, one) => total + one.reported, 0)).toBe(2);
  expect(await simulator.reported()).toHaveLength(16);
});

it('keeps what the authority refuses, warns of what is late, and stops at a certificate that it does not take', async () => {
  await invoiceOrder(shop, (await order()).id);
  await simulator.set({ answers: 'refused' });
  expect(await reportDocuments(shop)).toMatchObject({ rejected: 1 });
  await simulator.set({ answers: 'normal' });
  expect(await reportDocuments(shop)).toMatchObject({ reported: 0, rejected: 0 });
  await invoiceOrder(shop, (await order()).id);
  shop.clock.move(25 * 60);
  await reportDocuments(shop);
  expect((await documents()).slice(-2).map(({ state }) => state)).toEqual(['rejected', 'warned']);
  await invoiceOrder(shop, (await order()).id);
  await simulator.set({ answers: 'unauthorised' });
  expect(await reportDocuments(shop)).toMatchObject({ stopped: ['certificate'] });
  await simulator.set({ answers: 'normal' });
  expect(await reportDocuments(shop)).toMatchObject({ reported: 0 });
  await database.read.execute(sql`UPDATE tax_units SET stopped = ''`);
  await database.read.execute(sql`UPDATE tax_reports SET next_try_at = 'epoch' WHERE state = 'queued'`);
  expect(await reportDocuments(shop)).toMatchObject({ reported: 1 });
});

it('issues a refused credit note again, once, and counts it in place of the refused one', async () => {
  const { id, ownerId } = await order();
  await invoiceOrder(shop, id);
  await reportDocuments(shop);
  await cancelOrder(shop, ownerId, id);
  await simulator.set({ answers: 'refused' });
  expect(await reportDocuments(shop)).toMatchObject({ rejected: 1 });
  await simulator.set({ answers: 'normal' });
  const note = (await documents()).at(-1);
  const month = shop.clock.now().toISOString().slice(0, 7);
  const before = await readVatReport(shop, 'KSA', month);
  const mend = () => mendDocument(shop, { actor, number: note?.number ?? '', markets: ['KSA'] });
  const [one, other] = await Promise.all([mend(), mend()]);
  const mended = one.ok ? one : other;
  expect([one.ok, other.ok].toSorted()).toEqual([false, true]);
  expect(await mend()).toEqual({ ok: false, error: { code: 'cannotMend' } });
  const next = (await documents()).at(-1);
  expect(mended).toEqual({ ok: true, value: { creditNote: next?.number, invoice: null } });
  expect(next?.number).not.toBe(note?.number);
  const same = ({ corrects, lines, total, vat, delivery }: Record<string, unknown>) => ({
    ...{ corrects, lines, total, vat, delivery },
  });
  expect(same(next?.document ?? {})).toEqual(same(note?.document ?? {}));
  expect(next?.xml).toContain('Order cancelled');
  expect(await reportDocuments(shop)).toMatchObject({ reported: 1, rejected: 0 });
  expect((await readVatReport(shop, 'KSA', month))?.rates).toEqual(before?.rates);
  expect(await listNumberFaults(database.read)).toEqual([]);
});

it('issues nothing while a restored store waits, when the clock is behind, or for another VAT number', async () => {
  const { id } = await order();
  const last = (await documents()).at(-1)?.icv;
  await database.read.execute(sql`UPDATE tax_units SET held_at = now()`);
  await expect(invoiceOrder(shop, id)).rejects.toMatchObject({ why: 'HELD' });
  await database.read.execute(
    sql`UPDATE tax_units SET held_at = NULL, last_issued_at = last_issued_at + interval '2 minutes'`,
  );
  await expect(invoiceOrder(shop, id)).rejects.toMatchObject({ why: 'CLOCK_BEHIND' });
  shop.clock.move(3);
  await database.read.execute(sql`UPDATE tax_units SET vat_number = '399999999999993'`);
  await expect(invoiceOrder(shop, id)).rejects.toMatchObject({ why: 'OTHER_SELLER' });
  await database.read.execute(sql`UPDATE tax_units SET vat_number = '300000000000003'`);
  expect((await documents()).at(-1)?.icv).toBe(last);
  await invoiceOrder(shop, id);
  expect((await documents()).at(-1)?.icv).toBe(Number(last) + 1);
});

it('goes on counting with a renewed certificate, and starts at 1 with a new unit', async () => {
  await setUp('renewal');
  const before = (await documents()).at(-1)?.icv ?? 0;
  await invoiceOrder(shop, (await order()).id);
  expect((await documents()).at(-1)?.icv).toBe(before + 1);
  expect(await reportDocuments(shop)).toMatchObject({ reported: 1, rejected: 0 });
  await setUp('new');
  await invoiceOrder(shop, (await order()).id);
  expect(await reportDocuments(shop)).toMatchObject({ reported: 1, rejected: 0 });
  const { rows } = await database.read.execute(
    sql`SELECT state, last_icv::int AS last FROM tax_units ORDER BY created_at`,
  );
  expect(rows).toMatchObject([
    { state: 'retired', last: before + 1 },
    { state: 'current', last: 1 },
  ]);
  expect(await listNumberFaults(database.read)).toEqual([]);
});

it('refuses a password of the portal that is over, and keeps no key that can be read', async () => {
  const start = (otp: string) => startUnit(shop, { actor, market: 'KSA', otp, kind: 'new' });
  expect(await start('120001')).toMatchObject({
    ok: false,
    error: { code: 'authorityRefused', words: expect.stringContaining('Invalid-OTP') },
  });
  const { rows } = await database.read.execute(sql`SELECT private_key || secret AS kept FROM tax_certificates`);
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
});

it('never changes a document that is issued', async () => {
  await expect(database.read.execute(sql`UPDATE tax_documents SET xml = ''`)).rejects.toThrow();
  await expect(database.read.execute(sql`DELETE FROM tax_documents`)).rejects.toThrow();
});
