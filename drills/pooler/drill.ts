import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { buyWithCash, fillShelves, productsOf } from '../shopper.ts';
import type { StoreProcess } from '../store.ts';

const CONFIG = path.resolve(import.meta.dirname, '../../deploy/pooler/pgbouncer.ini');
const SHOPPERS = 8;
const CONNECT_MS = 20_000;

/** Orders through PgBouncer in transaction mode with few connections to the server. */
export async function run(kit: Kit): Promise<void> {
  const checkouts = Number(kit.args[0] ?? LIMITS.pooler.checkouts);
  const pgbouncer = kit.program('pgbouncer', 'pgbouncer');
  const cluster = await kit.postgres();
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query('CREATE DATABASE store').finally(() => client.end());
  const port = await kit.port();
  const pooled = `postgres://postgres@127.0.0.1:${port}/store`;
  await startPooler(kit, pgbouncer, cluster.home, port);

  const settings = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: cluster.url('store'), LOG_LEVEL: 'info' };
  const place = { databaseUrl: pooled, environment: { ...settings, DATABASE_CONNECTIONS: '30' } };
  // the first loads the sample store; two processes share the server's connections afterwards
  const stores: StoreProcess[] = [];
  for (let n = 0; n < 2; n += 1) {
    const store = await kit.store({ ...place, dataDir: await kit.folder() });
    await store.ready();
    stores.push(store);
  }
  await fillShelves(cluster.url('store'));
  const products = await productsOf(stores[0]?.url ?? '');
  kit.say(`${checkouts} checkouts by ${SHOPPERS} guests at two processes`);
  const errors: string[] = [];
  let turn = 0;
  let placed = 0;
  const shopper = async (): Promise<void> => {
    for (let n = turn++; n < checkouts && !kit.stopped.aborted; n = turn++) {
      try {
        await buyWithCash(stores[n % stores.length]?.url ?? '', products[n % products.length] ?? '');
        placed += 1;
      } catch (error) {
        errors.push(String(error));
      }
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: SHOPPERS }, shopper));
  kit.say(`${(placed / ((performance.now() - began) / 1000)).toFixed(1)} a second`);
  for (const error of errors.slice(0, 3)) kit.say(error);
  kit.atLeast('checkouts through the pooler', placed, checkouts);
  kit.atMost('errors', errors.length, 0);
  const page = await fetch(`${stores[0]?.url}/en-sa/search?q=oudh`);
  kit.check('a page that is rendered', { figure: page.status, limit: '200', passed: page.status === 200 });
  const faults = stores.flatMap(({ lines }) => lines).filter((line) => /"level":"(error|fatal)"/.test(line));
  for (const line of faults.slice(0, 3)) kit.say(line.slice(0, 300));
  kit.atMost('error lines of the log', faults.length, 0);
}

/** Starts PgBouncer with the shipped file and the addresses of this drill. As root it runs as an ordinary user. */
async function startPooler(kit: Kit, program: string, socket: string, port: number): Promise<void> {
  const folder = await kit.folder();
  const shipped = await readFile(CONFIG, 'utf8');
  const query = /^;\s+(SET jit.*)$/m.exec(shipped)?.[1] ?? '';
  const own = `
listen_port = ${port}
auth_type = any
auth_file =
unix_socket_dir =
[databases]
store = host=${socket} dbname=store user=postgres connect_query='${query}'
`;
  const [file, isRoot] = [path.join(folder, 'pgbouncer.ini'), process.getuid?.() === 0];
  await writeFile(file, shipped.replace(/^(listen_port|auth_type|auth_file) .*$/gm, '') + own);
  const number = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = isRoot ? { uid: number('-u'), gid: number('-g') } : undefined;
  await chmod(folder, 0o755);
  if (owner) await chown(file, owner.uid, owner.gid);
  const pooler = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  kit.atEnd(() => void pooler.kill('SIGKILL'));
  let said = '';
  pooler.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const until = performance.now() + CONNECT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/store` });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > until) throw new Error(`PgBouncer does not answer: ${said}`, { cause: error });
      await pause(100);
    }
  }
}
