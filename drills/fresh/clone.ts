import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost } from '#kernel/at-most';
import type { Kit } from '../kit.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LONGEST_MS = 300_000;

/** A run of `npm start` in a fresh copy of the project. */
export type Start = {
  /** What it has written so far. */
  readonly lines: readonly string[];
  /** Resolves when it has written a line that begins so; rejects when it ends before. */
  line(beginning: string): Promise<string>;
  /** Ctrl-C in its terminal: every process of the group gets it. */
  interrupt(): void;
  /** Resolves to the exit code when every process has ended. */
  readonly gone: Promise<number>;
};

export type Clone = { start(settings: Readonly<Record<string, string>>, node?: string): Start };

/** Copies the project's files as a new user would have them, with the packages of this one, which need no network. */
export async function makeClone(kit: Kit, name: string): Promise<Clone> {
  const home = await kit.folder();
  const folder = path.join(home, name);
  mkdirSync(folder, { recursive: true });
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean))
    cpSync(path.join(ROOT, file), path.join(folder, file), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return { start: (settings, node) => startIn(kit, folder, home, settings, node) };
}

function startIn(
  kit: Kit,
  folder: string,
  home: string,
  settings: Readonly<Record<string, string>>,
  node = '/usr/bin',
): Start {
  const lines: string[] = [];
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { HOME: home, TMPDIR: home, PATH: `${node}:/usr/bin:/bin`, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trimEnd().split('\n')));
  }
  let ended = false;
  const gone = new Promise<number>((resolve) =>
    child.once('close', (code) => {
      ended = true;
      resolve(code ?? 130);
    }),
  );
  kit.atEnd(async () => {
    if (!ended) signalGroup(child, 'SIGKILL');
    await gone;
  });
  return {
    lines,
    gone: atMost(LONGEST_MS, gone, () => new Error('npm start did not end')),
    async line(beginning) {
      for (const until = performance.now() + LONGEST_MS; performance.now() < until; ) {
        const found = lines.find((line) => line.startsWith(beginning));
        if (found !== undefined) return found;
        if (ended) break;
        await pause(5);
      }
      throw new Error(`npm start never said "${beginning}": ${lines.slice(-3).join(' | ').slice(0, 400)}`);
    },
    interrupt: () => signalGroup(child, 'SIGINT'),
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid ?? 0), signal);
  } catch {
    // it has ended already
  }
}
