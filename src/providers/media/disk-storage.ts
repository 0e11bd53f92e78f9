import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStorage } from './storage.ts';

/**
 * Stores pictures in a folder, one folder for each, which is written under another name and moved into place when
 * complete.
 */
export function diskStorage(folder: string): FileStorage {
  const read = (id: string, name: string) => readOrNull(path.join(folder, id, name));
  /** Writes to a temporary name, then moves it into place. Cleans up when either fails. */
  async function moveIntoPlace(place: string, make: (unfinished: string) => Promise<void>): Promise<void> {
    const unfinished = path.join(folder, `.making-${randomUUID()}`);
    try {
      await make(unfinished);
      await rename(unfinished, place);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  }
  return {
    read,
    async keep(id, files, last) {
      try {
        await moveIntoPlace(path.join(folder, id), async (unfinished) => {
          await mkdir(unfinished, { recursive: true });
          await Promise.all([...files].map(([name, bytes]) => writeFile(path.join(unfinished, name), bytes)));
        });
      } catch (error) {
        // another process stored the same picture first
        if ((await read(id, last)) === null) throw error;
      }
    },
    add: (id, name, bytes) => moveIntoPlace(path.join(folder, id, name), (unfinished) => writeFile(unfinished, bytes)),
  };
}

async function readOrNull(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
