import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import sellers from '#content/sellers.json' with { type: 'json' };
import { randomId } from '#kernel/ids';
import { getCustomer } from '#shop/customers';
import { anonymiseOldBuyers } from '#shop/invoices';
import { PERIODS } from '#shop/retention/periods.rules';
import { testDatabase } from '#support/database';
import { testShop } from '#support/test-shop';
import { anonymiseInactive } from './index.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const DAY = 24 * 60;
const now = () => shop.clock.now().toISOString();

type Given = {
  readonly owner?: string;
  readonly email?: string;
  readonly delivered?: boolean;
  readonly state?: string;
};

/** Writes an order of 115 riyals as checkout does. Returns its id. */
async function order({ owner = randomId(24), delivered = true, state = 'on_delivery', ...given }: Given = {}) {
  const [id, cart] = [randomId(24), randomId(24)];
  const email = given.email ?? `${id.toLowerCase()}@example.com`;
  const phone = `05${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await database.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO carts (id, owner_id, status) VALUES (${cart}, ${owner}, 'ordered')`);
    await tx.execute(sql`
      INSERT INTO orders (id, owner_id, cart_id, market, currency, language, payment_method, payment_state, subtotal, vat,
                          vat_basis_points, shipping, total, email, first_name, last_name, address, apartment, city, country,
                          state, zip, phone, seller, gift, gift_note, created_at, paid_at, delivered_at)
      VALUES (${id}, ${owner}, ${cart}, 'KSA', 'SAR', 'ar', 'COD', ${state}, 10000, 1500, 1500, 0, 11500, ${email}, 'Fahad', 'Q',
              'King Road 1', '2', 'Riyadh', 'Kingdom of Saudi Arabia', 'Riyadh', '', ${phone},
              ${JSON.stringify(sellers.KSA)}::jsonb, true, 'For Layla', ${now()}::timestamptz,
              ${state === 'on_delivery' ? null : now()}::timestamptz,
              ${delivered ? now() : null}::timestamptz)`);
  });
  return id;
}

async function account(): Promise<string> {
  const id = `u_${randomId(24)}`;
  await database.read.execute(sql`
    INSERT INTO customers (id, name, first_name, email, email_verified, created_at, signed_in_at)
    VALUES (${id}, 'Reem', 'Reem', ${`${id.toLowerCase()}@example.com`}, true, ${now()}::timestamptz, ${now()}::timestamptz)`);
  return id;
}

async function read(id: string) {
  const { rows } = await database.read.execute<{
    phone: string;
    name: string;
    note: string;
    city: string;
    total: string;
  }>(sql`SELECT phone, first_name AS name, gift_note AS note, city, total FROM orders WHERE id = ${id}`);
  return rows[0] ?? expect.fail(id);
}
const isStored = async (id: string) => (await read(id)).name !== '';
const run = async () => expect((await anonymiseInactive(shop)).failed).toEqual([]);
/** Moves the clock to a day before or after the end of a period that began now. */
const toEnd = (days: number, by: -1 | 1) => shop.clock.move((days + by) * DAY);

it('ends what names a guest in orders, after the period and not before; amounts and city stay', async () => {
  const id = await order();
  toEnd(PERIODS.guest_orders.days, -1);
  await run();
  expect(await isStored(id)).toBe(true);
  shop.clock.move(2 * DAY);
  await run();
  expect(await read(id)).toMatchObject({ name: '', phone: '', note: '', city: 'Riyadh' });
  expect(Number((await read(id)).total)).toBe(11500);
  const { rows } = await database.read.execute<{ actor: string }>(
    sql`SELECT audit::text AS actor FROM audit WHERE action = 'customer.anonymise'`,
  );
  expect(rows.map(({ actor }) => actor.includes('anonymise-inactive'))).toEqual([true]);
});

