import path from 'node:path';
import { type Database, openDatabase } from '../../../src/database/database.ts';
import { embeddedUrl } from '../../../src/database/embedded.ts';

/** Runs `use` with the database of the store that keeps its data in a folder; without one, of the tests' own store. */
export async function withStoreDatabase<T>(
  use: (database: Database) => Promise<T>,
  data = process.env.STORE_DATA,
): Promise<T> {
  if (!data) throw new Error('STORE_DATA does not say where the store is');
  const database = openDatabase({ url: embeddedUrl(path.join(data, 'database')), maxConnections: 1 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
