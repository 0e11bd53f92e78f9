import type { Queryable } from '#database/database';
import type { Clock } from '#kernel/clock';
import { beforeDays, daysOf, type PeriodKind } from './periods.rules.ts';
import { getDays } from './queries.ts';

export { changePeriods, type RetentionState, readPeriods } from './change-periods.ts';

/** The days for which a kind of data is kept now. One statement. */
export async function retentionDays(db: Queryable, kind: PeriodKind): Promise<number> {
  return daysOf(kind, await getDays(db, kind));
}

/** The time before which data of a kind is deleted. One statement. */
export async function retainedSince(db: Queryable, clock: Clock, kind: PeriodKind): Promise<Date> {
  return beforeDays(clock.now(), await retentionDays(db, kind));
}