it('leaves open orders, refunds in progress, late deliveries and those who ordered again', async () => {
  const email = `${randomId(8).toLowerCase()}@example.com`;
  const stored = {
    open: await order({ delivered: false }),
    asked: await order({ state: 'refund_asked' }),
    late: await order({ delivered: false }),
    again: await order({ email }),
    refunding: await order(),
  };
  await database.read.execute(sql`
    INSERT INTO refunds (id, kind, order_id, amount, currency, reason, state, asked_at, changed_at)
    VALUES (${randomId()}, 'transfer', ${stored.refunding}, 100, 'SAR', 'goodwill', 'asked', ${now()}::timestamptz, ${now()}::timestamptz)`);
  toEnd(PERIODS.guest_orders.days, -1);
  await order({ email });
  await database.read.execute(sql`UPDATE orders SET delivered_at = ${now()}::timestamptz WHERE id = ${stored.late}`);
  shop.clock.move(2 * DAY);
  await run();
  for (const [name, id] of Object.entries(stored)) expect(await isStored(id), name).toBe(true);
  await database.read.execute(sql`UPDATE orders SET delivered_at = ${now()}::timestamptz WHERE id = ${stored.open}`);
  toEnd(PERIODS.guest_orders.days, 1);
  await run();
  expect(await isStored(stored.open)).toBe(false);
  expect(await isStored(stored.late)).toBe(false);
  expect(await isStored(stored.refunding)).toBe(true);
});

it('ends an account by its last sign-in and order, with its own period', async () => {
  const [unused, signedIn, ordered] = [await account(), await account(), await account()];
  const own = await order({ owner: unused, email: `${unused.toLowerCase()}@example.com` });
  toEnd(PERIODS.unused_accounts.days, -1);
  await database.read.execute(sql`UPDATE customers SET signed_in_at = ${now()}::timestamptz WHERE id = ${signedIn}`);
  await order({ owner: ordered, email: `${ordered.toLowerCase()}@example.com` });
  await run();
  expect(await getCustomer(database.read, unused)).not.toBeNull();
  shop.clock.move(2 * DAY);
  await run();
  const left = await Promise.all([unused, signedIn, ordered].map((id) => getCustomer(database.read, id)));
  expect(left.map((one) => one !== null)).toEqual([false, true, true]);
  expect(await isStored(own)).toBe(false);
});

it('goes on when one person fails', async () => {
  const [broken, fine] = [await order(), await order()];
  await database.read.execute(sql`
    UPDATE people SET seen_at = seen_at - interval '1 day' FROM people_orders l WHERE l.person_id = id AND l.order_id = ${broken}`);
  await database.read.execute(
    sql.raw(`
    CREATE FUNCTION refuse_broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.id = '${broken}' THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$`),
  );
  await database.read.execute(
    sql`CREATE TRIGGER refuse_broken BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_broken()`,
  );
  toEnd(PERIODS.guest_orders.days, 1);
  const { failed } = await anonymiseInactive(shop);
  await database.read.execute(sql`DROP TRIGGER refuse_broken ON orders`);
  expect(failed).toHaveLength(1);
  expect([await isStored(broken), await isStored(fine)]).toEqual([true, false]);
});

it('takes the buyer out of the papers of orders that name nobody, and changes nothing else of them', async () => {
  const [old, young] = [await order(), await order({ state: 'refund_asked' })];
  const paper = async (orderId: string, sequence: number) => {
    const document = {
      number: `K-${sequence}`,
      total: 11500,
      buyer: { name: 'Fahad Q', address: 'King Road 1', phone: '05' },
    };
    await database.read.execute(sql`
      INSERT INTO invoices (id, order_id, kind, series, sequence, number, token, uuid, previous_hash, hash, document, pdf, issued_at)
      VALUES (${randomId()}, ${orderId}, 'invoice', 'K', ${sequence}, ${document.number}, ${randomId(32)}, gen_random_uuid(), 'p', 'h',
              ${JSON.stringify(document)}::jsonb, '\\x01'::bytea, ${now()}::timestamptz)`);
  };
  await database.read.execute(sql`INSERT INTO invoice_series (series, last) VALUES ('K', 2)`);
  await paper(old, 1);
  await paper(young, 2);
  toEnd(PERIODS.guest_orders.days, 1);
  await run();
  await anonymiseOldBuyers(shop);
  await anonymiseOldBuyers(shop);
  const { rows } = await database.read.execute<{ document: object; pdf: boolean; hash: string }>(
    sql`SELECT document, pdf IS NOT NULL AS pdf, hash FROM invoices ORDER BY sequence`,
  );
  expect(rows).toEqual([
    { document: { number: 'K-1', total: 11500, buyer: { name: '', address: '', phone: '' } }, pdf: false, hash: 'h' },
    {
      document: { number: 'K-2', total: 11500, buyer: expect.objectContaining({ name: 'Fahad Q' }) },
      pdf: true,
      hash: 'h',
    },
  ]);
  const forge = sql`UPDATE invoices SET document = jsonb_set(document, '{total}', '1') WHERE sequence = 1`;
  await expect(database.read.execute(forge)).rejects.toThrow();
});
