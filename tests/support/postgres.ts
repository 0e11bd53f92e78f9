import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type Cluster = {
  /** Returns the connection string of a database of this server. */
  url(database: string): string;
  /** The folder of the unix socket; the data is below it. */
  readonly home: string;
  /** The folder of PostgreSQL's programs, such as pgbench. */
  readonly binaries: string;
  /** Lists the processes of the server. */
  pids(): readonly number[];
  /** Sends a signal to every process of the server: SIGSTOP freezes it, SIGCONT continues it. */
  signal(name: NodeJS.Signals): void;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  readonly port?: number;
  readonly standbyOf?: Cluster;
  /** A folder that keeps the cluster. */
  readonly kept?: string;
  /** Variables of the server's process beside those of this one. */
  readonly environment?: Readonly<Record<string, string>>;
};

/** Returns the folder of the newest installed PostgreSQL server programs, or null. */
export function postgresBinaries(): string | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  return (
    [...folders, ...(process.env.PATH ?? '').split(':')].find((dir) => existsSync(path.join(dir, 'initdb'))) ?? null
  );
}

const FAST = ['fsync=off', 'full_page_writes=off'];

/**
 * Starts a temporary PostgreSQL server: a new cluster in a temporary folder, reachable by a unix socket only, without
 * fsync. As root it runs as an ordinary user, which PostgreSQL requires. With `port` it is reachable on 127.0.0.1 as well;
 * `standbyOf` makes it a streaming copy of another server. With a folder in `kept` it is the cluster there, which stays.
 */
export async function startPostgres(
  settings: readonly string[] = FAST,
  { port = 5432, standbyOf, kept, environment }: PostgresOptions = {},
): Promise<Cluster> {
  const binaries = postgresBinaries();
  if (!binaries) throw new Error('PostgreSQL is not installed here (Debian and Ubuntu: apt-get install postgresql)');
  const home = kept ?? (await mkdtemp(path.join(tmpdir(), 'pg-')));
  if (kept) await mkdir(kept, { recursive: true });
  const owner = ordinaryUser();
  if (owner) await chown(home, owner.uid, owner.gid);
  const data = path.join(home, 'data');
  if (!existsSync(data)) {
    const [program, ...args] = standbyOf
      ? ['pg_basebackup', `--dbname=${standbyOf.url('postgres')}`, '--write-recovery-conf', '--checkpoint=fast']
      : ['initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
    execFileSync(path.join(binaries, program), ['--pgdata', data, '--no-sync', ...args], {
      cwd: home,
      stdio: 'pipe',
      ...owner,
    });
  }
  const places = [`listen_addresses=${port === 5432 ? '' : '127.0.0.1'}`, `port=${port}`];
  const options = [...places, `unix_socket_directories=${home}`, 'max_connections=200', ...settings];
  const server = spawn(path.join(binaries, 'postgres'), ['-D', data, ...options.flatMap((option) => ['-c', option])], {
    cwd: home,
    stdio: 'ignore',
    env: { ...process.env, ...environment },
    ...owner,
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const killAtExit = (): boolean => server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  const place = `host=${encodeURIComponent(home)}${port === 5432 ? '' : `&port=${port}`}`;
  const url = (database: string): string => `postgres:///${database}?user=postgres&${place}`;
  await answering(url('postgres'));
  return {
    url,
    home,
    binaries,
    pids: () => [server.pid ?? 0, ...childrenOf(server.pid ?? 0)],
    signal(name) {
      for (const pid of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) {
        try {
          process.kill(pid, name);
        } catch {
          // it ended meanwhile
        }
      }
    },
    async stop() {
      process.removeListener('exit', killAtExit);
      server.kill(kept ? 'SIGINT' : 'SIGQUIT');
      await gone;
      if (!kept) await rm(home, { recursive: true, force: true });
    },
  };
}

/** Lists the child processes of a process (Linux only). */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start', { cause: error });
      await pause(50);
    }
  }
}
