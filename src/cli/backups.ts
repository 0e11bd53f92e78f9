import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Clock } from '#kernel/clock';
import { insertProof, listProofs } from '#shop/opening';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { readManifest } from './backup-manifest.ts';
import { inSnapshot } from './checked-copy.ts';
import type { CommandResult } from './operator-command.ts';
import { runRestore } from './restore.ts';

type Deps = {
  readonly config: Config;
  readonly root: string;
  readonly database: Database;
  readonly clock: Clock;
};

/**
 * Runs `npm run backups -- list`, `left <place> <bytes>` or `prove <folder>`: what is known of backups that left this machine and
 * of those that were restored and compared, for the conditions `backup-made` and `backup-restored`.
 */
export async function runBackupsCommand(deps: Deps, args: readonly string[]): Promise<CommandResult> {
  const [name, first, second, ...more] = args;
  const { database, clock } = deps;
  if (name === 'list' && first === undefined) return { done: true, lines: await linesOf(database) };
  if (name === 'left' && first && /^\d{1,15}$/.test(second ?? '') && more.length === 0) {
    await insertProof(database.read, 'made', { at: clock.now(), name: first.slice(0, 200), bytes: Number(second) });
    return { done: true, lines: await linesOf(database) };
  }
  if (name === 'prove' && first && second === undefined) {
    const lines = await proveBackup(deps, path.resolve(deps.root, first));
    return { done: true, lines };
  }
  return {
    done: false,
    lines: [
      'npm run backups -- list                    the newest backups that left this machine, and the newest restored ones',
      'npm run backups -- left <place> <bytes>    notes that a backup has left this machine',
      'npm run backups -- prove <folder>          restores a backup into a place of its own, compares every row, removes it',
    ],
  };
}

async function linesOf(database: Database): Promise<readonly string[]> {
  const [made, restored] = [await listProofs(database.read, 'made'), await listProofs(database.read, 'restored')];
  const lines = [
    ...made.map(({ at, name, bytes }) => `left this machine  ${at.toISOString()}  ${bytes} bytes  ${name}`),
    ...restored.map(({ at, name }) => `restored           ${at.toISOString()}  ${name}`),
  ];
  return lines.length > 0 ? lines : ['No backup has left this machine, and none was restored.'];
}

/** Restores a backup into a database and folder of its own, compares every row, removes both and notes it. */
async function proveBackup({ config, root, database, clock }: Deps, backup: string): Promise<readonly string[]> {
  const manifest = await readManifest(backup);
  const folder = await mkdtemp(path.join(tmpdir(), 'store-proof-'));
  try {
    const alone = { ...config, dataDir: folder, databaseOwnerUrl: null, databaseDirectUrl: null };
    const [, ...lines] = config.databaseUrl
      ? await inScratchDatabase(
          config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl,
          (databaseUrl) => runRestore({ ...alone, databaseUrl }, root, [backup]),
        )
      : await runRestore(alone, root, [backup]);
    await insertProof(database.read, 'restored', { at: clock.now(), name: manifest.made, bytes: null });
    return [`The backup of ${manifest.made} was restored and compared.`, ...lines.slice(0, -1)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes an empty database beside the store's, lets `work` use it and drops it. The role of `url` must be allowed to make one. */
async function inScratchDatabase<T>(url: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `store_proof_${randomBytes(6).toString('hex')}`;
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  const command = (text: string) =>
    inSnapshot(url, async (client) => {
      // databases are made and dropped outside transactions
      await client.query('COMMIT');
      await client.query(text);
    });
  await command(`CREATE DATABASE ${name}`);
  try {
    return await work(scratch.href);
  } finally {
    await command(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}
