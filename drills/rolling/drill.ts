import pg from 'pg';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';

/** Opens an empty database with ten processes at once. */
export async function run(kit: Kit): Promise<void> {
  const { processes } = LIMITS.rolling;
  const cluster = await kit.postgres();
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query('CREATE DATABASE store').finally(() => client.end());
  const dataDir = await kit.folder();
  kit.say(`${processes} processes open an empty database at once`);
  const stores = await Promise.all(
    Array.from({ length: processes }, () => kit.store({ dataDir, databaseUrl: cluster.url('store') })),
  );
  const ready = await Promise.allSettled(stores.map((store) => store.ready()));
  for (const one of ready) if (one.status === 'rejected') kit.say(String(one.reason));
  kit.atLeast(
    'processes ready on an empty database',
    ready.filter((one) => one.status === 'fulfilled').length,
    processes,
  );
}
