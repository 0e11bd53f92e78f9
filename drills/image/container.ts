import { spawn } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kit } from '../kit.ts';
import type { Image } from './build.ts';

const LONGEST_MS = 120_000;

export type Container = {
  readonly url: string;
  readonly pid: number;
  readonly lines: readonly string[];
  /** Resolves to the exit code; null when a signal ended it. */
  readonly gone: Promise<number | null>;
  /** Resolves when `/readyz` answers 200, to the milliseconds since the start. */
  ready(): Promise<number>;
  signal(name: NodeJS.Signals): void;
};

/** As an engine prepares a container: the image read-only, `/data` of the host, an empty `/tmp`, no further rights; $1 is the image. */
const PREPARE = `
set -e
mount --bind "$1" "$2"
mount -o remount,bind,ro "$2"
mount --bind "$3" "$2/data"
mount -t tmpfs tmpfs "$2/tmp"
mount -t proc proc "$2/proc"
mount --rbind /dev "$2/dev"
at=$2 user=$4
shift 4
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$at" /usr/bin/env --ignore-environment "$@"
`;

/** A folder for `/data` that belongs to the user of an image. */
export async function dataFolder(kit: Kit, { user }: Image): Promise<string> {
  const folder = path.join(await kit.folder(), 'data');
  mkdirSync(folder);
  const [uid = 0, gid = 0] = user.split(':').map(Number);
  chownSync(folder, uid, gid);
  return folder;
}

/** Starts a command of an image, its own by default, with its user, folder and variables, and those of `settings`. */
export async function runImage(
  kit: Kit,
  image: Image,
  {
    data,
    settings = {},
    command = image.command,
  }: {
    readonly data: string;
    readonly settings?: Readonly<Record<string, string>>;
    readonly command?: readonly string[];
  },
): Promise<Container> {
  const at = await kit.folder();
  const variables = [...image.environment, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const began = performance.now();
  const args = [image.root, at, data, image.user, `--chdir=${image.workingDir}`, ...variables, ...command];
  const child = spawn('unshare', ['--mount', 'sh', '-c', PREPARE, 'sh', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trimEnd().split('\n')));
  let ended = false;
  const gone = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      ended = true;
      resolve(code);
    }),
  );
  kit.atEnd(async () => {
    if (!ended) child.kill('SIGKILL');
    await gone;
  });
  const url = `http://127.0.0.1:${settings.PORT ?? 3000}`;
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    gone,
    signal: (name) => void child.kill(name),
    async ready() {
      while (performance.now() - began < LONGEST_MS) {
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
        if (answer?.ok) return performance.now() - began;
        if (ended) throw new Error(`it ended while it started: ${lines.slice(-3).join(' | ').slice(0, 500)}`);
        await pause(20);
      }
      throw new Error(`it did not start in time: ${lines.slice(-3).join(' | ').slice(0, 500)}`);
    },
  };
}
