import type { Logger } from 'pino';
import { OPERATING_FIGURES, readOperatingFigures } from '#shop/reports';
import { readReportFigures } from '#shop/tax-reports';
import { asWork } from '../database/work.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { pageNameOf } from '../web/pages/path.rules.ts';
import type { Answered } from '../web/server.ts';
import { RELEASE } from './open-api.ts';
import type { Store } from './open-store.ts';
import type { Telling } from './tell-edges.ts';

/**
 * Returns what is told of each answer: counts it, and logs `share` of a hundred pages by their name and status, without
 * addresses or anything of a person.
 */
export function watchAnswers(metrics: Metrics | null, log: Logger, share: number, names: ReadonlySet<string>) {
  return ({ part, method, path, status, seconds }: Answered): void => {
    metrics?.request(part, method, status, seconds);
    if (part !== 'pages') return;
    const page = pageNameOf(path, names);
    metrics?.page(page, status, seconds);
    if (Math.random() * 100 < share) log.info({ page, status, ms: Math.round(seconds * 1000) }, 'page');
  };
}

/** Adds what is read at each request for the metrics: the build, connections, due jobs, and figures of the shop. */
export function withSources(metrics: Metrics, { shop, queue, pool }: Store, telling: Telling | null): Metrics {
  metrics.add({
    name: 'store_build',
    help: 'The release that runs',
    labels: ['release'],
    read: () => [{ labels: { release: RELEASE }, value: 1 }],
  });
  metrics.add({
    name: 'store_database_connections',
    help: 'Database connections of this process, and how much waits for one',
    labels: ['state'],
    read: () => Object.entries(pool()).map(([state, value]) => ({ labels: { state }, value })),
  });
  metrics.add({
    name: 'store_edge_behind_seconds',
    help: 'How long a cache in front of the store could not be told what has changed',
    labels: ['edge'],
    read: () => (telling?.behind() ?? []).map(({ edge, seconds }) => ({ labels: { edge }, value: seconds })),
  });
  const due = atMostOnce(() => queue.due());
  metrics.add({
    name: 'store_jobs_due',
    help: 'Jobs that are due, by kind',
    labels: ['job'],
    read: async () => (await due()).map(({ job, count }) => ({ labels: { job }, value: count })),
  });
  metrics.add({
    name: 'store_job_age_seconds',
    help: 'How long the oldest due job of a kind has been due',
    labels: ['job'],
    read: async () => (await due()).map(({ job, oldestSeconds }) => ({ labels: { job }, value: oldestSeconds })),
  });
  const reports = atMostOnce(() => asWork('page', () => readReportFigures(shop)));
  metrics.add({
    name: 'store_tax_documents',
    help: 'Papers that wait to be reported to the tax authority or were refused by it, and units that are stopped or held',
    labels: ['state'],
    read: async () => {
      const { waiting, rejected, stopped, held } = await reports();
      return Object.entries({ waiting, rejected, stopped, held }).map(([state, value]) => ({
        labels: { state },
        value,
      }));
    },
  });
  metrics.add({
    name: 'store_tax_seconds',
    help: 'How long the oldest paper has waited to be reported, and how long the certificate still holds',
    labels: ['of'],
    read: async () => {
      const { oldestSeconds, certificateSeconds } = await reports();
      return [
        { labels: { of: 'oldest' }, value: oldestSeconds ?? 0 },
        ...(certificateSeconds === null ? [] : [{ labels: { of: 'certificate' }, value: certificateSeconds }]),
      ];
    },
  });
  const figures = atMostOnce(() => asWork('page', () => readOperatingFigures(shop)));
  for (const [figure, help] of Object.entries(OPERATING_FIGURES)) {
    metrics.add({
      name: `store_${figure}`,
      help,
      labels: ['market', 'kind'],
      read: async () =>
        (await figures())
          .filter((one) => one.figure === figure)
          .map(({ market, kind, value }) => ({ labels: { market, kind }, value })),
    });
  }
  return metrics;
}

/** Shares one reading among callers that ask at the same time. */
function atMostOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
