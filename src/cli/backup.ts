import { existsSync } from 'node:fs';
import { constants, copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { systemClock } from '#kernel/clock';
import type { Config } from '../config/config.ts';
import { forPrograms } from '../database/connection-url.ts';
import { type Fingerprint, fingerprintOf, rowsOf } from '../database/copies/fingerprint.ts';
import { holdEmbedded } from '../database/copies/hold-embedded.ts';
import { findRunningEmbedded, startEmbedded } from '../database/embedded.ts';
import { hashOf, MANIFEST, type Manifest } from './backup-manifest.ts';
import { inSnapshot } from './checked-copy.ts';
import { runProgram } from './run-program.ts';

/** Where backups are, below the project's folder, when no other folder is given. */
const FOLDER = 'backups';
/** Files of the data folder that are being written. */
const UNFINISHED = /\.part$|(^|\/)\.making-/;

/**
 * Makes a backup of the store, running or stopped: the database as at one moment, every file of the data folder, and a
 * manifest with counts and hashes, by which `npm run restore` checks it. A backup that was interrupted has another name.
 */
export async function runBackup(config: Config, root: string, args: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
  const name = `store-${systemClock.now().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const place = path.resolve(root, values.to ?? FOLDER, name);
  const making = `${place}.making`;
  await mkdir(making, { recursive: true, mode: 0o700 });
  try {
    const database = config.databaseUrl ? await dump(config, making) : await copyEmbedded(config, root, making);
    await copyData(path.resolve(root, config.dataDir), path.join(making, 'data'));
    const manifest: Manifest = {
      format: 1,
      made: systemClock.now().toISOString(),
      pictures: config.mediaUrl ? 'bucket' : 'data',
      ...database,
    };
    await writeFile(path.join(making, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(making, place);
    return [
      `${rowsOf(manifest.tables)} rows of ${Object.keys(manifest.tables).length} tables are in ${place}.`,
      ...(config.mediaUrl ? ['Pictures are in the bucket: keep its versions.'] : []),
      'Copy it to another machine. It holds names and addresses.',
    ];
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

type DumpFacts = Pick<Manifest, 'kind' | 'tables' | 'migration' | 'dump'>;

/** Dumps a PostgreSQL server's database; the counts are of the same snapshot. */
async function dump({ databaseUrl, databaseDirectUrl, databaseOwnerUrl }: Config, folder: string): Promise<DumpFacts> {
  const url = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl ?? '';
  const file = path.join(folder, 'database.dump');
  const { tables, migration } = await inSnapshot(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const program = forPrograms(url);
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`];
    const dumping = runProgram('pg_dump', [...options, `--file=${file}`, `--dbname=${program.url}`], program);
    const [read] = await Promise.all([describeData(client), dumping]);
    return read;
  });
  return { kind: 'postgresql', tables, migration, dump: await hashOf(file) };
}

/** Copies the files of the embedded database while it writes nothing. */
async function copyEmbedded(config: Config, root: string, folder: string): Promise<DumpFacts> {
  const from = path.resolve(root, config.dataDir, 'database');
  if (!existsSync(path.join(from, 'PG_VERSION'))) throw new Error(`there is no database in ${from}`);
  const running = await findRunningEmbedded(from);
  const program = path.join(root, 'build/server/embedded-child.js');
  const own = running ? null : await startEmbedded({ folder: from, program });
  try {
    const to = path.join(folder, 'database');
    const copy = () => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const read = await holdEmbedded(running ?? own?.url ?? '', copy, describeData);
    return { kind: 'embedded', ...read };
  } finally {
    await own?.stop();
  }
}

async function describeData(client: pg.ClientBase): Promise<{ tables: Fingerprint; migration: string }> {
  const { rows } = await client.query<{ name: string }>('SELECT max(name) AS name FROM migrations');
  return { tables: await fingerprintOf(client), migration: rows[0]?.name ?? '' };
}

/**
 * Copies what is beside the database: pictures, outgoing emails, the simulators' state. The store writes meanwhile: files
 * that are not complete, or go before their turn comes, are left out.
 */
async function copyData(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const file = path.join(path.relative(from, entry.parentPath), entry.name);
    if (!entry.isFile() || file.startsWith('database') || UNFINISHED.test(file)) continue;
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await copyFile(path.join(from, file), path.join(to, file), constants.COPYFILE_FICLONE).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
}
