import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { MARKET_CODES } from '#kernel/market';
import { listValues } from './queries.ts';
import { valueAt } from './settings.rules.ts';

/**
 * The file by which Apple knows the domain of the store, as the provider gave it; empty for none. A store has one domain, so where
 * several markets have a file it is that of the first.
 */
export async function domainFile({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
}): Promise<string> {
  const key = 'payment.apple_pay_domain';
  const rows = await listValues(database.read, [key], MARKET_CODES);
  const files = MARKET_CODES.map((market) => valueAt(rows, key, market, clock.now()));
  return String(files.find((file) => file !== '') ?? '');
}
