import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Shelf } from './shelf.ts';

/** Keeps pictures in a folder, one folder each. That is filled under another name and moved into place whole. */
export function diskShelf(folder: string): Shelf {
  return {
    read: (id, name) => readOrNull(path.join(folder, id, name)),
    async keep(id, files, last) {
      const home = path.join(folder, id);
      const making = path.join(folder, `.making-${randomUUID()}`);
      await mkdir(making, { recursive: true });
      try {
        await Promise.all([...files].map(([name, bytes]) => writeFile(path.join(making, name), bytes)));
        await rename(making, home);
      } catch (error) {
        await rm(making, { recursive: true, force: true });
        // somebody else was faster with the same picture
        if ((await readOrNull(path.join(home, last))) === null) throw error;
      }
    },
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
