import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { type ReplicaReads, readsFromReplica } from './database/replica.ts';
import type { Metrics } from './metrics/metrics.ts';

/** A replica that hangs is waited for less than the primary, which answers after it. */
const LIMITS = { page: 700, call: 700, job: 700 };

/** Opens the standby of `DATABASE_READ_URL` for reads of pages; null without one. It is not waited for. */
export function openReplica(
  config: Config,
  primary: Database,
  log: Logger,
  metrics: Metrics | null,
): (ReplicaReads & { close(): Promise<void> }) | null {
  if (config.databaseReadUrl === null) return null;
  const replica = openDatabase({
    url: config.databaseReadUrl,
    isPooled: config.databasePooler !== null,
    maxConnections: config.databaseConnections,
    limits: LIMITS,
  });
  const reads = readsFromReplica(primary, replica, {
    onRead: metrics?.pageRead,
    onChange: (problem) =>
      problem
        ? log.warn({ err: problem }, 'the replica does not answer: pages are read from the primary')
        : log.info('the replica answers again'),
  });
  return { ...reads, close: () => replica.close() };
}
