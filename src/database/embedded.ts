import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expectDiskSpace } from './disk-space.ts';
import { expectNotMoved } from './moved.ts';

export type EmbeddedDatabase = {
  /** Connection string for openDatabase; it stays the same when the process restarts. */
  readonly url: string;
  /** Returns the process id of the database; null during a restart. */
  pid(): number | null;
  /**
   * Flushes everything and ends the process; resolves when it is gone, after 25 seconds at most. Close the pool
   * first.
   */
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  /** The data folder; created when missing. */
  readonly folder: string;
  /** The program of the process; by default the file beside this one. */
  readonly program?: string;
  /**
   * Opens it for `npm run move` alone: also when its data was moving to a server, and without taking the turn of a
   * transaction that is idle.
   */
  readonly forMove?: boolean;
  /** Reports that the process ended (and restarts), or that a restart failed (and is retried). */
  readonly onProblem?: (message: string) => void;
};

/** The name that PostgreSQL's clients expect. */
const SOCKET = '.s.PGSQL.5432';
/** How long a transaction may be idle during a move: while the server makes the keys of large tables. */
const LONGEST_MOVE_MS = 6 * 3_600_000;
const MAX_PAUSE_MS = 5_000;
/** A process that has not ended by then is killed; its folder survives that. */
const MAX_LEAVING_MS = 25_000;
const CHILD_OPTIONS = [
  '--disable-warning=ExperimentalWarning',
  '--max-old-space-size=256',
  '--max-semi-space-size=1',
  '--v8-pool-size=1',
  '--expose-gc',
];
/** Returns memory that opening the database needed to the system: 110 MB instead of 180 when idle. */
const CHILD_ENVIRONMENT = { TZ: 'UTC', MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Returns the folder of the unix socket for a data folder, in the temporary folder when the path is too long for a
 * socket.
 */
export function socketFolder(dataFolder: string): string {
  const beside = `${path.resolve(dataFolder)}.socket`;
  if (Buffer.byteLength(beside) < 85) return beside;
  return path.join(tmpdir(), `store-${createHash('sha256').update(beside).digest('hex').slice(0, 16)}`);
}

/** Returns the connection string of the embedded database on a data folder, running or not. */
export function embeddedUrl(dataFolder: string): string {
  return `postgres:///postgres?user=postgres&host=${encodeURIComponent(socketFolder(dataFolder))}`;
}

/**
 * Returns the connection string of the embedded database that another process runs on a folder; null when none answers.
 * Throws when the folder of its socket is not this user's own: only the owner of the data may speak to it.
 */
export async function findRunningEmbedded(dataFolder: string): Promise<string | null> {
  const folder = socketFolder(dataFolder);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return null;
  if (found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} is open to other users of this machine: it must belong to you, with mode 700`);
  return (await answers(path.join(folder, SOCKET))) ? embeddedUrl(dataFolder) : null;
}

/** Whether a process listens on a socket. */
function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

/** Starts the embedded database of a store in its data folder, once its disk has room for one. `root` is the folder of the build. */
export async function openEmbedded(
  root: string,
  dataDir: string,
  onProblem: (message: string) => void,
): Promise<EmbeddedDatabase> {
  await expectDiskSpace(path.resolve(root, dataDir));
  return await startEmbedded({
    folder: path.resolve(root, dataDir, 'database'),
    program: path.join(root, 'build/server/embedded-child.js'),
    onProblem,
  });
}

/**
 * Starts the embedded database on a folder, in a separate process that restarts when it ends unexpectedly. Rejects
 * when another process uses the folder, when its data moved to a server, or when the database cannot be opened.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = path.resolve(options.folder);
  if (!options.forMove) expectNotMoved(folder);
  const socket = socketFolder(folder);
  const program = options.program ?? path.join(import.meta.dirname, 'embedded-child.ts');
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  let stopping = false;
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    const args = [folder, path.join(socket, SOCKET), ...(options.forMove ? [String(LONGEST_MOVE_MS)] : [])];
    const started = await launch(program, args);
    started.once('exit', (code, signal) => {
      child = null;
      if (stopping) return;
      options.onProblem?.(`the embedded database ended (${signal ?? code}); starting it again`);
      restart();
    });
    started.on('message', (message) => {
      if (typeof message === 'object' && 'problem' in message)
        options.onProblem?.(`the embedded database could not look after a table: ${message.problem}`);
    });
    child = started;
  };
  const restart = async (): Promise<void> => {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      try {
        return await start();
      } catch (error) {
        options.onProblem?.(`the embedded database did not start: ${error instanceof Error ? error.message : error}`);
        await pause(wait);
      }
    }
  };

  await start();
  return {
    url: embeddedUrl(folder),
    pid: () => child?.pid ?? null,
    async stop() {
      stopping = true;
      const leaving = child;
      if (!leaving) return;
      const gone = new Promise((resolve) => leaving.once('exit', resolve));
      leaving.send('stop');
      const kill = setTimeout(() => leaving.kill('SIGKILL'), MAX_LEAVING_MS);
      await gone;
      clearTimeout(kill);
    },
  };
}

/** Starts the child and resolves once it answers; on a new folder the first child only creates the database. */
async function launch(program: string, args: readonly string[]): Promise<ChildProcess> {
  const child = fork(program, args, {
    execArgv: CHILD_OPTIONS,
    env: CHILD_ENVIRONMENT,
  });
  const outcome = await new Promise<'ready' | 'created'>((resolve, reject) => {
    child.once('message', (message) => {
      if (typeof message === 'object' && 'ready' in message) resolve('ready');
      else if (typeof message === 'object' && 'created' in message) resolve('created');
      else reject(new Error(typeof message === 'object' && 'failed' in message ? String(message.failed) : 'no answer'));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`it ended while starting (${signal ?? code})`)));
  });
  return outcome === 'ready' ? child : launch(program, args);
}
