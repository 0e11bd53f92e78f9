import { globSync } from 'node:fs';
import path from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#support/database';

/** A slice describes the tables of its typed queries in tables.ts; the migrations make them. Here the two are held together (docs/database.md). */
const { database } = await testDatabase();

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('src/**/tables.ts', { cwd: root });

const described = await Promise.all(
  files.map(async (file) => {
    const module: Record<string, unknown> = await import(path.join(root, file));
    return Object.values(module).filter((value) => value instanceof PgTable);
  }),
);

const columns = await database.read.execute<{ table: string; column: string; nullable: string; type: string }>(`
  SELECT table_name AS "table", column_name AS "column", is_nullable AS "nullable", udt_name AS "type"
  FROM information_schema.columns WHERE table_schema = 'public'`);

/** What a described SQL type is called in the database's own catalogue. */
const NAMES: Record<string, string> = {
  integer: 'int4',
  'integer[]': '_int4',
  bigint: 'int8',
  boolean: 'bool',
  'timestamp with time zone': 'timestamptz',
  'text[]': '_text',
  'numeric(10, 2)': 'numeric',
};

/** Whether a row came with the sample store (`0590_samples.sql`): a typed query reads it of documents alone. */
const UNTYPED = ['products', 'categories', 'media', 'reviews', 'coupons'].map((table) => `${table}.sample`);

describe.each(described.flat().map((table) => [getTableConfig(table).name, table] as const))(
  'table %s',
  (name, table) => {
    it('has the columns its description names, no more and no fewer', () => {
      const inDatabase = columns.rows
        .filter((row) => row.table === name && !UNTYPED.includes(`${name}.${row.column}`))
        .map((row) => `${row.column} ${row.type} ${row.nullable === 'NO' ? 'not null' : 'null'}`);
      const inCode = getTableConfig(table).columns.map((column) => {
        const type = column.getSQLType();
        return `${column.name} ${NAMES[type] ?? type} ${column.notNull ? 'not null' : 'null'}`;
      });
      expect(inCode.toSorted()).toEqual(inDatabase.toSorted());
    });
  },
);
