import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import sellers from '#content/sellers.json' with { type: 'json' };
import { randomId } from '#kernel/ids';
import { minor } from '#kernel/money';
import { testDatabase } from '#support/database';
import type { InvoiceSource } from './draft.rules.ts';
import { invoiceOrders } from './invoice-order.ts';
import { issueInvoice } from './issue-invoice.ts';
import { listNumberFaults } from './number-queries.ts';
import { openInvoice } from './open-invoice.ts';

const { database } = await testDatabase();
const now = new Date('2026-11-20T12:00:00Z');

const source: InvoiceSource = {
  market: 'KSA',
  currency: 'SAR',
  seller: {
    legalName: { en: 'Seller', ar: 'البائع' },
    address: { en: 'Makkah', ar: 'مكة' },
    commercialRegistration: '1',
    vatNumber: '300000000000003',
    email: 'care@example.test',
    phone: '+966 12 000 0000',
  },
  buyer: { name: 'Noura', address: 'Jeddah', phone: '+966' },
  orderNumber: 10001,
  orderedAt: '2026-11-20T12:00:00.000Z',
  paymentMethod: 'COD',
  lines: [{ title: { en: 'Musk', ar: 'مسك' }, size: '100 ml', count: 1, unitPrice: minor(100_00) }],
  subtotal: minor(100_00),
  discount: minor(0),
  coupon: null,
  vatBasisPoints: 1500,
  vat: minor(15_00),
  shipping: minor(25_00),
  total: minor(140_00),
};

