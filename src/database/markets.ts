import type pg from 'pg';
import { CURRENCIES, digitsOf, MARKETS } from '#kernel/market';
import { PAYMENT_METHODS } from '#kernel/payment-method';

/**
 * Updates the rows of `currencies`, `markets` and `payment_methods` to the tables of the kernel. A market that is new
 * to the database gets its VAT rate; rates that operators set stay. Throws when the digits of a currency or the
 * currency of a market differ from the database, since stored amounts would change their meaning.
 */
export async function synchroniseMarkets(client: pg.Client): Promise<void> {
  if (await hasAll(client)) return await checkAgreement(client);
  await client.query('BEGIN');
  try {
    for (const currency of CURRENCIES) {
      await client.query('INSERT INTO currencies (code, digits) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        currency,
        digitsOf(currency),
      ]);
    }
    for (const { code, currency, vatBasisPoints } of Object.values(MARKETS)) {
      const added = await client.query('INSERT INTO markets (code, currency) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        code,
        currency,
      ]);
      if (added.rowCount === 1) {
        await client.query('INSERT INTO tax_rates (currency, basis_points) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          currency,
          vatBasisPoints,
        ]);
      }
    }
    for (const method of PAYMENT_METHODS) {
      await client.query('INSERT INTO payment_methods (code) VALUES ($1) ON CONFLICT DO NOTHING', [method]);
    }
    await checkAgreement(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Whether every row is there: at each start but the first after a change of the kernel's tables. */
async function hasAll(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ code: string }>(
    `SELECT 'currency ' || code AS code FROM currencies UNION ALL SELECT 'market ' || code FROM markets
     UNION ALL SELECT 'method ' || code FROM payment_methods`,
  );
  const known = new Set(rows.map(({ code }) => code));
  return [
    ...CURRENCIES.map((code) => `currency ${code}`),
    ...Object.keys(MARKETS).map((code) => `market ${code}`),
    ...PAYMENT_METHODS.map((code) => `method ${code}`),
  ].every((row) => known.has(row));
}

async function checkAgreement(client: pg.Client): Promise<void> {
  const currencies = await client.query<{ code: string; digits: number }>('SELECT code, digits FROM currencies');
  const digits = new Map(currencies.rows.map((row) => [row.code, row.digits]));
  for (const currency of CURRENCIES) {
    if (digits.get(currency) !== digitsOf(currency)) {
      throw new Error(`the database keeps ${currency} with ${digits.get(currency)} digits, not ${digitsOf(currency)}`);
    }
  }
  const markets = await client.query<{ code: string; currency: string }>('SELECT code, currency FROM markets');
  const currencyOf = new Map(markets.rows.map((row) => [row.code, row.currency]));
  for (const { code, currency } of Object.values(MARKETS)) {
    if (currencyOf.get(code) !== currency) {
      throw new Error(
        `the database keeps market ${code} with ${currencyOf.get(code) ?? 'no currency'}, not ${currency}`,
      );
    }
  }
}
