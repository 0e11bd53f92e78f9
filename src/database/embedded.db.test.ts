import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { type EmbeddedDatabase, findRunningEmbedded, socketFolder, startEmbedded } from './embedded.ts';

describe('the embedded database', () => {
  let home: string;
  let folder: string;
  let embedded: EmbeddedDatabase;
  let pool: pg.Pool;
  const problems: string[] = [];

  const running = (): number => {
    const pid = embedded.pid();
    if (pid === null) throw new Error('the database does not run');
    return pid;
  };

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    folder = path.join(home, 'database');
    embedded = await startEmbedded({ folder, onProblem: (message) => problems.push(message) });
    pool = new pg.Pool({ connectionString: embedded.url, max: 4 });
    pool.on('error', () => {});
    await pool.query('CREATE TABLE kept (n int)');
  });

  afterAll(async () => {
    await pool.end();
    await embedded.stop();
    await rm(home, { recursive: true });
  });

  it('refuses a second process on the same folder and names the first', async () => {
    await expect(startEmbedded({ folder })).rejects.toThrow(
      new RegExp(`in use by another process \\(process ${embedded.pid()}\\)`),
    );
  });

  it('is found by another process of its owner while it runs, and by nobody else', async () => {
    expect(await findRunningEmbedded(folder)).toBe(embedded.url);
    expect(await findRunningEmbedded(path.join(home, 'nothing'))).toBeNull();
    await chmod(socketFolder(folder), 0o755);
    await expect(findRunningEmbedded(folder)).rejects.toThrow('open to other users');
    await chmod(socketFolder(folder), 0o700);
  });

  it('rolls back the transaction of a broken connection, and continues with the others', async () => {
    const broken = await pool.connect();
    await broken.query('BEGIN');
    await broken.query('INSERT INTO kept VALUES (-1)');
    const waiting = pool.query<{ n: string }>('SELECT count(*) AS n FROM kept WHERE n = -1');
    broken.release(true);
    expect((await waiting).rows[0]?.n).toBe('0');
  });

  it('answers each of many connections with its own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const { rows } = await pool.query<{ n: number }>('SELECT $1::int AS n', [n]);
        return rows[0]?.n === n;
      }),
    );
    expect(answers.every(Boolean)).toBe(true);
  });

  it('does not mix the messages of concurrent queries', async () => {
    const many = new pg.Pool({ connectionString: embedded.url, max: 16 });
    const ask = async (n: number): Promise<boolean> => {
      const { rows } = await many.query<{ n: number }>(`SELECT $1::int + ${n % 7} AS n`, [n]);
      return rows[0]?.n === n + (n % 7);
    };
    expect((await Promise.all(Array.from({ length: 400 }, (_, n) => ask(n)))).every(Boolean)).toBe(true);
    await many.end();
  });

  it('serialises transactions of several connections', async () => {
    const add = async (): Promise<void> => {
      const client = await pool.connect();
      await client.query('BEGIN');
      const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM turns WHERE n >= $1', [0]);
      await client.query('INSERT INTO turns VALUES ($1)', [rows[0]?.n]);
      await client.query('COMMIT');
      client.release();
    };
    await pool.query('CREATE TABLE turns (n int UNIQUE)');
    await Promise.all(Array.from({ length: 40 }, add));
    const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM turns');
    expect(rows[0]?.n).toBe(40);
  });

  it('has every committed row after its process was killed', async () => {
    const dead = running();
    for (let n = 0; n < 100; n += 1) await pool.query('INSERT INTO kept VALUES ($1)', [n]);
    process.kill(dead, 'SIGKILL');
    await expect
      .poll(() => pool.query<{ n: number }>('SELECT count(*)::int AS n FROM kept').then((r) => r.rows[0]?.n, String), {
        timeout: 20_000,
      })
      .toBe(100);
    expect(embedded.pid()).not.toBe(dead);
    expect(problems).toHaveLength(1);
  });

  it('fails only the open transaction when its process is killed', async () => {
    const broken: string[] = [];
    const database = openDatabase({
      url: embedded.url,
      maxConnections: 2,
      onBroken: (error) => broken.push(error.message),
    });
    const done = database.transaction(async (tx) => {
      await tx.execute('INSERT INTO kept VALUES (-2)');
      const lost = new Promise((resolve) => tx.$client.once('end', resolve));
      process.kill(running(), 'SIGKILL');
      await lost;
      await tx.execute('SELECT 1');
    });
    await expect(done).rejects.toThrow();
    expect(broken.length).toBeGreaterThan(0);
    const left = () => database.read.execute<{ n: number }>('SELECT count(*)::int AS n FROM kept WHERE n = -2');
    await expect.poll(() => left().then(({ rows }) => rows[0]?.n, String), { timeout: 20_000 }).toBe(0);
    await database.close();
  });

  it('ends when its parent dies during the start, and then starts normally', async () => {
    const folder = path.join(home, 'orphan');
    const program = path.join(import.meta.dirname, 'embedded-child.ts');
    const child = fork(program, [folder, path.join(home, 'orphan.socket')], { stdio: 'ignore' });
    const gone = once(child, 'exit');
    await once(child, 'spawn');
    child.disconnect();
    await gone;
    const started = await startEmbedded({ folder });
    const client = new pg.Client({ connectionString: started.url });
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await started.stop();
  });
});

describe('the socket folder', () => {
  it('stays short enough for a socket however deep the data folder lies', () => {
    const deep = `/${'deep/'.repeat(40)}database`;
    expect(socketFolder(deep).length).toBeLessThan(85);
    expect(socketFolder(deep)).toBe(socketFolder(deep));
    expect(socketFolder('/srv/store/database')).toBe('/srv/store/database.socket');
  });
});
