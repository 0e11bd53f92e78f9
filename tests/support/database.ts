import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { resetEmbedded } from './embedded-reset.ts';

export type TestDatabase = {
  readonly database: Database;
  /** Its connection string, for a second pool or another process. */
  readonly url: string;
  readonly kind: 'embedded' | 'postgres';
  /** The lines that transactions left for the log, oldest first. */
  readonly committed: { readonly fields: object; readonly message: string }[];
};

/**
 * Opens a migrated, empty database for one test file: embedded or on a PostgreSQL server, by `TEST_DATABASE`. It is
 * closed after the file. Call it once at the top of a `*.db.test.ts`: `const { database } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const servers = inject('testDatabases');
  const url =
    servers.kind === 'embedded'
      ? await emptyDatabase(servers.urls)
      : await copyTemplate(servers.server, servers.template);
  const committed: { fields: object; message: string }[] = [];
  const database = openDatabase({
    url,
    onCommitted: (fields, message) => void committed.push({ fields, message }),
    maxConnections: 10,
    prepares: servers.kind === 'postgres',
    // the machine may be slow while it runs other tests
    limits: { page: 60_000, call: 60_000, job: 600_000 },
  });
  afterAll(() => database.close());
  return { database, url, kind: servers.kind, committed };
}

/** Empties this worker's embedded database. */
async function emptyDatabase(urls: readonly string[]): Promise<string> {
  const url = urls[Number(process.env.VITEST_POOL_ID) - 1];
  if (!url) throw new Error(`no database for worker ${process.env.VITEST_POOL_ID}`);
  await resetEmbedded(url);
  return url;
}

/** Creates a copy of the migrated template on the server. */
async function copyTemplate(server: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).finally(() => client.end());
  return server.replace('/postgres?', `/${name}?`);
}
