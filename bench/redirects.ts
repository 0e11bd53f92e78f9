/**
 * `npm run bench -- redirects [addresses]`: how long a path that is no page is looked up among the old addresses of a shop, before the
 * answer 404, and what they take of a process. Budget: 200,000 addresses, 1 ms p99 in the process, 40 MB.
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { findRedirect } from '#shop/redirects';
import { startPostgres } from '#support/postgres';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { say } from './report.ts';

const LOOKUPS = 5_000;

/** Looks up old addresses and unknown paths, one after the other, beside the plainest statement. */
export async function redirects(addresses = 200_000): Promise<void> {
  const cluster = await startPostgres();
  try {
    const url = cluster.url('postgres');
    await migrate(url, path.join(import.meta.dirname, '../db/migrations'));
    const database = openDatabase({ url, maxConnections: 4 });
    try {
      await database.read.execute(sql`
        INSERT INTO redirects (from_path, below, target_kind, target, source, created_by, created_at)
        SELECT CASE WHEN n % 100 = 0 THEN '/old/' || n ELSE '/products/scent-' || n END, n % 100 = 0, 'page', '/for-her', 'sheet', 'bench', now()
        FROM generate_series(1, ${addresses}::int) AS n`);
      await database.read.execute(sql`ANALYZE redirects`);
      const find = (path: string) => findRedirect({ database }, { path, search: '', language: 'ar' });
      const looks: Readonly<Record<string, (index: number) => Promise<unknown>>> = {
        'SELECT 1': () => database.read.execute(sql`SELECT 1`),
        'an old address': (index) => find(`/products/Scent-${1 + ((index * 7_919) % addresses)}/`),
        'below an old address': (index) => find(`/old/${100 * (1 + (index % (addresses / 100)))}/a/b`),
        'an unknown path': (index) => find(`/nothing/at/all-${index}`),
      };
      for (const look of Object.values(looks)) for (let index = 0; index < 500; index += 1) await look(index);
      const before = process.memoryUsage().rss;
      for (const [name, look] of Object.entries(looks)) {
        const taken: number[] = [];
        const cpu = process.cpuUsage();
        for (let index = 0; index < LOOKUPS; index += 1) {
          const start = performance.now();
          await look(index);
          taken.push(performance.now() - start);
        }
        taken.sort((one, other) => one - other);
        const { user, system } = process.cpuUsage(cpu);
        const [median = 0, p99 = 0] = [taken[LOOKUPS / 2], taken[Math.floor(LOOKUPS * 0.99)]];
        const own = (user + system) / 1000 / LOOKUPS;
        const figures = { median: median.toFixed(2), p99: p99.toFixed(2), 'of the process': own.toFixed(2) };
        say(`Looking up one of ${addresses} old addresses (ms)`, name, figures);
      }
      const grown = (process.memoryUsage().rss - before) / 1024 / 1024;
      const { rows } = await database.read.execute<{ mb: string }>(
        sql`SELECT round(pg_total_relation_size('redirects') / 1048576.0, 1) AS mb`,
      );
      say('What they take (MB)', 'database', { size: rows[0]?.mb ?? '' });
      say('What they take (MB)', 'process', { size: grown.toFixed(1) });
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}
