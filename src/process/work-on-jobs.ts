import { SpanKind } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { asWork } from '../database/work.ts';
import { JOBS } from '../jobs/jobs.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { inSpan } from '../providers/http/span.ts';
import type { FollowHouse } from '../web/follow-house.ts';
import type { Store } from './open-store.ts';

/** Runs jobs in this process. One that expired or was given up is one line of the log and one count of a metric. */
export async function workOnJobs(
  store: Store,
  followHouse: FollowHouse,
  log: Logger,
  metrics: Metrics | null,
): Promise<void> {
  for (const [job, { name }] of Object.entries(JOBS)) metrics?.watchJob(job, name);
  const run = async (job: keyof typeof JOBS, payload: unknown): Promise<void> => {
    const started = performance.now();
    const count = (result: 'done' | 'failed') => metrics?.job(job, result, (performance.now() - started) / 1000);
    try {
      await asWork('job', followHouse);
      await inSpan(JOBS[job].name, SpanKind.CONSUMER, {}, () =>
        asWork('job', async () => await JOBS[job].run(store.shop, payload, log)),
      );
      count('done');
    } catch (error) {
      count('failed');
      log.warn({ err: error, job }, 'a job failed');
      throw error;
    }
  };
  await store.queue.work(run, ({ what, job, id }) => {
    metrics?.jobProblem(job, what);
    log.error(
      { job, id },
      what === 'expired' ? 'a job took too long and runs again' : 'a job was given up: npm run jobs -- list',
    );
  });
}
