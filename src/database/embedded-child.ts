/**
 * The process that holds the embedded database: PGlite on a data folder, served over a unix socket in PostgreSQL's own
 * protocol. Started by embedded.ts with the folder and the socket as arguments; leaves when told or when its parent is
 * gone. A process of its own because PGlite works synchronously: the web server would stand still during each query.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { lockFolder } from './embedded-lock.ts';
import { serveEmbedded } from './embedded-server.ts';

/** How long to wait for a predecessor's lock: a server that was just told to stop needs about this. */
const PATIENCE_MS = 3_000;

const LOOK_EVERY_MS = 5_000;
/** Less work than this between two looks is the job queue asking for jobs. */
const QUIET_MICROSECONDS = 200_000;

const [folder = '', socket = ''] = process.argv.slice(2);

function tell(message: Record<string, unknown>): void {
  if (process.connected) process.send?.(message);
}

/** Gives memory back after each burst of work: what is called garbage for long costs more than collecting it. */
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

async function serve(): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const lock = lockFolder(folder, PATIENCE_MS);
  const isNew = !existsSync(path.join(folder, 'PG_VERSION'));
  // 16 MB of shared buffers instead of 128: the sample store fits, and the operating system caches the rest
  const database = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    postgresqlconf: ['shared_buffers=16MB'],
  });
  if (isNew) {
    // creating a cluster leaves hundreds of megabytes behind in this process: a new one starts lean
    await database.close();
    lock.release();
    tell({ created: true });
    process.disconnect();
    return;
  }
  rmSync(socket, { force: true });
  const server = serveEmbedded(database);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });

  let leaving = false;
  const leave = async (): Promise<void> => {
    if (leaving) return;
    leaving = true;
    server.close();
    await database.close();
    lock.release();
    process.exit(0);
  };
  process.on('disconnect', leave);
  process.on('message', (message) => {
    if (message === 'stop') leave();
  });
  tell({ ready: true });
  freeWhenQuiet();
}

// Ctrl-C and a service manager signal the whole group; the parent finishes its requests first and then says stop
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

serve().catch((error: unknown) => {
  tell({ failed: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  if (process.connected) process.disconnect();
});
