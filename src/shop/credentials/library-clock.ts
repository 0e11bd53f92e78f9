import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import { type Clock, systemClock } from '#kernel/clock';

type Adapter = DBAdapter<BetterAuthOptions>;
type Operations = DBTransactionAdapter<BetterAuthOptions>;

/**
 * Makes Better Auth, which reads only the machine's clock, use the store's: times are shifted by the difference of
 * the two clocks when they are written, and back when they are read. The library then agrees with the shop about what
 * has expired in the tables they share (docs/structure.md).
 */
export function onStoreClock(adapter: Adapter, clock: Clock): Adapter {
  return {
    ...adapter,
    ...operationsOn(adapter, clock),
    transaction: (run) => adapter.transaction((inner) => run({ ...inner, ...operationsOn(inner, clock) })),
  };
}

function operationsOn(adapter: Operations, clock: Clock): Omit<Operations, 'id' | 'options' | 'createSchema'> {
  const difference = (): number => clock.now().getTime() - systemClock.now().getTime();
  const queried = <Query extends { where?: Where[] | undefined }>(query: Query): Query =>
    query.where ? { ...query, where: query.where.map((part) => shiftedPart(part, difference())) } : query;
  const written = <Row extends object>(row: Row): Row => {
    const copy = { ...row };
    shiftTimes(copy, difference());
    return copy;
  };
  const read = <Row>(row: Row): Row => {
    shiftTimes(row, -difference());
    return row;
  };
  return {
    async create<T extends Record<string, unknown>, R = T>(query: Parameters<typeof adapter.create<T, R>>[0]) {
      return read(await adapter.create<T, R>({ ...query, data: written(query.data) }));
    },
    findOne: async <T>(query: Parameters<typeof adapter.findOne<T>>[0]) =>
      read(await adapter.findOne<T>(queried(query))),
    findMany: async <T>(query: Parameters<typeof adapter.findMany<T>>[0]) =>
      read(await adapter.findMany<T>(queried(query))),
    count: (query) => adapter.count(queried(query)),
    update: async <T>(query: Parameters<typeof adapter.update<T>>[0]) =>
      read(await adapter.update<T>({ ...queried(query), update: written(query.update) })),
    updateMany: (query) => adapter.updateMany({ ...queried(query), update: written(query.update) }),
    delete: (query) => adapter.delete(queried(query)),
    deleteMany: (query) => adapter.deleteMany(queried(query)),
    consumeOne: async <T>(query: Parameters<typeof adapter.consumeOne<T>>[0]) =>
      read(await adapter.consumeOne<T>(queried(query))),
    incrementOne: async <T>(query: Parameters<typeof adapter.incrementOne<T>>[0]) => {
      const set = query.set && written(query.set);
      return read(await adapter.incrementOne<T>({ ...queried(query), set }));
    },
  };
}

function shiftedPart(part: Where, ms: number): Where {
  return part.value instanceof Date ? { ...part, value: shifted(part.value, ms) } : part;
}

/** Shifts every time in a row, or in rows and the rows joined to them, in place. */
function shiftTimes(rows: unknown, ms: number): void {
  if (typeof rows !== 'object' || rows === null) return;
  for (const [name, value] of Object.entries(rows)) {
    if (value instanceof Date) Reflect.set(rows, name, shifted(value, ms));
    else shiftTimes(value, ms);
  }
}

function shifted(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
