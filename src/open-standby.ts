import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { readsFromStandby, type StandbyReads } from './database/standby.ts';
import type { Metrics } from './metrics/metrics.ts';

/** A standby that hangs is waited for less than the primary, which answers after it. */
const LIMITS = { page: 700, call: 700, job: 700 };

/** Opens the standby of `DATABASE_READ_URL` for reads of pages; null without one. It is not waited for. */
export function openStandby(
  config: Config,
  primary: Database,
  log: Logger,
  metrics: Metrics | null,
): (StandbyReads & { close(): Promise<void> }) | null {
  if (config.databaseReadUrl === null) return null;
  const standby = openDatabase({
    url: config.databaseReadUrl,
    isPooled: config.databasePooler !== null,
    maxConnections: config.databaseConnections,
    limits: LIMITS,
  });
  const reads = readsFromStandby(primary, standby, {
    onRead: metrics?.pageRead,
    onChange: (problem) =>
      problem
        ? log.warn({ err: problem }, 'the standby does not answer: pages are read from the primary')
        : log.info('the standby answers again'),
  });
  return { ...reads, close: () => standby.close() };
}
