import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { runTogether, statement } from './statement.ts';

const { database } = await testDatabase();
const SHARES = statement(
  'shares',
  'SELECT a.n, 12 / a.by AS share FROM json_to_recordset($1::json) AS a (n int, by int)',
);

it('answers those who ask at once, each with their own row, and fails only the one that is refused', async () => {
  const asked = await Promise.allSettled([1, 0, 3].map((by) => runTogether(database.read, SHARES, { by })));
  expect(asked).toMatchObject([
    { value: { share: 12 } },
    { reason: { message: 'division by zero' } },
    { value: { share: 4 } },
  ]);
});

it('runs in a transaction for the one that asks', async () => {
  expect(await database.transaction((tx) => runTogether(tx, SHARES, { by: 4 }))).toMatchObject({ share: 3 });
});
