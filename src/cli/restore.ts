import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { forPrograms, shownUrl } from '../database/connection-url.ts';
import { hasNoTables } from '../database/copies/tables.ts';
import { startEmbedded } from '../database/embedded.ts';
import { grantStoreRights } from '../database/store-role.ts';
import { hashOf, type Manifest, readManifest } from './backup-manifest.ts';
import { checkCopy, inSnapshot } from './checked-copy.ts';
import { holdTaxUnits } from './hold-tax-units.ts';
import { runProgram } from './run-program.ts';

/**
 * Restores a backup into an empty database and data folder, and checks every row of it. Never replaces anything: where a
 * database is, it stays and the command refuses.
 */
export async function runRestore(config: Config, root: string, args: readonly string[]): Promise<string[]> {
  const [named, ...more] = args;
  if (named === undefined || more.length > 0) throw new Error('npm run restore -- <folder of a backup>');
  const backup = path.resolve(root, named);
  const manifest = await readManifest(backup);
  const kind = config.databaseUrl ? 'postgresql' : 'embedded';
  if (manifest.kind !== kind) {
    throw new Error(
      manifest.kind === 'embedded'
        ? 'this backup is of an embedded database: restore it without DATABASE_URL, then npm run move'
        : 'this backup is of a PostgreSQL server: set DATABASE_URL to an empty database',
    );
  }
  const lines =
    kind === 'embedded'
      ? await restoreFolder(config, root, backup, manifest)
      : await restoreDump(config, backup, manifest);
  const data = path.resolve(root, config.dataDir);
  await mkdir(data, { recursive: true });
  await cp(path.join(backup, 'data'), data, { recursive: true, force: false });
  return [`The backup of ${manifest.made} is restored.`, ...lines, 'Start the store.'];
}

/** Copies the files of an embedded database beside their place, opens and checks them there, then moves them in. */
async function restoreFolder(config: Config, root: string, backup: string, manifest: Manifest): Promise<string[]> {
  const folder = path.resolve(root, config.dataDir, 'database');
  if (existsSync(folder)) throw new Error(`there is a database in ${folder}: set DATA_DIR to a new folder`);
  const restoring = `${folder}.restoring`;
  await rm(restoring, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(path.join(backup, 'database'), restoring, { recursive: true });
  const embedded = await startEmbedded({
    folder: restoring,
    program: path.join(root, 'build/server/embedded-child.js'),
  });
  let lines: string[];
  try {
    lines = await inSnapshot(embedded.url, async (client) => [
      ...(await checkCopy(client, manifest.tables)),
      ...(await holdTaxUnits(client)),
    ]);
  } finally {
    await embedded.stop();
  }
  await rename(restoring, folder);
  for (const ending of ['.lock', '.pid', '.socket'])
    await rm(`${restoring}${ending}`, { recursive: true, force: true });
  return lines;
}

async function restoreDump(config: Config, backup: string, manifest: Manifest): Promise<string[]> {
  const url = config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl ?? '';
  const file = path.join(backup, 'database.dump');
  if ((await hashOf(file)) !== manifest.dump) throw new Error(`${file} is not the file that the backup wrote`);
  if (!(await inSnapshot(url, hasNoTables))) throw new Error(`${shownUrl(url)} is not empty: create a new database`);
  const program = forPrograms(url);
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  await runProgram('pg_restore', [...options, `--dbname=${program.url}`, file], program);
  const lines = await inSnapshot(url, (client) => checkCopy(client, manifest.tables));
  await inSnapshot(url, async (client) => {
    lines.push(...(await holdTaxUnits(client)));
    await client.query('ANALYZE');
  });
  if (config.databaseOwnerUrl && config.databaseUrl) await grantStoreRights(url, config.databaseUrl);
  return lines;
}
