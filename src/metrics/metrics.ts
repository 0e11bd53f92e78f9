import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { atMost } from '#kernel/at-most';

/** A value that is read when somebody asks for the metrics. */
type Reading = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/** A gauge whose readings come from outside, such as the database. */
type Source = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Promise<readonly Reading[]> | readonly Reading[];
};

export type Metrics = {
  /** Counts an answered request of a part of the server, such as `pages`. */
  request(part: string, method: string, status: number, seconds: number): void;
  /** Counts an answered page by its name. */
  page(page: string, status: number, seconds: number): void;
  /** Counts an answered call by the pattern of its path. */
  call(route: string, method: string, status: number, seconds: number): void;
  /**
   * Begins the counts of what goes wrong with a job at 0: a series that begins with its first failures shows no increase.
   * `queue` is its name in the queue.
   */
  watchJob(job: string, queue: string): void;
  /** Counts a run of a job. */
  job(job: string, result: 'done' | 'failed', seconds: number): void;
  /** Counts a job that took too long and runs again, or that failed for the last time. */
  jobProblem(job: string, what: 'expired' | 'given up'): void;
  /** Counts a line of the log from `warn` on. `code` is that of its error, or empty. */
  logLine(level: string, message: string, code: string): void;
  /** Counts a call or page that was refused because its network asked for too many. */
  rateLimited(kind: string): void;
  /** Counts a count of a limit: by the server that processes share, or by this process because it did not answer. */
  limitCounted(by: 'server' | 'process'): void;
  /** Counts what was made for a cache: what it did not have, what had changed, or a failure. */
  cacheMade(cache: string, result: 'new' | 'again' | 'failed'): void;
  /** Counts a purge of an edge. */
  purge(edge: string, result: 'done' | 'failed'): void;
  /** Adds a gauge that is read at each request for the metrics. */
  add(source: Source): void;
  /** All metrics in the text format of Prometheus. A source that takes longer than 2 seconds or fails is left out. */
  text(): Promise<string>;
};

/** The longest that a source may take, in milliseconds. */
const SOURCE_MS = 2_000;
/** Seconds, from a cached page to the limit of a call. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of this process, each described once. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'store_request_seconds',
    help: 'Answered requests by part of the server',
    labelNames: ['part', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const pages = new Histogram({
    name: 'store_page_seconds',
    help: 'Answered pages by their name',
    labelNames: ['page', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const calls = new Histogram({
    name: 'store_call_seconds',
    help: 'Answered calls by the pattern of their path',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'store_job_seconds',
    help: 'Runs of jobs',
    labelNames: ['job', 'result'],
    buckets: [...BUCKETS, 30, 60, 300],
    registers,
  });
  const problems = new Counter({
    name: 'store_job_problems_total',
    help: 'Jobs that took too long and run again, or that were given up',
    labelNames: ['job', 'what'],
    registers,
  });
  const lines = new Counter({
    name: 'store_log_lines_total',
    help: 'Lines of the log from warn on; every wait that reached its limit has one',
    labelNames: ['level', 'message', 'code'],
    registers,
  });
  const limited = new Counter({
    name: 'store_rate_limited_total',
    help: 'Refused calls and pages of networks that asked for too many',
    labelNames: ['kind'],
    registers,
  });
  const limitCounts = new Counter({
    name: 'store_limit_counts_total',
    help: 'Counts of limits where CACHE_URL is set: by the server that processes share, or by this process when it was late',
    labelNames: ['by'],
    registers,
  });
  const made = new Counter({
    name: 'store_cache_made_total',
    help: 'What was made for a cache: what it did not have, what had changed, or a failure',
    labelNames: ['cache', 'result'],
    registers,
  });
  const purges = new Counter({
    name: 'store_edge_purges_total',
    help: 'Purges of the caches in front of the store',
    labelNames: ['edge', 'result'],
    registers,
  });
  const failed = new Counter({
    name: 'store_metric_sources_failed_total',
    help: 'Sources of metrics that failed or took too long',
    labelNames: ['source'],
    registers,
  });
  const sources: { readonly source: Source; readonly gauge: Gauge }[] = [];

  async function refresh({ source, gauge }: { readonly source: Source; readonly gauge: Gauge }): Promise<void> {
    gauge.reset();
    try {
      const late = () => new Error(`${source.name} took too long`);
      const readings = await atMost(SOURCE_MS, Promise.resolve().then(source.read), late);
      for (const { labels, value } of readings) gauge.set({ ...labels }, value);
    } catch {
      failed.inc({ source: source.name });
    }
  }

  return {
    request: (part, method, status, seconds) => requests.observe({ part, method, status }, seconds),
    page: (page, status, seconds) => pages.observe({ page, status }, seconds),
    call: (route, method, status, seconds) => calls.observe({ route, method, status }, seconds),
    watchJob(job, queue) {
      jobs.zero({ job, result: 'failed' });
      for (const what of ['expired', 'given up']) problems.inc({ job: queue, what }, 0);
    },
    job: (job, result, seconds) => jobs.observe({ job, result }, seconds),
    jobProblem: (job, what) => problems.inc({ job, what }),
    logLine: (level, message, code) => lines.inc({ level, message, code }),
    rateLimited: (kind) => limited.inc({ kind }),
    limitCounted: (by) => limitCounts.inc({ by }),
    cacheMade: (cache, result) => made.inc({ cache, result }),
    purge: (edge, result) => purges.inc({ edge, result }),
    add(source) {
      const { name, help, labels } = source;
      sources.push({ source, gauge: new Gauge({ name, help, labelNames: [...labels], registers }) });
    },
    async text() {
      await Promise.all(sources.map(refresh));
      return await registry.metrics();
    },
  };
}
