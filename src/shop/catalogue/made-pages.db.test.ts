import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { upsertPageClaim } from './made-page-queries.ts';
import { countPageMakers, givePage } from './made-pages.ts';

const { database } = await testDatabase();
const deps = { database };
// a claim that no pause of a loaded machine outlasts
const ask = (holder: string, transactions: readonly number[] = [], key = 'page') =>
  upsertPageClaim(database.read, { key, holder, transactions, ms: 60_000 });
const page = (snapshot: string, text = 'new') => ({
  snapshot,
  head: '{}',
  slots: [1, 131_073],
  body: Buffer.from(text),
});

it('lets one process make a page, and gives it to the others', async () => {
  const answers = await Promise.all([ask('a'), ask('b')]);
  expect(answers.toSorted()).toEqual(['claimed', 'taken']);
  const maker = answers[0] === 'claimed' ? 'a' : 'b';
  await givePage(deps, 'page', maker, page('12:15:12'));
  expect(await ask('c', [11, 13, 14])).toEqual(page('12:15:12'));
  // one that is older is not written over it
  await givePage(deps, 'page', 'c', page('11:11:', 'old'));
  expect(await ask('c')).toEqual(page('12:15:12'));
});

it('gives no page without a transaction that it must show', async () => {
  await givePage(deps, 'missing', 'a', page('12:15:12'));
  expect(await ask('b', [12], 'missing')).toBe('claimed');
  await givePage(deps, 'missing', 'b', page('15:15:'));
  expect(await ask('a', [12], 'missing')).toEqual(page('15:15:'));
  // made, and not claimed any more
  expect(await ask('a', [15], 'missing')).toBe('claimed');
});

it('waits for a process that is gone no longer than its claim', async () => {
  expect(await ask('gone', [], 'another')).toBe('claimed');
  expect(await ask('b', [], 'another')).toBe('taken');
  await database.read.execute(sql`UPDATE made_pages SET claimed_until = clock_timestamp() - interval '1 millisecond'`);
  expect(await ask('b', [], 'another')).toBe('claimed');
});

it('counts the processes of a build, and removes what is old', async () => {
  expect(await countPageMakers(deps, 'a', 'one')).toBe(0);
  expect(await countPageMakers(deps, 'b', 'one')).toBe(1);
  expect(await countPageMakers(deps, 'c', 'other')).toBe(0);
  await givePage(deps, 'left', 'a', page('1:1:'));
  await database.read.execute(sql`UPDATE made_pages SET claimed_until = now() - interval '1 minute'`);
  await database.read.execute(sql`UPDATE page_makers SET until = now() - interval '2 minutes' WHERE holder = 'b'`);
  expect(await countPageMakers(deps, 'a', 'one')).toBe(0);
  const { rows } = await database.read.execute(
    sql`SELECT key FROM made_pages UNION ALL SELECT holder FROM page_makers ORDER BY key`,
  );
  expect(rows).toEqual([{ key: 'a' }, { key: 'c' }]);
});
