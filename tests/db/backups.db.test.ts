import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { listProofs } from '#shop/opening';
import { testDatabase } from '#support/database';
import { liveSettings } from '#support/live-settings';

const { database, url, kind } = await testDatabase();
const root = path.resolve(import.meta.dirname, '../..');
const folder = await mkdtemp(path.join(tmpdir(), 'backups-'));
afterAll(() => rm(folder, { recursive: true }));
/** Each run is a process of its own, on a machine that may be loaded. */
const PATIENCE_MS = 300_000;

/** Runs a command of the store as its timers do. */
function run(...args: readonly string[]): Promise<{ code: number; out: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    ...liveSettings(),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: url,
    PUBLIC_URL: 'https://shop.invalid',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['build/server/index.js', ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: `${out}${err}` }),
    );
  });
}

it.runIf(kind === 'postgres')(
  'notes what left the machine, restores a backup beside the store and compares it, and notes no changed one',
  async () => {
    expect((await run('backups', 'list')).out).toContain('No backup has left this machine');
    expect((await run('backups', 'left', 's3:shop', 'much')).code).toBe(1);
    expect(await run('backups', 'left', 's3:shop', '1234')).toMatchObject({ code: 0 });
    expect(await listProofs(database.read, 'made')).toMatchObject([{ name: 's3:shop', bytes: 1234 }]);

    const places = path.join(folder, 'places');
    expect(await run('backup', '--to', places)).toMatchObject({ code: 0 });
    const [name = ''] = await readdir(places);
    const proved = await run('backups', 'prove', path.join(places, name));
    expect(proved).toMatchObject({ code: 0, out: expect.stringMatching(/\d+ rows of \d+ tables are as they were/) });
    expect(await listProofs(database.read, 'restored')).toHaveLength(1);

    await appendFile(path.join(places, name, 'database.dump'), 'x');
    expect((await run('backups', 'prove', path.join(places, name))).code).not.toBe(0);
    expect(await listProofs(database.read, 'restored')).toHaveLength(1);
    // nothing of the tries is left
    const { rows } = await database.read.execute(
      sql`SELECT datname FROM pg_database WHERE datname LIKE 'store_proof_%'`,
    );
    expect(rows).toEqual([]);
  },
  PATIENCE_MS,
);
