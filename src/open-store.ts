import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { openDatabase } from './database/database.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { readiness } from './database/readiness.ts';
import { grantStoreRights } from './database/store-role.ts';
import { JOBS } from './jobs/jobs.ts';
import { openQueue, type Queue } from './jobs/queue.ts';
import { openShop } from './open-shop.ts';
import { createTypstPrinter } from './providers/typst/adapter.ts';
import type { Shop } from './shop/shop.ts';

export type Store = {
  readonly shop: Shop;
  readonly queue: Queue<typeof JOBS>;
  /** Returns whether the database answers and disks have space, within 2 seconds. */
  readonly ready: () => Promise<boolean>;
  /** Closes the job queue, the connections and the embedded database, in this order. */
  close(): Promise<void>;
};

/** How long running jobs may take to complete when the store closes. */
const JOBS_GRACE_MS = 5_000;

/** Opens the database, migrated to the newest version, the job queue, and the shop with its adapters. */
export async function openStore(config: Config, root: string, log: Logger): Promise<Store> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({
        folder: path.resolve(root, config.dataDir, 'database'),
        program: path.join(root, 'build/server/embedded-child.js'),
        onProblem: (message) => log.error(message),
      });
  const url = embedded?.url ?? config.databaseUrl ?? '';
  const owner = config.databaseOwnerUrl ?? url;
  for (const { name } of await migrate(owner, path.join(root, 'db/migrations')))
    log.info({ migration: name }, 'migrated');
  if (config.databaseOwnerUrl) await grantStoreRights(config.databaseOwnerUrl, url);
  const database = openDatabase({
    url,
    maxConnections: config.databaseConnections,
    prepares: embedded === null,
    limits: config.databaseLimits,
    onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const queue = await openQueue({
    url,
    jobs: JOBS,
    pollSeconds: config.jobsPollSeconds,
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
    papers: printer,
    personPrinter: printer,
  });
  return {
    shop,
    queue,
    ready: readiness({
      database,
      folder: path.resolve(root, config.dataDir),
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
