import { mkdir, statfs } from 'node:fs/promises';

/** Space for a new segment of the embedded database's log, and some mail. */
export const LEAST_BYTES = 32 * 1024 * 1024;

/**
 * Makes the data folder and throws when its disk has no room for a database: before a half-made one fills it.
 */
export async function expectDiskSpace(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await freeBytes(folder)) >= LEAST_BYTES) return;
  throw Object.assign(new Error(`the disk of ${folder} is full`), { code: 'ENOSPC' });
}

/** The free bytes of a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
