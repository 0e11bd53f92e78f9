import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { MIGRATIONS } from '#support/database-setup';
import { startPostgres } from '#support/postgres';
import { embeddedUrl, startEmbedded } from '../../src/database/embedded.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import { type Prepared, prepareStore } from './prepared-store.ts';
import type { Watch } from './steps.ts';

export type Kind = 'postgres' | 'embedded';

export type RunDatabase = {
  /** For the suite's own queries, bypassing the proxy. */
  readonly url: string;
  readonly dataDir: string;
  /** Settings with which the store connects. */
  readonly environment: Readonly<Record<string, string>>;
  /** Removes the database. The store must have ended. */
  remove(): Promise<void>;
};

export type Databases = {
  readonly kind: Kind;
  readonly prepared: Prepared;
  /** Creates a copy of the prepared database for one run. */
  open(name: string, watch: Watch): Promise<RunDatabase>;
  close(): Promise<void>;
};

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'faults-'));
  await mkdir(path.join(folder, 'media'));
  return folder;
}

/**
 * Starts one PostgreSQL server for all runs. Each run gets a copy of the prepared database, reached through a proxy.
 */
export async function openPostgresDatabases(): Promise<Databases> {
  const cluster = await startPostgres();
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: cluster.url('postgres') });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run('CREATE DATABASE prepared');
  await migrate(cluster.url('prepared'), MIGRATIONS);
  const prepared = await prepareStore(cluster.url('prepared'));
  return {
    kind: 'postgres',
    prepared,
    async open(name, watch) {
      await run(`CREATE DATABASE ${name} TEMPLATE prepared`);
      const proxy = await openDatabaseProxy(path.join(cluster.home, '.s.PGSQL.5432'), watch);
      const dataDir = await dataFolder();
      return {
        url: cluster.url(name),
        dataDir,
        environment: { DATABASE_URL: `postgres:///${name}?user=postgres&host=${encodeURIComponent(proxy.folder)}` },
        async remove() {
          await proxy.close();
          await run(`DROP DATABASE ${name} WITH (FORCE)`);
          await rm(dataDir, { recursive: true, force: true });
        },
      };
    },
    close: () => cluster.stop(),
  };
}

/** Prepares an embedded database as the store runs it. Each run gets a copy of its folder. */
export async function openEmbeddedDatabases(): Promise<Databases> {
  const home = await mkdtemp(path.join(tmpdir(), 'faults-prepared-'));
  const folder = path.join(home, 'database');
  const running = await startEmbedded({ folder });
  await migrate(running.url, MIGRATIONS);
  const prepared = await prepareStore(running.url);
  await running.stop();
  return {
    kind: 'embedded',
    prepared,
    async open() {
      const dataDir = await dataFolder();
      await cp(folder, path.join(dataDir, 'database'), { recursive: true });
      return {
        url: embeddedUrl(path.join(dataDir, 'database')),
        dataDir,
        environment: {},
        remove: () => rm(dataDir, { recursive: true, force: true }),
      };
    },
    close: () => rm(home, { recursive: true, force: true }),
  };
}
