import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readHouse } from '#shop/content';
import { showHouse } from '#texts/house';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/database.ts';
import { type EmbeddedDatabase, findRunningEmbedded, openEmbedded } from '../database/embedded.ts';
import { expectMigrated, migrate, waitUntilMigrated } from '../database/migrate.ts';
import { readiness } from '../database/readiness.ts';
import { grantStoreRights } from '../database/store-role.ts';
import { JOBS } from '../jobs/jobs.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { createTypstPrinter } from '../providers/typst/adapter.ts';
import type { Shop } from '../shop/shop.ts';
import { openShop } from './open-shop.ts';

export type Store = {
  readonly shop: Shop;
  readonly queue: Queue<typeof JOBS>;
  /** Returns the connections of this process, and how much waits for one. */
  readonly pool: ReturnType<typeof openDatabase>['pool'];
  /** Returns whether the database answers and disks have space, within 2 seconds. */
  readonly ready: () => Promise<boolean>;
  /** Closes the job queue, the connections and the embedded database, in this order. */
  close(): Promise<void>;
};

/** How long running jobs may take to complete when the store closes. */
const JOBS_GRACE_MS = 5_000;

type StoreOptions = {
  /** Called when the store has to wait until another process has migrated the database. */
  readonly onWait?: () => void;
  /** Whether a store that runs on the same embedded database is joined instead of refused: for commands. */
  readonly beside?: boolean;
  /** The embedded database where it is being opened already. */
  readonly opening?: Promise<EmbeddedDatabase> | null;
};

/**
 * Opens the database, migrated to the newest version, the job queue, and the shop with its adapters. Beside a running store
 * nothing is migrated: it must be of the same version.
 */
export async function openStore(
  config: Config,
  root: string,
  log: Logger,
  { beside = false, opening = null, onWait }: StoreOptions = {},
): Promise<Store> {
  const { url, embedded, joined } = await openServer(config, root, log, beside, opening);
  const folder = path.resolve(root, config.dataDir);
  // the embedded database makes it; readiness looks at its disk
  if (!beside) await mkdir(folder, { recursive: true });
  const migrations = path.join(root, 'db/migrations');
  const owner = config.databaseOwnerUrl ?? config.databaseDirectUrl ?? url;
  const waits = config.role === 'web' || config.role === 'worker';
  if (joined) await expectMigrated(url, migrations);
  else if (waits) {
    await waitUntilMigrated(url, migrations, () => {
      log.info('waiting for a process of the role migrate');
      onWait?.();
    });
  } else for (const { name } of await migrate(owner, migrations)) log.info({ migration: name }, 'migrated');
  if (config.databaseOwnerUrl && !waits) await grantStoreRights(config.databaseOwnerUrl, url);
  const database = openDatabase({
    url,
    isPooled: config.databasePooler !== null,
    maxConnections: config.databaseConnections,
    prepares: config.databaseUrl !== null,
    limits: config.databaseLimits,
    onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
    onCommitted: (fields, message) => log.info(fields, message),
  });
  const queue = await openQueue({
    url,
    isPooled: config.databasePooler !== null,
    jobs: JOBS,
    pollSeconds: config.jobsPollSeconds,
    role: config.role,
    onError: (error) => log.error({ err: error }, 'the job queue failed'),
  });
  const printer = createTypstPrinter({
    folder: path.join(root, 'src/providers/typst'),
    program: path.join(root, 'build/server/typst-child.js'),
  });
  const shop = await openShop(config, root, log, {
    database,
    jobs: queue.jobs,
    printer,
  });
  showHouse(await readHouse(shop));
  return {
    shop,
    queue,
    pool: database.pool,
    ready: readiness({
      database,
      folder,
      onChange: (problem) =>
        problem ? log.error({ err: problem }, 'the store is not ready') : log.info('the store is ready again'),
    }),
    async close() {
      // closes the rest when the database does not answer
      try {
        await queue.stop(JOBS_GRACE_MS);
      } finally {
        await Promise.all([printer.close(), database.close().finally(() => embedded?.stop())]);
      }
    },
  };
}

type Server = { readonly url: string; readonly embedded: EmbeddedDatabase | null; readonly joined: boolean };

/** How often a running store that does not answer yet is looked for again. */
const JOIN_TRIES = 20;
const JOIN_PAUSE_MS = 500;

/** Finds the server of the database: the configured one, that of a running store, or one that this process starts. */
async function openServer(
  config: Config,
  root: string,
  log: Logger,
  beside: boolean,
  opening: Promise<EmbeddedDatabase> | null,
): Promise<Server> {
  if (config.databaseUrl) return { url: config.databaseUrl, embedded: null, joined: false };
  const folder = path.resolve(root, config.dataDir, 'database');
  for (let tries = 1; ; tries += 1) {
    const running = beside ? await findRunningEmbedded(folder) : null;
    if (running) return { url: running, embedded: null, joined: true };
    try {
      const embedded = await (opening ?? openEmbedded(root, config.dataDir, (message) => log.error(message)));
      return { url: embedded.url, embedded, joined: false };
    } catch (error) {
      // a store that is starting holds the folder before it answers
      if (!beside || tries === JOIN_TRIES) throw error;
      await pause(JOIN_PAUSE_MS);
    }
  }
}
