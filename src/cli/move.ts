import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { systemClock } from '#kernel/clock';
import type { Config } from '../config/config.ts';
import { isDatabaseUrl, shownUrl } from '../database/connection-url.ts';
import { copyTables } from '../database/copies/copy-tables.ts';
import { differencesOf, fingerprintOf } from '../database/copies/fingerprint.ts';
import { isUnused } from '../database/copies/tables.ts';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { forgetMoved, readMoved, writeMoved } from '../database/moved.ts';
import { JOBS } from '../jobs/jobs.ts';
import { openQueue } from '../jobs/queue.ts';
import { pictureStorage } from '../providers/media/index.ts';
import { checkCopy, inSnapshot } from './checked-copy.ts';

/** How long jobs that the queue itself began may take to end. */
const QUEUE_GRACE_MS = 5_000;

/**
 * Moves the data of the embedded database to an empty database of a PostgreSQL server: tables, sequences, waiting jobs, and
 * pictures where `MEDIA_URL` names a bucket. The store must be stopped. Everything is checked before the target commits;
 * from then on the embedded database is not opened any more. An interrupted move is completed by running it again.
 */
export async function runMove(
  config: Config,
  root: string,
  args: readonly string[],
  say: (line: string) => void,
): Promise<string[]> {
  const to = readTarget(config, args);
  const folder = path.resolve(root, config.dataDir, 'database');
  if (!existsSync(path.join(folder, 'PG_VERSION'))) throw new Error(`there is no database in ${folder}`);
  const moved = readMoved(folder);
  if (moved?.done) throw new Error(`the data of ${folder} moved to ${moved.to} already, at ${moved.at}`);
  const program = path.join(root, 'build/server/embedded-child.js');
  const source = await startEmbedded({ folder, program, forMove: true });
  try {
    const isCopied = !(await inSnapshot(to, isUnused));
    if (isCopied && !moved) throw new Error(`${shownUrl(to)} is not empty: create a new database`);
    if (!isCopied) for (const url of [source.url, to]) await prepare(url, root);
    const lines = await inSnapshot(source.url, (from) =>
      inSnapshot(to, (target) =>
        isCopied ? recognise(from, target, to) : copy(from, target, { config, root, folder, to, say }),
      ),
    );
    writeMoved(folder, { to: shownUrl(to), at: systemClock.now().toISOString(), done: true });
    await inSnapshot(to, async (client) => {
      await client.query('COMMIT');
      await client.query('ANALYZE');
    });
    return [
      `The store moved to ${shownUrl(to)}.`,
      ...lines,
      `Start it with DATABASE_URL set to that database and the same DATA_DIR. ${folder} stays as it was and is not opened again.`,
    ];
  } finally {
    await source.stop();
  }
}

function readTarget(config: Config, args: readonly string[]): string {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: this store is on a server already');
  if (!values.to || !isDatabaseUrl(values.to))
    throw new Error('npm run move -- --to postgres://user:password@host/database');
  return values.to;
}

/** Brings a database to the newest version, with the tables of the job queue. */
async function prepare(url: string, root: string): Promise<void> {
  await migrate(url, path.join(root, 'db/migrations'));
  const queue = await openQueue({ url, jobs: JOBS, pollSeconds: 60, onError: () => undefined });
  await queue.stop(QUEUE_GRACE_MS);
}

type Move = {
  readonly config: Config;
  readonly root: string;
  readonly folder: string;
  readonly to: string;
  readonly say: (line: string) => void;
};

async function copy(
  source: pg.PoolClient,
  target: pg.PoolClient,
  { config, root, folder, to, say }: Move,
): Promise<string[]> {
  const pictures = config.mediaUrl ? await copyPictures(config, root, config.mediaUrl, say) : null;
  say('The rows are copied.');
  await copyTables(source, target);
  say('The copy is checked.');
  const lines = await checkCopy(target, await fingerprintOf(source));
  writeMoved(folder, { to: shownUrl(to), at: systemClock.now().toISOString(), done: false });
  try {
    await target.query('COMMIT');
  } catch (error) {
    // the server refused; after a broken connection nobody knows, and the next run finds out
    if (error instanceof Error && 'severity' in error) forgetMoved(folder);
    throw error;
  }
  return pictures === null ? lines : [...lines, `${pictures} files of pictures are in the bucket.`];
}

/** Finds that an interrupted move had been complete: the target has exactly these rows. */
async function recognise(source: pg.PoolClient, target: pg.PoolClient, to: string): Promise<string[]> {
  const expected = await fingerprintOf(source);
  if (differencesOf(expected, await fingerprintOf(target)).length > 0)
    throw new Error(`${shownUrl(to)} has other data than this store: create a new database`);
  return await checkCopy(target, expected);
}

/** Copies the pictures to the bucket; what is there already is written again, with the same bytes. */
async function copyPictures(config: Config, root: string, mediaUrl: string, say: Move['say']): Promise<number> {
  const from = path.resolve(root, config.dataDir, 'media');
  const bucket = pictureStorage(mediaUrl, from);
  let files = 0;
  for (const id of existsSync(from) ? await readdir(from) : []) {
    if (id.startsWith('.')) continue;
    for (const name of await readdir(path.join(from, id))) {
      await bucket.add(id, name, await readFile(path.join(from, id, name)));
      files += 1;
      if (files % 500 === 0) say(`${files} files of pictures are copied.`);
    }
  }
  return files;
}
