import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListQuery, Position } from '#kernel/list-query';
import { testDatabase } from '#support/database';
import { countRows, filtered, keyset } from './keyset.ts';

const { database } = await testDatabase();
const columns = {
  placed: { sql: sql`placed`, type: 'timestamptz' },
  total: { sql: sql`total`, type: 'bigint' },
  city: { sql: sql`city`, type: 'text' },
  tags: { sql: sql`tags`, type: 'text' },
} as const;
const id = { sql: sql`id`, type: 'text' } as const;
const ROWS = 60;

beforeAll(async () => {
  await database.read.execute(
    sql`CREATE TABLE sample (id text PRIMARY KEY, placed timestamptz, total bigint, city text, tags text[])`,
  );
  await database.read.execute(sql`INSERT INTO sample SELECT 'o' || n, timestamptz '2026-11-01' + (n % 7) * interval '1 microsecond',
    n % 5, CASE n % 3 WHEN 0 THEN 'الرياض' WHEN 1 THEN 'Dubai' ELSE 'Makkah' END, ARRAY['t' || n % 2] FROM generate_series(1, ${ROWS}) n`);
});

type Asked = Pick<ListQuery, 'sort' | 'sortText' | 'limit' | 'after' | 'filters'>;

async function page(asked: Asked) {
  const keys = keyset(asked, columns, id);
  const where = sql.join([filtered(asked, columns) ?? sql`true`, keys.where ?? sql`true`], sql` AND `);
  const { rows } = await database.read.execute<{ id: string; cursor: string }>(
    sql`SELECT id, ${keys.cursor} AS cursor FROM sample WHERE ${where} ORDER BY ${sql.join(keys.orderBy, sql`, `)} LIMIT ${keys.limit}`,
  );
  return keys.page(rows);
}

const sorts = fc
  .uniqueArray(fc.record({ name: fc.constantFrom('placed', 'total', 'city'), descending: fc.boolean() }), {
    minLength: 1,
    selector: ({ name }) => name,
  })
  .map((sort) => ({ sort, sortText: sort.map(({ name, descending }) => (descending ? `-${name}` : name)).join() }));

describe('pages by keyset', () => {
  it('show each row once, in order, forwards and backwards', async () => {
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 1, max: 25 }), async (sort, limit) => {
        const whole = await page({ ...sort, limit: 200, after: null, filters: [] });
        const ids = whole.rows.map((row) => row.id);
        const forwards: string[][] = [];
        let at: Position | null = null;
        let back: Position | null = null;
        do {
          const one: Awaited<ReturnType<typeof page>> = await page({ ...sort, limit, after: at, filters: [] });
          forwards.push(one.rows.map((row) => row.id));
          at = one.next;
          back = one.previous;
        } while (at);
        expect(forwards.flat()).toEqual(ids);
        const backwards: string[][] = [];
        while (back) {
          const one: Awaited<ReturnType<typeof page>> = await page({ ...sort, limit, after: back, filters: [] });
          backwards.unshift(one.rows.map((row) => row.id));
          back = one.previous;
        }
        expect([...backwards, forwards.at(-1)].flat()).toEqual(ids);
      }),
      { numRuns: 15 },
    );
  });

  it('stay right while rows are added before them', async () => {
    const asked = { sort: [{ name: 'total', descending: false }], sortText: 'total', limit: 10, filters: [] };
    const first = await page({ ...asked, after: null });
    await database.read.execute(sql`INSERT INTO sample VALUES ('new', '2026-11-01', -1, 'Dubai', '{}')`);
    const second = await page({ ...asked, after: first.next });
    await database.read.execute(sql`DELETE FROM sample WHERE id = 'new'`);
    expect(first.rows.map((row) => row.id)).not.toContain(second.rows[0]?.id);
    expect(second.rows).toHaveLength(10);
  });

  it('keep to the filters', async () => {
    const count = async (...filters: ListQuery['filters']) => {
      const where = filtered({ filters }, columns) ?? sql`true`;
      return await countRows(database.read, sql`FROM sample WHERE ${where}`);
    };
    expect(await count()).toEqual({ rows: ROWS, exact: true });
    expect(await count({ name: 'city', op: 'eq', values: ['الرياض'] })).toMatchObject({ rows: 20 });
    expect(await count({ name: 'city', op: 'in', values: ['الرياض', "Du'bai"] })).toMatchObject({ rows: 20 });
    expect(await count({ name: 'total', op: 'gte', values: ['3'] })).toMatchObject({ rows: 24 });
    expect(await count({ name: 'total', op: 'lte', values: ['0'] })).toMatchObject({ rows: 12 });
    expect(await count({ name: 'tags', op: 'has', values: ['t1'] })).toMatchObject({ rows: 30 });
    expect(await count({ name: 'city', op: 'empty', values: ['true'] })).toMatchObject({ rows: 0 });
  });

  it('estimate the count above 10,000', async () => {
    const many = sql`FROM generate_series(1, 25000) n`;
    expect(await countRows(database.read, many)).toMatchObject({ exact: false });
  });
});
