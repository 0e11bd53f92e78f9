import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import sellers from '#content/sellers.json' with { type: 'json' };
import { randomId } from '#kernel/ids';
import { testDatabase } from '#support/database';
import { testProduct, testShop } from '#support/test-shop';
import { issueInRound } from './invoice-rounds.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const product = await testProduct(shop, { slug: 'musk' });

/** Inserts an order on delivery. An invoice without a seller cannot be issued. */
async function insertOrder(seller: object = sellers.KSA): Promise<string> {
  const id = randomId();
  await database.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO carts (id, owner_id, status) VALUES (${id}, ${id}, 'ordered')`);
    await tx.execute(sql`
      INSERT INTO orders (id, owner_id, cart_id, market, currency, language, payment_method, payment_state, subtotal, vat,
        vat_basis_points, shipping, total, email, first_name, last_name, address, apartment, city, country, state, zip, phone, seller)
      VALUES (${id}, ${id}, ${id}, 'KSA', 'SAR', 'ar', 'COD', 'on_delivery', 10000, 1500, 1500, 2500, 14000,
        'a@example.test', '', '', '', '', '', '', '', '', '', ${JSON.stringify(seller)})`);
    await tx.execute(sql`
      INSERT INTO order_lines (id, order_id, position, product_id, title_en, title_ar, list_price, unit_price, count)
      VALUES (${id}, ${id}, 0, ${product}, 'Musk', 'مسك', 10000, 10000, 1)`);
  });
  return id;
}

/** Returns how many of these orders have an invoice, and in how many transactions they were written. */
async function issued(orders: readonly string[]) {
  const { rows } = await database.read.execute(sql`
    SELECT count(*)::int AS invoices, count(DISTINCT xmin::text)::int AS transactions FROM invoices
    WHERE order_id = ANY(${sql.param(orders)})`);
  return rows[0];
}

it('issues the invoices of a round in one transaction', async () => {
  const orders = [await insertOrder(), await insertOrder(), await insertOrder()];
  await Promise.all(orders.map((order) => issueInRound(shop, order)));
  expect(await issued(orders)).toEqual({ invoices: 3, transactions: 1 });
});

it('issues each alone when one of the round cannot be issued, which fails alone', async () => {
  const orders = [await insertOrder(), await insertOrder({}), await insertOrder()];
  const ends = await Promise.allSettled(orders.map((order) => issueInRound(shop, order)));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await issued(orders)).toEqual({ invoices: 2, transactions: 2 });
});
