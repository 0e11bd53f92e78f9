import { createServer } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { testKeeping } from '#support/test-changes';
import { DEFAULT_RATE_LIMITS } from '../limits/budgets.rules.ts';
import { createRateLimiter } from '../limits/limiter.ts';
import { serveCrawlers } from './crawlers.ts';
import type { Prepared } from './prepared.ts';
import { createRenderGate, PageRefused } from './render-gate.ts';

const { database } = await testDatabase();
const cache = testKeeping(database).cache<Prepared>({ name: 'pages', maxBytes: 1_000_000, work: 'page' });
const limiter = createRateLimiter({ newcomers: { ...DEFAULT_RATE_LIMITS, page: 2 } });
const gate = createRenderGate({ atOnce: 1, queue: 1, patienceMs: 60_000 });
const server = createServer((request, response) => {
  serveCrawlers('https://shop.example', request, response, {
    gate,
    cache,
    countPage: ({ headers }) => limiter.waitFor('page', { network: String(headers['x-network']) }),
  }).then(
    (answered) => answered || response.writeHead(404).end(),
    (error: unknown) => response.writeHead(error instanceof PageRefused ? error.status : 500).end(),
  );
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());

async function statusOf(path: string, network: string): Promise<number> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return (await fetch(`http://127.0.0.1:${address.port}${path}`, { headers: { 'x-network': network } })).status;
}

it('counts sitemaps that have to be made for the network that requests them, and robots.txt never', async () => {
  const paths = ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/products-1.xml', '/robots.txt'];
  const statuses: number[] = [];
  for (const path of paths) statuses.push(await statusOf(path, '192.0.2.1'));
  expect(statuses).toEqual([200, 200, 429, 200]);
  expect(await statusOf('/sitemap.xml', '192.0.2.1')).toBe(200);
  expect(await statusOf('/sitemaps/products-1.xml', '192.0.2.2')).toBe(404);
});
