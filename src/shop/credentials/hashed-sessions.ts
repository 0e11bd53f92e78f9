import type { DBAdapter, Where } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import { hashToken } from './hash-token.ts';

type Creation<T> = {
  model: string;
  data: Omit<T, 'id'>;
  select?: string[] | undefined;
  forceAllowId?: boolean | undefined;
};

/** Stores hashes of session tokens, so that a reader of the table cannot use them. */
export function withHashedSessions(adapter: DBAdapter<BetterAuthOptions>): DBAdapter<BetterAuthOptions> {
  const hashed = (model: string, where: Where[]): Where[] =>
    model === 'session'
      ? where.map((part) =>
          part.field === 'token' && typeof part.value === 'string' ? { ...part, value: hashToken(part.value) } : part,
        )
      : where;
  return {
    ...adapter,
    async create<T extends Record<string, unknown>, R = T>(query: Creation<T>): Promise<R> {
      const token = query.model === 'session' && 'token' in query.data ? query.data.token : undefined;
      if (typeof token !== 'string') return adapter.create<T, R>(query);
      const stored = await adapter.create<T, R>({ ...query, data: { ...query.data, token: hashToken(token) } });
      if (typeof stored === 'object' && stored !== null) Object.assign(stored, { token });
      return stored;
    },
    async findOne<T>(query: Parameters<typeof adapter.findOne<T>>[0]): Promise<T | null> {
      const found = await adapter.findOne<T>({ ...query, where: hashed(query.model, query.where) });
      const asked = query.model === 'session' ? query.where.find((part) => part.field === 'token')?.value : undefined;
      // the library deletes a session by the token that it found
      if (typeof found === 'object' && found !== null && typeof asked === 'string')
        Object.assign(found, { token: asked });
      return found;
    },
    findMany: (query) => adapter.findMany(query.where ? { ...query, where: hashed(query.model, query.where) } : query),
    update: (query) => adapter.update({ ...query, where: hashed(query.model, query.where) }),
    delete: (query) => adapter.delete({ ...query, where: hashed(query.model, query.where) }),
    deleteMany: (query) => adapter.deleteMany({ ...query, where: hashed(query.model, query.where) }),
  };
}
