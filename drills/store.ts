import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost } from '#kernel/at-most';
import { storeEnvironment } from '#support/store-environment';

const ROOT = path.resolve(import.meta.dirname, '..');
/** How long a store may take to be ready or to end; a drill that wants less checks that itself. */
const LONGEST_MS = 120_000;

export type StoreSettings = {
  /** Its data folder: from `kit.folder()`. */
  readonly dataDir: string;
  /** PostgreSQL; the embedded database without one. */
  readonly databaseUrl?: string;
  /** A free one by default. */
  readonly port?: number;
  /** Further settings, as docs/operating.md lists them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The command and its arguments; `serve` by default. */
  readonly args?: readonly string[];
  /** A project folder with another build of the store; this one by default. */
  readonly root?: string;
};

export type StoreProcess = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** What it has written to both outputs so far, by line. */
  readonly lines: readonly string[];
  /** Resolves when `/readyz` answers 200, to the milliseconds since the start; throws when the process ends before. */
  ready(): Promise<number>;
  /** Resolves when it has ended, to its exit code; null when a signal ended it. */
  readonly gone: Promise<number | null>;
  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void;
  /** Ends it as a service manager does, by SIGTERM; kills it when it does not end. */
  end(): Promise<void>;
};

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a process of the built store, without limits of calls a minute, and returns at once. */
export function startStore({ port = 0, ...settings }: StoreSettings): StoreProcess {
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const began = performance.now();
  const child = spawn(process.execPath, ['build/server/index.js', ...(settings.args ?? [])], {
    cwd: settings.root ?? ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...storeEnvironment(url, settings.dataDir),
      DATABASE_URL: settings.databaseUrl ?? '',
      ...settings.environment,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trimEnd().split('\n')));
  }
  let ended = false;
  running.add(child);
  const gone = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      ended = true;
      running.delete(child);
      resolve(code);
    }),
  );
  return {
    url,
    port,
    pid: child.pid ?? 0,
    lines,
    gone,
    async ready() {
      for (;;) {
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
        const took = performance.now() - began;
        if (answer?.ok) return took;
        if (ended) throw new Error(`the store ended while it started: ${lines.at(-1)?.slice(0, 300)}`);
        if (took > LONGEST_MS) throw new Error('the store did not start in time');
        await pause(20);
      }
    },
    signal: (name) => void child.kill(name),
    async end() {
      if (ended) return;
      child.kill('SIGTERM');
      await atMost(LONGEST_MS, gone, () => new Error('late')).catch(() => child.kill('SIGKILL'));
      await gone;
    },
  };
}
