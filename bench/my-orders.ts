import { Agent } from 'node:http';
import type pg from 'pg';
import { call } from './checkout.ts';
import { openAccount } from './open-account.ts';
import type { Started } from './processes.ts';

type Query = (sql: string) => Promise<pg.QueryResultRow[]>;

/** Orders in the whole table, and of the one customer that is measured. */
export const CROWDS = [
  { all: 1_000, own: 10 },
  { all: 100_000, own: 1_000 },
] as const;

/** Opens an account and returns its id and session. */
export async function customer(store: Started) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const account = { email: 'orders@example.com', password: 'Rose-and-oud-7' };
  await openAccount(agent, store, account);
  const { body } = await call(agent, 'POST', `${store.url}/api/login`, account);
  const { user, token } = Object(body);
  return { agent, id: String(user), headers: { authorization: `Bearer ${token}` } };
}

/** Fills the table up to `all` orders of two lines, `own` of them the customer's, evenly spread. */
export async function fillOrders(query: Query, id: string, { all, own }: (typeof CROWDS)[number]): Promise<void> {
  const every = all / own;
  await query(`
    WITH made AS (SELECT n, substr(md5(n::text) || md5('x' || n), 1, 24) AS id FROM generate_series(1, ${all}) n),
    bags AS (INSERT INTO carts (id, owner_id, status) SELECT id, 'bench', 'ordered' FROM made
             ON CONFLICT DO NOTHING RETURNING id)
    SELECT count(*) FROM bags`);
  await query(`
    INSERT INTO orders (id, owner_id, cart_id, market, currency, language, payment_method, payment_state, subtotal, vat,
                        vat_basis_points, shipping, total, email, first_name, last_name, address, apartment, city, country,
                        state, zip, phone, seller, created_at)
    SELECT made.id, CASE WHEN n % ${every} = 0 THEN '${id}' ELSE 'g' || substr(md5('o' || n), 1, 23) END, made.id, 'KSA',
           'SAR', 'en', 'COD', 'on_delivery', 20000, 3000, 1500, 0, 23000, 'x@example.com', 'A', 'B', 'C', '1', 'Jeddah',
           'Kingdom of Saudi Arabia', 'Makkah', '', '+966500000000', first.seller, now() - n * interval '1 minute'
      FROM (SELECT n, substr(md5(n::text) || md5('x' || n), 1, 24) AS id FROM generate_series(1, ${all}) n) made,
           (SELECT seller FROM orders WHERE owner_id <> 'bench' LIMIT 1) first
    ON CONFLICT DO NOTHING`);
  await query(`
    INSERT INTO order_lines (id, order_id, position, product_id, title_en, title_ar, list_price, unit_price, count)
    SELECT substr(md5(o.id || p.at), 1, 24), o.id, p.at, p.id, p.title_en, p.title_ar, 10000, 10000, 1
      FROM orders o, (SELECT id, title_en, title_ar, row_number() OVER (ORDER BY id)::int - 1 AS at
                        FROM products ORDER BY id LIMIT 2) p
     WHERE o.email = 'x@example.com'
    ON CONFLICT DO NOTHING`);
  await query('ANALYZE');
}

/** Requests My Orders as its page does, four at a time. Returns the median and the 99th percentile in ms. */
export async function lookAtOrders(store: Started, who: Awaited<ReturnType<typeof customer>>, looks: number) {
  const url = `${store.url}/api/allorder/${who.id}?tab=all&limit=10`;
  const times: number[] = [];
  const look = async (): Promise<void> => {
    for (let n = 0; n < looks / 4; n += 1) {
      const begun = performance.now();
      const { status, body } = await call(who.agent, 'GET', url, undefined, who.headers);
      if (status !== 200 || Object(body).user.length !== 10) throw new Error(`My Orders answered ${status}`);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all([look(), look(), look(), look()]);
  times.sort((one, other) => one - other);
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}
