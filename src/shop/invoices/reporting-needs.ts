import type { Queryable } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { sellerIn } from '#shop/content';
import { reportingGaps } from '#shop/content/seller.rules';
import { listValues, type WantedChange } from '#shop/settings';
import { valueAt } from '#shop/settings/settings.rules';
import type { Shop } from '../shop.ts';
import { hasCurrentUnit } from './chain-queries.ts';

/** What reporting the papers of a market still needs. */
export type ReportingNeed = 'unit' | 'seller' | 'shipping_vat';

/** Lists what reporting from `at` on still needs; empty when it may begin. */
export async function reportingNeeds(
  { tax }: Pick<Shop, 'tax'>,
  db: Queryable,
  market: MarketCode,
  at: Date,
): Promise<readonly ReportingNeed[]> {
  const seller = await sellerIn(db, market);
  const values = await listValues(db, ['shipping.includes_vat'], [market]);
  const hasUnit = tax !== null && (await hasCurrentUnit(db, market, tax.authority.environment));
  return [
    ...(hasUnit ? [] : (['unit'] as const)),
    ...(seller && reportingGaps(seller).length === 0 ? [] : (['seller'] as const)),
    ...(valueAt(values, 'shipping.includes_vat', market, at) === true ? [] : (['shipping_vat'] as const)),
  ];
}

/** The first thing that a change of a setting needs at its start `at`, where it has papers reported; else null. */
export async function reportingNeedOf(
  deps: Pick<Shop, 'tax'>,
  db: Queryable,
  { key, value, market }: WantedChange,
  at: Date,
): Promise<ReportingNeed | null> {
  if (key !== 'invoices.reported' || value !== true) return null;
  const [need = null] = await reportingNeeds(deps, db, market, at);
  return need;
}
