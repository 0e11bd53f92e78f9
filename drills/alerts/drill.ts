import { spawn } from 'node:child_process';
import { serve } from '@hono/node-server';
import pg from 'pg';
import { createVarnishSimulator } from '../../src/providers/varnish/simulator.ts';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { FAULTS, type Stage } from './faults.ts';
import { insertRow } from './insert-row.ts';
import { startPrometheus } from './prometheus.ts';

const EDGE_SECRET = 'the-edge-of-a-drill';

/** Plants each fault in turn: exactly its alert must fire, and none afterwards. `npm run drill -- alerts JobsLate` plants one. */
export async function run(kit: Kit): Promise<void> {
  const { raisedSeconds, clearedSeconds } = LIMITS.alerts;
  const faults = FAULTS.filter(({ alert }) => kit.args.length === 0 || kit.args.includes(alert));
  const stage = await openStage(kit);
  const prometheus = await startPrometheus(kit, stage.metricsPorts);
  const quiet = await prometheus.until((names) => names.length === 0, clearedSeconds);
  kit.check('alerts of a healthy store', { figure: quiet === null ? 'some' : 0, limit: 0, passed: quiet !== null });
  for (const { alert, plant } of faults) {
    const undo = await plant(stage);
    const seconds = await prometheus.until((names) => names.includes(alert), raisedSeconds);
    const raised = await prometheus.alerts();
    kit.check(`${alert}: alerts raised`, {
      figure: `${raised.join(', ') || 'none'}${seconds === null ? '' : ` after ${Math.round(seconds)} s`}`,
      limit: alert,
      passed: raised.length === 1 && raised[0] === alert,
    });
    await undo();
    if (alert === 'StoreDown') continue;
    const cleared = await prometheus.until((names) => names.length === 0, clearedSeconds);
    if (cleared === null) throw new Error(`${alert} did not end after its fault`);
  }
}

/** Opens two stores on one PostgreSQL, a cache in front of one and Redis, with an order of the last hour. */
async function openStage(kit: Kit): Promise<Stage & { readonly metricsPorts: readonly number[] }> {
  const cluster = await kit.postgres();
  const owner = new pg.Client({ connectionString: cluster.url('postgres') });
  await owner.connect();
  await owner.query('CREATE DATABASE store').finally(() => owner.end());
  const dataDir = await kit.folder();
  const databaseUrl = cluster.url('store');
  const metricsPorts = [await kit.port(), await kit.port()] as const;
  const open = async (metricsPort: number, environment: Readonly<Record<string, string>>) => {
    const store = await kit.store({
      dataDir,
      databaseUrl,
      environment: { METRICS_PORT: `${metricsPort}`, ...environment },
    });
    await store.ready();
    return store;
  };
  const edge = createVarnishSimulator(EDGE_SECRET);
  const edgePort = await kit.port();
  const cache = serve({ fetch: edge.app.fetch, port: edgePort, hostname: '127.0.0.1' });
  kit.atEnd(() => cache.close());
  const redisPort = await kit.port();
  const redis = spawn(
    kit.program('redis-server', 'redis-server'),
    ['--port', `${redisPort}`, '--bind', '127.0.0.1', '--save', '', '--dir', await kit.folder()],
    { stdio: 'ignore' },
  );
  kit.atEnd(() => redis.kill('SIGKILL'));

  const store = await open(metricsPorts[0], {
    DATABASE_LIMITS: 'call=1.5',
    JOBS_POLL_SECONDS: '2',
    EDGE: 'varnish',
    EDGE_SECRET,
    EDGE_URLS: `http://127.0.0.1:${edgePort}`,
  });
  const narrow = await open(metricsPorts[1], {
    DATABASE_CONNECTIONS: '2',
    CACHE_URL: `redis://127.0.0.1:${redisPort}`,
    RATE_LIMITS: 'read=0,change=0,sign-in=0,order=0,lookup=1000000,page=5',
    JOBS_POLL_SECONDS: '60',
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  kit.atEnd(() => database.end());
  await insertRow(database, 'orders', { market: 'UAE', payment_method: 'COD', created_at: new Date(), total: 100 });
  return { cluster, database, store, narrow, edge: edge.state, redis, stopped: kit.stopped, metricsPorts };
}
