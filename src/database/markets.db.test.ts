import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { CURRENCIES, digitsOf, MARKETS } from '#kernel/market';
import { testDatabase } from '#support/database';
import { MIGRATIONS } from '#support/database-setup';
import { migrate } from './migrate.ts';

const { database, url } = await testDatabase();
const rows = async (query: string) => (await database.read.execute(sql.raw(query))).rows;

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

it('stores the markets and currencies of the code', async () => {
  expect(await rows('SELECT code, currency FROM markets ORDER BY code')).toEqual(
    Object.values(MARKETS)
      .map(({ code, currency }) => ({ code, currency }))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  );
  expect(await rows('SELECT code, digits FROM currencies ORDER BY code')).toEqual(
    [...CURRENCIES].toSorted().map((code) => ({ code, digits: digitsOf(code) })),
  );
});

it('has no list of markets or currencies in any check of a table', async () => {
  const checks = await rows(
    "SELECT conname, pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace",
  );
  const names = [...Object.keys(MARKETS), ...CURRENCIES];
  expect(checks.filter(({ text }) => names.some((name) => String(text).includes(`'${name}'`)))).toEqual([]);
});

it.each([
  ["INSERT INTO tax_rates (currency, basis_points) VALUES ('EUR', 0)", 'rate_of_a_known_currency'],
  ["INSERT INTO carts (id, owner_id, market) VALUES ('c', 'o', 'XXX')", 'cart_of_a_market'],
  ["INSERT INTO coupons (code, kind, weight, currency) VALUES ('C', 'fixed', 1, 'INR')", 'coupon_of_a_market'],
])('refuses %s', async (statement, constraint) => {
  await expect(run(statement)).rejects.toMatchObject({ constraint });
});

it('adds a market that is missing, with its VAT, and leaves a rate that was set', async () => {
  await run("DELETE FROM markets WHERE code = 'UAE'");
  await run("INSERT INTO tax_rates (currency, basis_points) VALUES ('SAR', 700)");
  await migrate(url, MIGRATIONS);
  expect(await rows('SELECT currency, basis_points AS rate FROM tax_rates ORDER BY currency')).toEqual([
    { currency: 'AED', rate: MARKETS.UAE.vatBasisPoints },
    { currency: 'SAR', rate: 700 },
  ]);
  expect(await rows("SELECT currency FROM markets WHERE code = 'UAE'")).toEqual([{ currency: 'AED' }]);
});

it('does not start on a database with other digits of a currency', async () => {
  await run("UPDATE currencies SET digits = 3 WHERE code = 'SAR'");
  await expect(migrate(url, MIGRATIONS)).rejects.toThrow('the database keeps SAR with 3 digits, not 2');
  await run("UPDATE currencies SET digits = 2 WHERE code = 'SAR'");
});
