import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { countRows, filtered, keyset } from '#database/keyset';
import type { ListPage, ListQuery } from '#kernel/list-query';
import type { Language, MarketCode, TradeCurrency } from '#kernel/market';
import { givenBackOf, isIncome } from '#shop/orders';
import { PEOPLE_VIEWS, type PeopleView } from './people-list.rules.ts';

/** A person as lists show them: the account's name and contact, else those of the last order. */
export type PersonRow = {
  readonly id: string;
  readonly customerId: string | null;
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly city: string;
  readonly market: MarketCode | null;
  readonly language: Language | null;
  readonly firstSeenAt: Date;
  readonly seenAt: Date;
  readonly orders: number;
  /** Orders paid on delivery that came back: refused on delivery. */
  readonly refused: number;
  readonly cash: number;
  /** What the orders came to that are income, without what was given back, in minor units. */
  readonly spent: readonly { readonly currency: TradeCurrency; readonly total: number; readonly orders: number }[];
};

type RawPerson = Omit<PersonRow, 'firstSeenAt' | 'seenAt'> & { firstSeenAt: string; seenAt: string; cursor: string };

const ALIVE = sql`p.merged_into IS NULL AND p.anonymised_at IS NULL`;

/** Orders of the person `p` in some markets. */
const ordersIn = (markets: readonly MarketCode[]): SQL =>
  sql`people_orders l JOIN orders o ON o.id = l.order_id WHERE l.person_id = p.id AND o.market = ANY(${sql.param([...markets])})`;

/** A person may be seen who has an order in one of the markets, or an account without orders. */
const visibleIn = (markets: readonly MarketCode[]): SQL =>
  sql`(EXISTS (SELECT FROM ${ordersIn(markets)})
       OR (p.customer_id IS NOT NULL AND NOT EXISTS (SELECT FROM people_orders l WHERE l.person_id = p.id)))`;

const REFUSED = sql`EXISTS (SELECT FROM people_orders l JOIN orders o ON o.id = l.order_id JOIN parcels c ON c.order_id = o.id
                     WHERE l.person_id = p.id AND c.state = 'returned' AND o.payment_method = 'COD')`;

const VIEWS: Readonly<Record<PeopleView, SQL | undefined>> = {
  all: undefined,
  accounts: sql`p.customer_id IS NOT NULL`,
  guests: sql`p.customer_id IS NULL`,
  refused: REFUSED,
};

function columns(markets: readonly MarketCode[]): SQL {
  return sql`p.id, p.customer_id AS "customerId", p.version, p.first_seen_at AS "firstSeenAt", p.seen_at AS "seenAt",
    coalesce(nullif(c.first_name, ''), c.name, last.first_name, '') AS "firstName",
    coalesce(CASE WHEN c.id IS NOT NULL THEN c.last_name END, last.last_name, '') AS "lastName",
    coalesce(nullif(c.phone, ''), last.phone, '') AS phone, coalesce(c.email, last.email, '') AS email,
    coalesce(last.city, '') AS city, last.market, last.language,
    figures.orders, figures.refused, figures.cash, coalesce(figures.spent, '[]') AS spent
    FROM people p
    LEFT JOIN customers c ON c.id = p.customer_id
    LEFT JOIN LATERAL (SELECT o.* FROM ${ordersIn(markets)} ORDER BY o.created_at DESC, o.number DESC LIMIT 1) AS last ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(by_currency.orders), 0)::int AS orders, coalesce(sum(by_currency.refused), 0)::int AS refused,
             coalesce(sum(by_currency.cash), 0)::int AS cash,
             jsonb_agg(jsonb_build_object('currency', by_currency.currency, 'total', by_currency.total, 'orders', by_currency.kept)
                       ORDER BY by_currency.currency) AS spent
        FROM (SELECT o.currency, count(*) AS orders, count(*) FILTER (WHERE o.payment_method = 'COD') AS cash,
                     count(*) FILTER (WHERE o.payment_method = 'COD' AND EXISTS
                       (SELECT FROM parcels b WHERE b.order_id = o.id AND b.state = 'returned')) AS refused,
                     count(*) FILTER (WHERE ${isIncome}) AS kept,
                     coalesce(sum(o.total - ${givenBackOf}) FILTER (WHERE ${isIncome}), 0) AS total
                FROM ${ordersIn(markets)} GROUP BY o.currency) AS by_currency
    ) AS figures ON true`;
}

function rowOf({ cursor: _cursor, firstSeenAt, seenAt, ...row }: RawPerson): PersonRow {
  return { ...row, firstSeenAt: new Date(firstSeenAt), seenAt: new Date(seenAt) };
}

