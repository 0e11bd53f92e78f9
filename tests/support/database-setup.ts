import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/database/embedded.ts';
import { migrate } from '../../src/database/migrate.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers for tests: one embedded database per worker, or one PostgreSQL server for all. */
    testDatabases: { kind: 'embedded'; urls: string[] } | { kind: 'postgres'; server: string; template: string };
  }
}

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

/** Starts the databases of `testDatabase()` once for the whole run. Returns what stops them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return process.env.TEST_DATABASE === 'postgres' ? postgres(project) : embedded(project);
}

async function postgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  const server = cluster.url('postgres');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('CREATE DATABASE template');
  await client.end();
  await migrate(cluster.url('template'), MIGRATIONS);
  project.provide('testDatabases', { kind: 'postgres', server, template: 'template' });
  return () => cluster.stop();
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(path.join(tmpdir(), 'embedded-tests-'));
  const first = path.join(home, 'database-1');
  const prepared = await startEmbedded({ folder: first });
  await migrate(prepared.url, MIGRATIONS);
  await prepared.stop();
  const workers = Math.max(1, project.vitest.config.maxWorkers);
  const databases = [];
  for (let worker = 1; worker <= workers; worker += 1) {
    const folder = path.join(home, `database-${worker}`);
    await mkdir(folder, { recursive: true });
    if (worker > 1) await cp(first, folder, { recursive: true });
    databases.push(folder);
  }
  const running = await Promise.all(databases.map((folder) => startEmbedded({ folder })));
  project.provide('testDatabases', { kind: 'embedded', urls: running.map((one) => one.url) });
  return async () => {
    await Promise.all(running.map((one) => one.stop()));
    await rm(home, { recursive: true, force: true });
  };
}
