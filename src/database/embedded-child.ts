/**
 * The process of the embedded database: PGlite on a data folder, served over a unix socket in PostgreSQL's protocol.
 * embedded.ts starts it with the folder, the socket and how long a transaction may be idle as arguments; it ends on request or when its parent is gone.
 * It is a separate process because PGlite is synchronous and would block the web server during each query.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { lockFolder } from './embedded-lock.ts';
import { serveEmbedded } from './embedded-server.ts';

/** How long to wait for the lock of a previous process that is about to end. */
const PATIENCE_MS = 3_000;

/** How long closing the database may take. */
const MAX_LEAVING_MS = 20_000;

const LOOK_EVERY_MS = 5_000;
/** Less CPU time than this between two checks is only the polling of the job queue. */
const QUIET_MICROSECONDS = 200_000;

const [folder = '', socket = '', idleMs] = process.argv.slice(2);

function tell(message: Record<string, unknown>): void {
  if (process.connected) process.send?.(message);
}

/** Collects garbage after each burst of work, so that memory returns to the system. */
function freeWhenQuiet(): void {
  let last = 0;
  let freed = false;
  setInterval(() => {
    const { user } = process.cpuUsage();
    const quiet = user - last < QUIET_MICROSECONDS;
    if (quiet && !freed) globalThis.gc?.();
    freed = quiet;
    last = process.cpuUsage().user;
  }, LOOK_EVERY_MS).unref();
}

/** Uses 16 MB of shared buffers instead of 128: the sample store fits, and the operating system caches the rest. */
function open(dataDir: string): Promise<PGlite> {
  return PGlite.create({ dataDir, extensions: { pg_trgm }, postgresqlconf: ['shared_buffers=16MB'] });
}

/**
 * Creates a cluster in a temporary folder and renames it, so that a crash leaves nothing that looks like a database.
 * This process then uses hundreds of megabytes, so a new one opens the database.
 */
async function createDatabase(): Promise<void> {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  const database = await open(making);
  await database.close();
  renameSync(making, folder);
}

async function serve(): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const lock = lockFolder(folder, PATIENCE_MS);
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    await createDatabase();
    lock.release();
    tell({ created: true });
    process.off('disconnect', leaveUnready);
    process.disconnect();
    return;
  }
  const database = await open(folder);
  rmSync(socket, { force: true });
  const server = serveEmbedded(database, {
    idleMs: idleMs === undefined ? undefined : Number(idleMs),
    onProblem: (error) => tell({ problem: error instanceof Error ? error.message : String(error) }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });

  let leaving = false;
  const leave = async (): Promise<void> => {
    if (leaving) return;
    leaving = true;
    // ends without a close after the limit; the data folder survives that
    setTimeout(() => process.exit(1), MAX_LEAVING_MS).unref();
    server.close();
    await database.close();
    lock.release();
    process.exit(0);
  };
  process.off('disconnect', leaveUnready);
  process.on('disconnect', leave);
  process.on('message', (message) => {
    if (message === 'stop') leave();
  });
  if (!process.connected) return leave();
  tell({ ready: true });
  freeWhenQuiet();
}

/** The parent ended before the database was open. */
function leaveUnready(): void {
  process.exit(1);
}
process.on('disconnect', leaveUnready);

// Ctrl-C and service managers signal the whole process group; the parent completes its requests first and then stops
// this process
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

serve().catch((error: unknown) => {
  tell({ failed: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.off('disconnect', leaveUnready);
  if (process.connected) process.disconnect();
});
