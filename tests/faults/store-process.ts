import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { storeEnvironment } from '#support/store-environment';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_MS = 120_000;

export type StoreProcess = {
  readonly url: string;
  /** Resolves once the store is ready; starts it when it is dead. Throws when it does not start. */
  up(): Promise<void>;
  /** Kills the store as a crash would. Open requests break. */
  kill(): void;
  /** Number of starts. */
  starts(): number;
  /** Time of the last start. */
  startedAt(): Date;
  /** Its log at level warn and above, newest last. */
  readonly log: readonly string[];
  /** Ends the store without a restart. */
  end(): Promise<void>;
};

export type StoreSettings = {
  readonly port: number;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Whether a kill also kills the embedded database's process. */
  readonly killsDatabase: () => boolean;
};

/** The built store in its own process, restarted after each kill. */
export function openStoreProcess(settings: StoreSettings): StoreProcess {
  const { port, dataDir } = settings;
  const url = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  let child: ChildProcess | null = null;
  let gone: Promise<unknown> = Promise.resolve();
  let starting: Promise<void> | null = null;
  let starts = 0;
  let ended = false;
  let startedAt = new Date(0);

  const killAtExit = (): void => void child?.kill('SIGKILL');
  process.on('exit', killAtExit);

  async function start(): Promise<void> {
    await gone;
    if (ended) throw new Error('the run has ended');
    starts += 1;
    startedAt = new Date();
    const started = spawn(process.execPath, ['build/server/index.js'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...storeEnvironment(url, dataDir),
        JOBS_POLL_SECONDS: '0.5',
        ...settings.environment,
      },
    });
    child = started;
    gone = new Promise((resolve) => started.once('exit', resolve));
    started.once('exit', () => {
      if (child !== started) return;
      child = null;
      starting = null;
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log.push(...text.trim().split('\n'));
        if (log.length > 200) log.splice(0, 100);
      });
    }
    const until = Date.now() + START_MS;
    while (child === started) {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      if (answer?.ok) return;
      if (Date.now() > until) {
        started.kill('SIGKILL');
        throw new Error('the store did not start in time');
      }
      await pause(20);
    }
    throw new Error('the store ended while it started');
  }

  function killDatabase(): void {
    const file = path.join(dataDir, 'database.pid');
    if (!existsSync(file)) return;
    try {
      process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
    } catch {
      // it has ended already
    }
  }

  return {
    url,
    log,
    starts: () => starts,
    startedAt: () => startedAt,
    async up() {
      for (let tries = 0; ; tries += 1) {
        starting ??= start();
        const mine = starting;
        try {
          return await mine;
        } catch (error) {
          if (starting === mine) starting = null;
          if (tries >= 2 || ended) throw error;
        }
      }
    },
    kill() {
      const dying = child;
      if (dying === null) return;
      child = null;
      starting = null;
      dying.kill('SIGKILL');
      if (settings.killsDatabase()) killDatabase();
    },
    async end() {
      ended = true;
      child?.kill('SIGKILL');
      await gone;
      killDatabase();
      process.removeListener('exit', killAtExit);
    },
  };
}
