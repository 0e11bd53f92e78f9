import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Cluster } from '#support/postgres';

/** Some cores of this machine: the first and the last of them. */
export type Cores = readonly [first: number, last: number];

/** Keeps a process and its threads on some cores. */
export function pin(pid: number, [first, last]: Cores): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `${first}-${last}`, String(pid)], { stdio: 'ignore' });
}

/**
 * Returns a function that moves the connections of a user of the database to some cores and all others to other cores: call it
 * again and again, for those opened meanwhile. They begin on the user's cores, where the server's first process is.
 */
export function keepApart(cluster: Cluster, user: string, own: Cores, others: Cores): () => void {
  const places = new Map<number, Cores>();
  return () => {
    cluster.pids().forEach((pid, index) => {
      const cores = index === 0 || titleOf(pid).startsWith(`postgres: ${user} `) ? own : others;
      if (places.get(pid) !== cores) pin(pid, cores);
      places.set(pid, cores);
    });
  };
}

/** What a process of PostgreSQL says that it does; empty when it has ended. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Keeps some cores busy with a process that does nothing else, at a worker's priority. Returns how to stop it. */
export function keepBusy(cores: Cores): () => void {
  const child = spawn('nice', [process.execPath, '--eval', 'for (;;);'], { stdio: 'ignore' });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  pin(child.pid ?? 0, cores);
  return stop;
}
