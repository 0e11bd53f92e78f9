import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { MIGRATIONS } from '#support/database-setup';
import { query } from '#support/query';
import { describeSchema } from '../../scripts/schema/describe.ts';
import { clientTo } from './connections.ts';
import { digestOfAll, readFunctions } from './functions.ts';

const { url } = await testDatabase();
const functions = await readFunctions(MIGRATIONS);

it('is what db/schema.sql says: npm run schema writes it', async () => {
  const client = clientTo(url);
  await client.connect();
  const described = await describeSchema(client).finally(() => client.end());
  expect(described).toBe(await readFile(path.join(MIGRATIONS, '../schema.sql'), 'utf8'));
});

it('has every function and trigger from one place in db/functions', async () => {
  const written = functions.files.flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name = '']) => name),
  );
  const there = await query<{ name: string }>(
    url,
    `SELECT proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  );
  expect(written.toSorted()).toEqual(there.map(({ name }) => name).toSorted());
  for (const { name, sql } of functions.files) {
    // what is applied again must not fail
    expect(sql, name).not.toMatch(/^CREATE (FUNCTION|TRIGGER)/m);
  }
});

it('counts the changes of functions: npm run schema does', async () => {
  const text = await readFile(path.join(MIGRATIONS, '../functions/revision.txt'), 'utf8');
  expect(text).toBe(`${functions.revision} ${digestOfAll(functions)}\n`);
});
