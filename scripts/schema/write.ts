/** Writes `db/schema.sql`, and the revision of `db/functions/` when its files have changed: `npm run schema`. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/database/embedded.ts';
import { digestOfAll, REVISION, readFunctions } from '../../src/database/functions.ts';
import { migrate } from '../../src/database/migrate.ts';
import { describeSchema } from './describe.ts';

const DB = path.resolve(import.meta.dirname, '../../db');
const migrations = path.join(DB, 'migrations');

const functions = await readFunctions(migrations);
const revisionFile = path.join(DB, 'functions', REVISION);
const digest = digestOfAll(functions);
const [revision = '0', known] = (await readFile(revisionFile, 'utf8')).trim().split(' ');
if (known !== digest) await writeFile(revisionFile, `${Number(revision) + 1} ${digest}\n`);

const home = await mkdtemp(path.join(tmpdir(), 'schema-'));
const database = await startEmbedded({ folder: path.join(home, 'database') });
try {
  await migrate(database.url, migrations);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await writeFile(path.join(DB, 'schema.sql'), await describeSchema(client));
  await client.end();
} finally {
  await database.stop();
  await rm(home, { recursive: true });
}
