import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Kit } from '../kit.ts';
import type { HaCluster, Node } from './cluster.ts';

const SETTINGS = ['fsync=off', 'full_page_writes=off'];
const LOOK_EVERY_MS = 100;

/**
 * Starts a server and a synchronous copy of it, with nothing but PostgreSQL. Nobody watches them: the first question whether
 * there is a new primary promotes the copy.
 */
export async function startPair(kit: Kit): Promise<HaCluster> {
  const [firstPort, secondPort] = [await kit.port(), await kit.port()];
  const first = await kit.postgres(SETTINGS, { port: firstPort });
  const second = await kit.postgres(SETTINGS, { port: secondPort, standbyOf: first });
  await query(first.url('postgres'), "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await query(first.url('postgres'), 'SELECT pg_reload_conf()');
  const nodeOf = (name: string, port: number, signal: Node['signal']): Node => ({
    name,
    address: `127.0.0.1:${port}`,
    start: () => undefined,
    signal,
    cutOff: () => undefined,
  });
  const primary = nodeOf('the first', firstPort, (name) => first.signal(name));
  const standby = nodeOf('the second', secondPort, (name) => second.signal(name));
  let promoting: Promise<unknown> | null = null;
  return {
    url: (database) => `postgres://postgres@${primary.address},${standby.address}/${database}`,
    urlOf: (node, database) => `postgres://postgres@${node.address}/${database}`,
    proxyUrl: () => null,
    async hasNewPrimary() {
      promoting ??= query(second.url('postgres'), 'SELECT pg_promote()');
      await promoting;
      return true;
    },
    async healthy(longestMs) {
      if (promoting) return standby;
      const streaming = "SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')";
      const until = performance.now() + longestMs;
      while ((await query(first.url('postgres'), streaming)) === 0) {
        if (performance.now() > until) throw new Error('the copy does not stream');
        await pause(LOOK_EVERY_MS, undefined, { signal: kit.stopped });
      }
      return primary;
    },
  };
}

/** Returns the number of rows. */
async function query(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
