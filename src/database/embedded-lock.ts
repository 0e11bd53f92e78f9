import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another running process uses the folder. `holder` is its process id if known. */
class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `the embedded database in ${folder} is in use by another process${holder && ` (process ${holder})`}: ` +
        'stop that one, give this one its own DATA_DIR, or set DATABASE_URL to share a PostgreSQL server',
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes the exclusive lock on a data folder for the lifetime of this process, or until `release`. PGlite takes no
 * lock itself, and two processes on one folder corrupt the data. Node has no file locks, but its SQLite does: an open
 * exclusive transaction is a lock of the operating system that ends with the process, so no stale lock remains. Waits
 * up to `patienceMs` for a process that is ending, then throws FolderInUse.
 */
export function lockFolder(folder: string, patienceMs: number): { release(): void } {
  const file = `${folder}.lock`;
  const holderFile = `${folder}.pid`;
  const lock = new DatabaseSync(file, { timeout: patienceMs });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !/database is locked/.test(error.message)) throw error;
    throw new FolderInUse(folder, readHolder(holderFile));
  }
  writeFileSync(holderFile, String(process.pid));
  return { release: () => lock.close() };
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