/** Inserts an order without lines: an invoice only refers to it. */
async function insertOrder(): Promise<{ id: string; source: InvoiceSource }> {
  const id = randomId();
  await database.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO carts (id, owner_id, status) VALUES (${id}, ${id}, 'ordered')`);
    await tx.execute(sql`
      INSERT INTO orders (id, owner_id, cart_id, market, currency, language, payment_method, payment_state, subtotal, vat,
        vat_basis_points, shipping, total, email, first_name, last_name, address, apartment, city, country, state, zip, phone, seller)
      VALUES (${id}, ${id}, ${id}, 'KSA', 'SAR', 'ar', 'COD', 'on_delivery', 10000, 1500, 1500, 2500, 14000,
        'a@example.test', '', '', '', '', '', '', '', '', '', '{}')`);
  });
  return { id, source };
}

function issue(order: { id: string; source: InvoiceSource }, kind: 'invoice' | 'credit-note' = 'invoice', at = now) {
  const shares = { amount: minor(100_00), discount: minor(0), vat: minor(15_00) };
  const parts = { lines: source.lines.map((line) => ({ ...line, ...shares })), shipping: source.shipping };
  const paper = kind === 'invoice' ? { kind, edition: 1 } : { kind, refundId: null, parts };
  return database.transaction((tx) => issueInvoice(tx, null, order, paper, at));
}

describe('issuing an invoice', () => {
  it('numbers a series without gaps when concurrent invoices fail', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, insertOrder));
    const outcomes = await Promise.allSettled(
      orders.map((order, index) =>
        database.transaction(async (tx) => {
          const issued = await issueInvoice(tx, null, order, { kind: 'invoice', edition: 1 }, now);
          if (index % 3 === 0) throw new Error('the rest of the transaction failed');
          return issued.number;
        }),
      ),
    );
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const last = (await issue(await insertOrder())).number;
    const sequences = [...numbers, last].map((number) => Number(number.split('-').at(-1))).sort((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 9 }, (_, index) => index + 1));
  });

  it('issues one invoice for repeated and concurrent calls', async () => {
    const order = await insertOrder();
    const first = await issue(order);
    expect(await issue(order)).toEqual(first);
    const another = await insertOrder();
    const numbers = await Promise.all(Array.from({ length: 8 }, async () => (await issue(another)).number));
    expect(new Set(numbers).size).toBe(1);
    const next = await issue(await insertOrder());
    expect(Number(next.number.split('-').at(-1))).toBe(Number(numbers[0]?.split('-').at(-1)) + 1);
  });

  it('issues those of several orders at once, one each, beside others that ask for the same', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, insertOrder));
    const ids = orders.map(({ id }) => id);
    const product = 'a'.repeat(24);
    await database.transaction(async (tx) => {
      await tx.execute(sql`UPDATE orders SET seller = ${JSON.stringify(sellers.KSA)}`);
      await tx.execute(sql`
        INSERT INTO products (id, slug, title_en, title_ar, description_en, description_ar, weight, sd_type, position)
        VALUES (${product}, 'musk', 'Musk', 'مسك', '', '', 1, 'notes', 0)`);
      await tx.execute(sql`
        INSERT INTO order_lines (id, order_id, position, product_id, title_en, title_ar, list_price, unit_price, count)
        SELECT id, id, 0, ${product}, 'Musk', 'مسك', 10000, 10000, 1 FROM orders WHERE id = ANY(${sql.param(ids)})`);
    });
    const deps = { database, clock: { now: () => now }, tax: null };
    const [one, other] = await Promise.all([
      invoiceOrders(deps, [...ids, 'nobody']),
      invoiceOrders(deps, ids.toReversed().slice(2)),
    ]);
    expect(new Set([...one.values()].map((issued) => Object(issued).number)).size).toBe(6);
    expect(one.has('nobody')).toBe(false);
    for (const [id, issued] of other) expect(issued).toMatchObject({ number: Object(one.get(id)).number });
    expect(await listNumberFaults(database.read)).toEqual([]);
    const { rows } = await database.read.execute(sql`SELECT id FROM orders o WHERE invoice_url <> (
      SELECT '/api/invoices/' || token FROM invoices WHERE order_id = o.id) AND id = ANY(${sql.param(ids)})`);
    expect(rows).toEqual([]);
  });

  it('issues a credit note in a series of its own that names the invoice', async () => {
    const order = await insertOrder();
    const invoice = await issue(order);
    const note = await issue(order, 'credit-note');
    expect(note.number).toMatch(/^KSA-CN-2026-\d{6}$/);
    const opened = await database.read.execute(
      sql`SELECT document->>'corrects' AS corrects FROM invoices WHERE token = ${note.token}`,
    );
    expect(opened.rows).toEqual([{ corrects: invoice.number }]);
  });

  it("starts a new series every year in the seller's time zone", async () => {
    const newYearInMakkah = new Date('2026-12-31T21:00:00Z');
    expect((await issue(await insertOrder(), 'invoice', newYearInMakkah)).number).toBe('KSA-2027-000001');
  });

  it('cannot be changed or deleted', async () => {
    const { token } = await issue(await insertOrder());
    const change = database.read.execute(sql`UPDATE invoices SET document = '{}' WHERE token = ${token}`);
    await expect(change).rejects.toThrow();
    await expect(database.read.execute(sql`DELETE FROM invoices WHERE token = ${token}`)).rejects.toThrow();
  });
});

describe('opening an invoice', () => {
  it('typesets once and stores the PDF', async () => {
    const { token, number } = await issue(await insertOrder());
    let printed = 0;
    const printer = {
      async print() {
        printed += 1;
        return new TextEncoder().encode(`paper ${printed}`);
      },
    };
    const first = await openInvoice({ database, printer }, token);
    const second = await openInvoice({ database, printer }, token);
    expect([first, second].map((opened) => opened && new TextDecoder().decode(opened.pdf))).toEqual([
      'paper 1',
      'paper 1',
    ]);
    expect(first?.number).toBe(number);
  });

  it('returns null for an unknown token', async () => {
    const printer = { print: async () => new Uint8Array() };
    expect(await openInvoice({ database, printer }, randomId(32))).toBeNull();
  });
});
