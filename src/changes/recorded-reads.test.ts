import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Database } from '#database/database';
import { readOf } from '#kernel/page-tags';
import { recorded } from './recorded-reads.ts';

/** A database that is never asked. */
const database: Database = {
  read: drizzle(new pg.Pool()),
  transaction: () => Promise.reject(new Error('not asked')),
  close: async () => {},
};

it('notes the tags of a read', () => {
  const tags = new Set<string>();
  const own = recorded(database, tags);
  expect(readOf(own, 'product:1', 'reviews:1')).toBe(database.read);
  expect([...tags]).toEqual(['product:1', 'reviews:1']);
});

it('notes everything for a read without tags, also by a handle that is passed on, and for a transaction', async () => {
  const used: ((own: Database) => unknown)[] = [
    ({ read }) => read.select(),
    ({ read }) => ((q: Database['read']) => q.execute)(read),
    (own) => own.transaction(async () => {}).catch(() => {}),
  ];
  for (const use of used) {
    const tags = new Set<string>();
    await use(recorded(database, tags));
    expect([...tags]).toEqual(['*']);
  }
});

it('notes nothing before anything is read', () => {
  const tags = new Set<string>();
  expect(recorded(database, tags).read).toBeDefined();
  expect(tags.size).toBe(0);
});

it('reads by the handle itself where nothing is recorded', () => {
  expect(readOf(database, 'product:1')).toBe(database.read);
});
