import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../logging/log.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

const metrics = createMetrics();
const served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
afterAll(() => served.stop());

async function read(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return await answer.text();
}

describe('the metrics', () => {
  it('count requests, calls, jobs and refusals', async () => {
    metrics.request('pages', 'GET', 200, 0.003);
    metrics.page('details', 200, 0.003);
    metrics.call('/api/cart', 'POST', 409, 0.2);
    metrics.job('sendEmail', 'failed', 1);
    metrics.rateLimited('order');
    const text = await read();
    expect(text).toContain('store_request_seconds_count{part="pages",method="GET",status="200"} 1');
    expect(text).toContain('store_page_seconds_count{page="details",status="200"} 1');
    expect(text).toContain('store_call_seconds_sum{route="/api/cart",method="POST",status="409"} 0.2');
    expect(text).toContain('store_job_seconds_count{job="sendEmail",result="failed"} 1');
    expect(text).toContain('store_rate_limited_total{kind="order"} 1');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('begin the failures of a job at 0, so that the first ones are an increase', async () => {
    metrics.watchJob('issueInvoice', 'issue-invoice');
    expect(await read()).toContain('store_job_seconds_count{job="issueInvoice",result="failed"} 0');
    expect(await read()).toContain('store_job_problems_total{job="issue-invoice",what="given up"} 0');
  });

  it('count the lines of the log by message and code, without what they are about', async () => {
    const log = createLog('info', { write: () => undefined }, metrics.logLine);
    const late = Object.assign(new Error('late'), { code: 'DATABASE_LATE' });
    log.child({ request: 'r1' }).error({ err: new Error('noura@shop.example', { cause: late }) }, 'a call failed');
    log.info('the store is open');
    const text = await read();
    expect(text).toContain('store_log_lines_total{level="error",message="a call failed",code="DATABASE_LATE"} 1');
    expect(text).not.toMatch(/noura|the store is open/);
  });

  it('read their sources at each request, and leave out one that fails', async () => {
    let waiting = 3;
    metrics.add({
      name: 'test_waiting',
      help: 'Waiting',
      labels: ['kind'],
      read: () => [{ labels: { kind: 'mail' }, value: waiting }],
    });
    metrics.add({ name: 'test_broken', help: 'Broken', labels: [], read: () => Promise.reject(new Error('away')) });
    expect(await read()).toContain('test_waiting{kind="mail"} 3');
    waiting = 0;
    const text = await read();
    expect(text).toContain('test_waiting{kind="mail"} 0');
    expect(text).toContain('store_metric_sources_failed_total{source="test_broken"} 2');
  });

  it('are the only thing on their port', async () => {
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
  });
});
