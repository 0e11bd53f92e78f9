import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#database/database';
import { MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { isSettingKey, type StoredSetting } from './settings.rules.ts';

const row = z.object({
  key: z.string(),
  market: z.enum(MARKET_CODES),
  value: z.unknown(),
  starts_at: z.coerce.date().nullable(),
});

/**
 * The values of a market that have started at `at`, the last of each setting, in one statement. The VAT rate before its
 * first change is the market's row of `tax_rates`.
 */
export async function listSettingsAt(db: Queryable, market: MarketCode, at: Date): Promise<readonly StoredSetting[]> {
  const { rows } = await db.execute(sql`
    SELECT DISTINCT ON (key) key, market, value, starts_at FROM (
      SELECT key, market, value, starts_at FROM settings
      WHERE market = ${market} AND withdrawn_at IS NULL AND starts_at <= ${at.toISOString()}::timestamptz
      UNION ALL
      SELECT 'vat.rate', ${market}::text, to_jsonb(basis_points), NULL FROM tax_rates
      WHERE currency = ${MARKETS[market].currency}
    ) AS found ORDER BY key, starts_at DESC NULLS LAST`);
  return rows.flatMap(toSetting);
}

/** The VAT rates in basis points that hold at `at`, by currency, in one statement. */
export async function listVatRatesAt(
  db: Queryable,
  at: Date,
): Promise<readonly { readonly currency: string; readonly basisPoints: number }[]> {
  const { rows } = await db.execute(sql`
    SELECT DISTINCT ON (currency) currency, rate AS "basisPoints" FROM (
      SELECT m.currency, (s.value)::int AS rate, s.starts_at FROM settings s JOIN markets m ON m.code = s.market
      WHERE s.key = 'vat.rate' AND s.withdrawn_at IS NULL AND s.starts_at <= ${at.toISOString()}::timestamptz
      UNION ALL
      SELECT currency, basis_points, NULL FROM tax_rates
    ) AS found ORDER BY currency, starts_at DESC NULLS LAST`);
  return z.array(z.object({ currency: z.string(), basisPoints: z.number() })).parse(rows);
}

function toSetting(found: unknown): readonly StoredSetting[] {
  const { key, market, value, starts_at: startsAt } = row.parse(found);
  return isSettingKey(key) ? [{ key, market, value, startsAt }] : [];
}
