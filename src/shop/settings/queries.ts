import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { beforeLocking } from '#database/row-limiter';
import { run, statement } from '#database/statement';
import { MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { isSettingKey, type StoredSetting, TEXT_KEYS } from './settings.rules.ts';
import { settings } from './tables.ts';

const row = z.object({
  key: z.string(),
  market: z.enum(MARKET_CODES),
  value: z.unknown(),
  starts_at: z.coerce.date().nullable(),
});

const TEXTS = TEXT_KEYS.map((key) => `'${key}'`).join(', ');

/**
 * A column of a larger statement that has the relation `priced (code, currency)`: the values of that market that have
 * started at a time, the last of each setting, but for texts (`TEXT_KEYS`). The VAT rate before its first change is the market's row of `tax_rates`.
 */
export const settingsColumn = (at: string) => `
  (SELECT json_agg(s) FROM (SELECT DISTINCT ON (key) key, market, value, starts_at FROM (
    SELECT key, market, value, starts_at, position FROM settings, priced
    WHERE market = priced.code AND withdrawn_at IS NULL AND starts_at <= ${at}::timestamptz AND key NOT IN (${TEXTS})
    UNION ALL
    SELECT 'vat.rate', priced.code, to_jsonb(basis_points), NULL, 0 FROM tax_rates t, priced
    WHERE t.currency = priced.currency
  ) AS found ORDER BY key, starts_at DESC NULLS LAST, position DESC) AS s)`;

/** Reads the column `settingsColumn`. */
export function readSettingsColumn(json: unknown): readonly StoredSetting[] {
  return z.array(z.unknown()).nullable().parse(json)?.flatMap(toSetting) ?? [];
}

const LIST_SETTINGS = statement(
  'settings',
  `WITH priced AS (SELECT $market::text AS code, $currency::text AS currency) SELECT ${settingsColumn('$at')} AS settings`,
);

/** The values of a market that have started at `at`, the last of each setting, in one statement. */
export async function listSettingsAt(db: Queryable, market: MarketCode, at: Date): Promise<readonly StoredSetting[]> {
  const asked = { market, currency: MARKETS[market].currency, at };
  const [found] = await run<{ settings: unknown }>(db, LIST_SETTINGS, asked);
  return readSettingsColumn(found?.settings ?? null);
}

/** The VAT rates in basis points that hold at `at`, by currency, in one statement. */
export async function listVatRatesAt(
  db: Queryable,
  at: Date,
): Promise<readonly { readonly currency: string; readonly basisPoints: number }[]> {
  const { rows } = await db.execute(sql`
    SELECT DISTINCT ON (currency) currency, rate AS "basisPoints" FROM (
      SELECT m.currency, (s.value)::int AS rate, s.starts_at, s.position FROM settings s JOIN markets m ON m.code = s.market
      WHERE s.key = 'vat.rate' AND s.withdrawn_at IS NULL AND s.starts_at <= ${at.toISOString()}::timestamptz
      UNION ALL
      SELECT currency, basis_points, NULL, 0 FROM tax_rates
    ) AS found ORDER BY currency, starts_at DESC NULLS LAST, position DESC`);
  return z.array(z.object({ currency: z.string(), basisPoints: z.number() })).parse(rows);
}

/** Every value of some settings of some markets that was not withdrawn, for `valueAt` at any time. */
export async function listValues(
  db: Queryable,
  keys: readonly string[],
  markets: readonly MarketCode[],
): Promise<readonly StoredSetting[]> {
  const { rows } = await db.execute(sql`
    SELECT key, market, value, starts_at FROM settings
    WHERE key IN ${[...keys]} AND market IN ${[...markets]} AND withdrawn_at IS NULL ORDER BY starts_at, position`);
  return rows.flatMap(toSetting);
}

function toSetting(found: unknown): readonly StoredSetting[] {
  const { key, market, value, starts_at: startsAt } = row.parse(found);
  return isSettingKey(key) ? [{ key, market, value, startsAt }] : [];
}

const whole = row.extend({
  id: z.string(),
  starts_at: z.coerce.date(),
  set_at: z.coerce.date(),
  set_by: z.string(),
});

/** A change of a setting as it is stored. */
export type SettingChange = StoredSetting & {
  readonly id: string;
  readonly startsAt: Date;
  readonly setAt: Date;
  /** The name of who set it. */
  readonly setBy: string;
};

/** Every change of some settings that was not withdrawn, the first to start first. */
export async function listChanges(
  db: Queryable,
  keys: readonly string[],
  markets: readonly MarketCode[],
): Promise<readonly SettingChange[]> {
  const { rows } = await db.execute(sql`
    SELECT id, key, market, value, starts_at, set_at, set_by FROM settings
    WHERE key IN ${[...keys]} AND market IN ${[...markets]} AND withdrawn_at IS NULL ORDER BY starts_at, position`);
  return rows.flatMap((found) => {
    const { id, key, market, value, starts_at: startsAt, set_at: setAt, set_by: setBy } = whole.parse(found);
    return isSettingKey(key) ? [{ id, key, market, value, startsAt, setAt, setBy }] : [];
  });
}

/** The version of some settings: grows with every change of one of them. */
export async function getVersion(db: Queryable, keys: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`SELECT coalesce(sum(version), 0)::int + 1 AS version FROM settings WHERE key IN ${[...keys]}`,
  );
  return rows[0]?.version ?? 1;
}

/** Lets one transaction at a time write settings. */
export async function lockSettings(tx: Transaction): Promise<void> {
  beforeLocking(['settings']);
  await tx.execute(sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`);
}

/** Writes a change. */
export async function insertChange(tx: Transaction, change: SettingChange): Promise<void> {
  // a null of the driver would be no value at all, instead of the value null
  await tx.insert(settings).values({ ...change, value: sql`${JSON.stringify(change.value)}::jsonb` });
}

/** Withdraws a change that has not started. Returns the change, or null when there is none. */
export async function withdrawChange(tx: Transaction, id: string, now: Date): Promise<SettingChange | null> {
  const { rows } = await tx.execute(sql`
    UPDATE settings SET withdrawn_at = ${now.toISOString()}::timestamptz, version = version + 1
    WHERE id = ${id} AND withdrawn_at IS NULL AND starts_at > ${now.toISOString()}::timestamptz
    RETURNING id, key, market, value, starts_at, set_at, set_by`);
  const [found] = rows;
  if (!found) return null;
  const { key, market, value, starts_at: startsAt, set_at: setAt, set_by: setBy } = whole.parse(found);
  return isSettingKey(key) ? { id, key, market, value, startsAt, setAt, setBy } : null;
}

/** Has pages show a change that was not withdrawn, by writing its row as it is. */
export async function touchSetting(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`UPDATE settings SET withdrawn_at = NULL WHERE id = ${id} AND withdrawn_at IS NULL`);
}
