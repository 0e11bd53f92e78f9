import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { listOperatingFigures } from './figures-queries.ts';

/** Reads the figures that the store's metrics show, each with a market and a kind where it has them. Amounts in minor units. */
export async function readOperatingFigures(deps: {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
}): ReturnType<typeof listOperatingFigures> {
  return await listOperatingFigures(deps.database.read, deps.clock.now());
}
