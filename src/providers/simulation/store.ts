/**
 * The storage of a simulator's state: in memory for tests, in a file for the sandbox, so that captured money survives a
 * restart of the store.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';

/** Makes one change at a time, across all processes that use the same file. A change that throws changes nothing. */
export type Store<T> = { change<R>(work: (state: T) => R): Promise<R> };

/** Opens the state of a simulator in its file, or in memory without one. */
export function openStore<T>(file: string | undefined, schema: z.ZodType<T>, initial: T): Store<T> {
  return file === undefined ? memoryStore(initial) : fileStore(file, schema, initial);
}

/** Stores state in memory. */
export function memoryStore<T>(initial: T): Store<T> {
  let state = initial;
  return {
    async change(work) {
      const draft = structuredClone(state);
      const result = work(draft);
      state = draft;
      return result;
    },
  };
}

const LOCK_WAIT_MS = 5;
const LOCK_STALE_MS = 5_000;

/**
 * Stores state in a JSON file, which is replaced as a whole behind a lock file. The lock of a killed process expires
 * after 5 s.
 */
function fileStore<T>(path: string, schema: z.ZodType<T>, initial: T): Store<T> {
  let last: Promise<unknown> = Promise.resolve();

  async function change<R>(work: (state: T) => R): Promise<R> {
    await mkdir(dirname(path), { recursive: true });
    const unlock = await lock(`${path}.lock`);
    try {
      const text = await readFile(path, 'utf8').catch(() => null);
      const state = text === null ? structuredClone(initial) : schema.parse(JSON.parse(text));
      const result = work(state);
      const next = JSON.stringify(state);
      if (next !== text) {
        const draft = `${path}.${randomUUID()}`;
        await writeFile(draft, next);
        await rename(draft, path);
      }
      return result;
    } finally {
      await unlock();
    }
  }

  return {
    change(work) {
      const done = last.then(() => change(work));
      last = done.catch(() => undefined);
      return done;
    },
  };
}

async function lock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    const handle = await open(path, 'wx').catch(() => null);
    if (handle) {
      await handle.close();
      return () => rm(path, { force: true });
    }
    const existing = await stat(path).catch(() => null);
    if (existing && Date.now() - existing.mtimeMs > LOCK_STALE_MS) await rm(path, { force: true });
    else await wait(LOCK_WAIT_MS);
  }
}