/** A page of people, those seen last first, limited to the markets of the person who asks. */
export async function listPeople(
  q: Queryable,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<ListPage<PersonRow>> {
  const keys = keyset(query, { seen: { sql: sql`p.seen_at`, type: 'timestamptz' } }, { sql: sql`p.id`, type: 'text' });
  const where = conditions(query, markets);
  const { rows } = await q.execute<RawPerson>(sql`
    SELECT ${keys.cursor} AS cursor, ${columns(markets)}
     WHERE ${where} AND ${keys.where ?? sql`true`}
     ORDER BY ${sql.join(keys.orderBy, sql`, `)} LIMIT ${keys.limit}`);
  const page = keys.page(rows);
  const count = await countRows(q, sql`FROM people p WHERE ${where}`);
  return { ...page, rows: page.rows.map((row) => rowOf({ ...row, cursor: '' })), count };
}

function conditions(query: ListQuery, markets: readonly MarketCode[]): SQL {
  const parts = [ALIVE, visibleIn(markets)];
  const chosen = filtered(query, {
    view: ({ values: [view] }) => VIEWS[viewOf(view)],
    market: ({ values }) =>
      sql`EXISTS (SELECT FROM ${ordersIn(markets)} AND o.market = ANY(${sql.param([...values])}))`,
    language: ({ values }) =>
      sql`EXISTS (SELECT FROM ${ordersIn(markets)} AND o.language = ANY(${sql.param([...values])}))`,
    last: { sql: sql`p.seen_at::date`, type: 'date' },
  });
  if (chosen) parts.push(chosen);
  if (query.q !== '') parts.push(foundBy(query.q));
  return sql.join(parts, sql` AND `);
}

function viewOf(name: string | undefined): PeopleView {
  return PEOPLE_VIEWS.find((view) => view === name) ?? 'all';
}

/** People whose account or orders have what was typed: names in either script, phones in any notation, emails, numbers. */
function foundBy(typed: string): SQL {
  return sql`p.id IN (
    SELECT l.person_id FROM order_search s JOIN people_orders l ON l.order_id = s.order_id
     WHERE s.words @@ order_search_query(${typed})
    UNION
    SELECT x.id FROM customer_search s JOIN people x ON x.customer_id = s.customer_id
     WHERE s.words @@ order_search_query(${typed}))`;
}

/** The people that a search finds, with a name and the city of their last order. */
export async function listFoundPeople(q: Queryable, typed: string, markets: readonly MarketCode[], limit: number) {
  const { rows } = await q.execute<{ id: string; name: string; city: string }>(sql`
    SELECT p.id, coalesce(nullif(c.name, ''), trim(last.first_name || ' ' || last.last_name), '') AS name,
           coalesce(last.city, '') AS city
      FROM people p LEFT JOIN customers c ON c.id = p.customer_id
      LEFT JOIN LATERAL (SELECT o.* FROM ${ordersIn(markets)} ORDER BY o.created_at DESC, o.number DESC LIMIT 1) AS last ON true
     WHERE ${ALIVE} AND ${visibleIn(markets)} AND ${foundBy(typed)} ORDER BY p.seen_at DESC, p.id LIMIT ${limit}`);
  return rows;
}

/** How many people each view has. */
export async function countPeople(q: Queryable, markets: readonly MarketCode[]) {
  const { rows } = await q.execute<Record<PeopleView, number>>(sql`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE p.customer_id IS NOT NULL)::int AS accounts,
           count(*) FILTER (WHERE p.customer_id IS NULL)::int AS guests,
           (SELECT count(DISTINCT l.person_id)::int FROM parcels b JOIN orders o ON o.id = b.order_id
              JOIN people_orders l ON l.order_id = o.id JOIN people p ON p.id = l.person_id
             WHERE b.state = 'returned' AND o.payment_method = 'COD' AND ${ALIVE}
               AND o.market = ANY(${sql.param([...markets])})) AS refused
      FROM people p WHERE ${ALIVE} AND ${visibleIn(markets)}`);
  return rows[0] ?? { all: 0, accounts: 0, guests: 0, refused: 0 };
}

/** One person; null for an unknown, merged or anonymised one, and for one of other markets. */
export async function getPerson(q: Queryable, id: string, markets: readonly MarketCode[]): Promise<PersonRow | null> {
  const { rows } = await q.execute<RawPerson>(sql`
    SELECT '' AS cursor, ${columns(markets)} WHERE p.id = ${id} AND ${ALIVE} AND ${visibleIn(markets)}`);
  return rows[0] ? rowOf(rows[0]) : null;
}

type PersonOrder = {
  readonly id: string;
  readonly number: number;
  readonly createdAt: string;
  readonly market: MarketCode;
  readonly currency: TradeCurrency;
  readonly total: number;
  readonly paymentMethod: string;
  readonly paymentState: string;
  readonly parcel: string | null;
  readonly cancelled: boolean;
  readonly delivered: boolean;
  readonly ownerId: string;
  readonly cartId: string;
  readonly email: string;
};

/** The orders of a person in some markets, newest first. */
export async function listPersonOrders(
  q: Queryable,
  id: string,
  markets: readonly MarketCode[],
): Promise<PersonOrder[]> {
  const { rows } = await q.execute<PersonOrder & { number: string | number; total: string | number }>(sql`
    SELECT o.id, o.number, o.created_at AS "createdAt", o.market, o.currency, o.total, o.payment_method AS "paymentMethod",
           o.payment_state AS "paymentState", b.state AS parcel, o.cancelled_at IS NOT NULL AS cancelled,
           o.delivered_at IS NOT NULL AS delivered, o.owner_id AS "ownerId", o.cart_id AS "cartId", o.email
      FROM people_orders l JOIN orders o ON o.id = l.order_id LEFT JOIN parcels b ON b.order_id = o.id
     WHERE l.person_id = ${id} AND o.market = ANY(${sql.param([...markets])})
     ORDER BY o.created_at DESC, o.number DESC`);
  return rows.map((row) => ({
    ...row,
    number: Number(row.number),
    total: Number(row.total),
    createdAt: new Date(row.createdAt).toISOString(),
  }));
}

export type PersonAddress = {
  readonly name: string;
  readonly address: string;
  readonly apartment: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

/** The addresses of a person: of the account, and of orders, each once, the last used first. */
export async function listPersonAddresses(
  q: Queryable,
  id: string,
  markets: readonly MarketCode[],
): Promise<PersonAddress[]> {
  const { rows } = await q.execute<PersonAddress>(sql`
    SELECT name, address, apartment, city, state, zip, country FROM (
      SELECT DISTINCT ON (lower(one.address), lower(one.apartment), lower(one.city)) one.* FROM (
        SELECT trim(o.first_name || ' ' || o.last_name) AS name, o.address, o.apartment, o.city, o.state, o.zip, o.country,
               o.created_at AS used_at
          FROM people p JOIN people_orders l ON l.person_id = p.id JOIN orders o ON o.id = l.order_id
         WHERE p.id = ${id} AND o.market = ANY(${sql.param([...markets])}) AND o.address <> ''
        UNION ALL
        SELECT trim(a.first_name || ' ' || a.last_name), a.address, a.apartment, a.city, a.state, a.zip, a.country, '-infinity'
          FROM people p JOIN addresses a ON a.customer_id = p.customer_id WHERE p.id = ${id}
      ) AS one ORDER BY lower(one.address), lower(one.apartment), lower(one.city), one.used_at DESC
    ) AS each ORDER BY used_at DESC LIMIT 20`);
  return rows;
}

/** Others who may be the same person: with the same phone or email, in some markets. */
export async function listAlike(
  q: Queryable,
  person: Pick<PersonRow, 'id' | 'phone' | 'email'>,
  markets: readonly MarketCode[],
): Promise<PersonRow[]> {
  const { id, phone, email } = person;
  const { rows } = await q.execute<RawPerson>(sql`
    SELECT '' AS cursor, ${columns(markets)}
     WHERE p.id <> ${id} AND ${ALIVE} AND ${visibleIn(markets)} AND p.id IN (
       SELECT l.person_id FROM orders o JOIN people_orders l ON l.order_id = o.id
        WHERE o.phone <> '' AND length(phone_tail(${phone})) >= 7
          AND phone_tail(o.phone) = phone_tail(${phone})
       UNION SELECT l.person_id FROM orders o JOIN people_orders l ON l.order_id = o.id
        WHERE ${email} <> '' AND lower(o.email) = lower(${email})
       UNION SELECT x.id FROM customers c JOIN people x ON x.customer_id = c.id
        WHERE lower(c.email) = lower(${email})
           OR (c.phone <> '' AND length(phone_tail(${phone})) >= 7
               AND phone_tail(c.phone) = phone_tail(${phone})))
     LIMIT 5`);
  return rows.map(rowOf);
}

/** Locks people in the order of their ids until the transaction ends; leaves out merged and anonymised ones. */
export async function lockPeople(
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly customerId: string | null; readonly version: number }[]> {
  const { rows } = await tx.execute<{ id: string; customerId: string | null; version: number }>(sql`
    SELECT p.id, p.customer_id AS "customerId", p.version FROM people p
     WHERE p.id = ANY(${sql.param([...ids])}) AND ${ALIVE} ORDER BY p.id FOR UPDATE`);
  return rows;
}

/** Counts a change of a locked person. */
export async function bumpPerson(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`UPDATE people SET version = version + 1 WHERE id = ${id}`);
}

/** The accounts that were merged into a person and still exist. */
export async function listMergedAccounts(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT customer_id AS id FROM people WHERE merged_into = ${id} AND customer_id IS NOT NULL ORDER BY customer_id`);
  return rows.map((row) => row.id);
}

/** Marks a locked person as anonymised and forgets what its merges moved; the row stays for the orders that stay. */
export async function updateAnonymised(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE people SET anonymised_at = ${now.toISOString()}::timestamptz, version = version + 1 WHERE id = ${id}`);
  await tx.execute(sql`UPDATE people_merges SET moved = NULL WHERE ${id} IN (from_id, into_id)`);
}
