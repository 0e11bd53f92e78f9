import { type Database, openDatabase } from '../../src/database/database.ts';

/** A database where nobody answers, for tests that read nothing. */
export function noDatabase(): Database {
  return openDatabase({ url: 'postgres://store@127.0.0.1:1/none', maxConnections: 1 });
}
