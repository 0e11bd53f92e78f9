import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The folder is held by another running process. `holder` is its process id as far as known. */
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
 * Takes the exclusive lock on a data folder, for as long as this process lives; `release` gives it back earlier.
 *
 * PGlite itself takes no lock, and two processes on one folder destroy each other's rows.
 * Node offers no file locks, but the SQLite inside it does: an open exclusive transaction is a lock of the operating
 * system, which ends with its process however that dies, so that no stale lock can be left behind or taken by two.
 * Waits up to `patienceMs` for a predecessor that is just leaving, then throws FolderInUse.
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
