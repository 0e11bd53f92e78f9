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
    findOne: (query) => adapter.findOne({ ...query, where: hashed(query.model, query.where) }),
    update: (query) => adapter.update({ ...query, where: hashed(query.model, query.where) }),
    delete: (query) => adapter.delete({ ...query, where: hashed(query.model, query.where) }),
    deleteMany: (query) => adapter.deleteMany({ ...query, where: hashed(query.model, query.where) }),
  };
}
