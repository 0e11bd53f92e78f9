import type { Database, Queryable, Reader } from '#database/database';
import { EVERYTHING, type PageTag } from '#kernel/page-tags';

/**
 * Returns the database for one request, whose reads add what they depend on to `tags`. What names no tag, and every
 * transaction, depends on everything.
 */
export function recorded(database: Database, tags: Set<PageTag>): Database {
  const reader = (): Reader => {
    const read = database.read;
    const dependingOn = (named: readonly PageTag[]): Queryable => {
      for (const tag of named) tags.add(tag);
      return read;
    };
    return new Proxy<Reader>(read, {
      get(_target, name) {
        if (name === 'dependingOn') return dependingOn;
        tags.add(EVERYTHING);
        const value: unknown = Reflect.get(read, name);
        return typeof value === 'function' ? value.bind(read) : value;
      },
    });
  };
  return {
    get read() {
      return reader();
    },
    transaction(work) {
      tags.add(EVERYTHING);
      return database.transaction(work);
    },
    close: () => database.close(),
  };
}
