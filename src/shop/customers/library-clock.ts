import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import { type Clock, systemClock } from '#kernel/clock';

type Adapter = DBAdapter<BetterAuthOptions>;
type Operations = DBTransactionAdapter<BetterAuthOptions>;

/**
 * Hands the store's clock to Better Auth, which can only read the machine's: times on their way into the database move
 * by the difference between the two clocks, times on their way out move back. What the library calls "in 30 days" or
 * "has run out" then agrees with what the shop reads in the same tables (docs/decisions/0213).
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
  const asked = <Query extends { where?: Where[] | undefined }>(query: Query): Query =>
    query.where ? { ...query, where: query.where.map((part) => movedPart(part, difference())) } : query;
  const written = <Row extends object>(row: Row): Row => {
    const copy = { ...row };
    moveTimes(copy, difference());
    return copy;
  };
  const read = <Row>(row: Row): Row => {
    moveTimes(row, -difference());
    return row;
  };
  return {
    async create<T extends Record<string, unknown>, R = T>(query: Parameters<typeof adapter.create<T, R>>[0]) {
      return read(await adapter.create<T, R>({ ...query, data: written(query.data) }));
    },
    findOne: async <T>(query: Parameters<typeof adapter.findOne<T>>[0]) => read(await adapter.findOne<T>(asked(query))),
    findMany: async <T>(query: Parameters<typeof adapter.findMany<T>>[0]) =>
      read(await adapter.findMany<T>(asked(query))),
    count: (query) => adapter.count(asked(query)),
    update: async <T>(query: Parameters<typeof adapter.update<T>>[0]) =>
      read(await adapter.update<T>({ ...asked(query), update: written(query.update) })),
    updateMany: (query) => adapter.updateMany({ ...asked(query), update: written(query.update) }),
    delete: (query) => adapter.delete(asked(query)),
    deleteMany: (query) => adapter.deleteMany(asked(query)),
    consumeOne: async <T>(query: Parameters<typeof adapter.consumeOne<T>>[0]) =>
      read(await adapter.consumeOne<T>(asked(query))),
    incrementOne: async <T>(query: Parameters<typeof adapter.incrementOne<T>>[0]) => {
      const set = query.set && written(query.set);
      return read(await adapter.incrementOne<T>({ ...asked(query), set }));
    },
  };
}

function movedPart(part: Where, ms: number): Where {
  return part.value instanceof Date ? { ...part, value: moved(part.value, ms) } : part;
}

/** Moves every time in a row, or in rows and the rows joined to them, in place. */
function moveTimes(rows: unknown, ms: number): void {
  if (typeof rows !== 'object' || rows === null) return;
  for (const [name, value] of Object.entries(rows)) {
    if (value instanceof Date) Reflect.set(rows, name, moved(value, ms));
    else moveTimes(value, ms);
  }
}

function moved(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
