import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { openDatabase } from './database.ts';
import { run, statement } from './statement.ts';

const { kind, url } = await testDatabase();
const database = openDatabase({ url, maxConnections: 1, prepares: kind === 'postgres' });
afterAll(() => database.close());

const divide = (by: number) =>
  database.transaction(async (tx) => (await tx.execute<{ n: number }>(sql`SELECT 6 / ${by}::int AS n`)).rows[0]?.n);

async function preparedCount(): Promise<number | undefined> {
  const { rows } = await database.read.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE 'SELECT 6 / %'`,
  );
  return rows[0]?.n;
}

describe('a statement of a transaction', () => {
  it('is prepared once per connection, and returns current rows', async () => {
    expect([await divide(2), await divide(3), await divide(1)]).toEqual([3, 2, 6]);
    expect(await preparedCount()).toBe(kind === 'postgres' ? 1 : 0);
  });

  it('works again after a failure', async () => {
    await expect(divide(0)).rejects.toThrow();
    expect(await divide(2)).toBe(3);
    const later = () => database.transaction((tx) => tx.execute(sql`SELECT 7 / ${0}::int AS n`));
    await expect(later()).rejects.toThrow();
    await expect(later()).rejects.toMatchObject({ cause: { code: '22012' } });
  });

  it('is not prepared outside one', async () => {
    await database.read.execute(sql`SELECT 8 / ${2}::int AS n`);
    const { rows } = await database.read.execute(
      sql`SELECT 1 FROM pg_prepared_statements WHERE statement LIKE 'SELECT 8 / %'`,
    );
    expect(rows).toEqual([]);
  });

  it('is not prepared beyond a number of statements', async () => {
    await database.transaction(async (tx) => {
      for (let n = 0; n < 300; n += 1) await tx.execute(sql.raw(`SELECT ${n} AS n`).append(sql` WHERE ${true}`));
    });
    const { rows } = await database.read.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM pg_prepared_statements WHERE name ~ '^s[0-9]+$'`,
    );
    expect(rows[0]?.n).toBe(kind === 'postgres' ? 200 : 0);
  });
});

describe('a statement with a name', () => {
  const DOUBLE = statement('double', 'SELECT $n::int * 2 AS n');
  const BROKEN = statement('broken', 'SELECT $n::int * 2 AS n FROM nowhere');

  it('is prepared once a connection, on the embedded database once for all, and returns current rows', async () => {
    const other = openDatabase({ url, maxConnections: 1 });
    const double = async (of: typeof database, n: number) => (await run<{ n: number }>(of.read, DOUBLE, { n }))[0]?.n;
    expect([await double(database, 1), await double(other, 2), await double(database, 3)]).toEqual([2, 4, 6]);
    expect(await database.transaction((tx) => run(tx, DOUBLE, { n: 4 }))).toEqual([{ n: 8 }]);
    const { rows } = await other.read.execute(sql`SELECT name FROM pg_prepared_statements WHERE name = ${DOUBLE.name}`);
    expect(rows).toHaveLength(1);
    for (const one of [database, other, database])
      await expect(run(one.read, BROKEN, { n: 1 })).rejects.toThrow('nowhere');
    await other.close();
  });
});
