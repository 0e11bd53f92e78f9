import { execFileSync, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from '#support/postgres';
import type { Kit } from '../kit.ts';

const LONGEST_MS = 20_000;

export type Standby = {
  url(database: string): string;
  kill(): void;
};

/** Starts a standby of a temporary server, which follows it by streaming. */
export async function startStandby(kit: Kit, primary: Cluster): Promise<Standby> {
  const home = await mkdtemp(path.join(tmpdir(), 'pg-standby-'));
  kit.atEnd(() => rm(home, { recursive: true, force: true }));
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (owner) await chown(home, owner.uid, owner.gid);
  const data = path.join(home, 'data');
  await mkdir(data, { mode: 0o700 });
  if (owner) await chown(data, owner.uid, owner.gid);
  const copy = [
    '-h',
    primary.home,
    '-U',
    'postgres',
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '--checkpoint=fast',
    '--no-sync',
  ];
  execFileSync(path.join(primary.binaries, 'pg_basebackup'), copy, { cwd: home, stdio: 'pipe', ...owner });
  const options = ['listen_addresses=', `unix_socket_directories=${home}`, 'max_connections=200', 'hot_standby=on'];
  const given = ['-D', data, ...options.flatMap((option) => ['-c', option])];
  const server = spawn(path.join(primary.binaries, 'postgres'), given, { cwd: home, stdio: 'ignore', ...owner });
  const kill = (): void => void server.kill('SIGQUIT');
  kit.atEnd(kill);
  const url = (database: string): string => `postgres:///${database}?user=postgres&host=${encodeURIComponent(home)}`;
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url('postgres') });
    try {
      await client.connect();
      await client.end();
      return { url, kill };
    } catch (error) {
      if (performance.now() > until) throw new Error('the standby did not start', { cause: error });
      await pause(100);
    }
  }
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
