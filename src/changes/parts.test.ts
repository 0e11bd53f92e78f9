import { expect, it } from 'vitest';
import { readOf } from '#kernel/page-tags';
import { noDatabase } from '#support/no-database';
import { createCaches, type Make, type Reads } from './cache.ts';
import { createChangeTable } from './change-table.ts';
import { openParts } from './parts.ts';

/** Pages that have a part in common, whose text is `text` at the time. */
function stand() {
  const table = createChangeTable();
  let [text, times, tag] = ['one', 0, 'terms'];
  const open = createCaches({
    feed: { number: table.number, changedAfter: table.changedAfter, isRecent: () => true, catchUp: async () => {} },
    database: noDatabase(),
    isPassing: () => false,
    now: () => 0,
  });
  const part = openParts<string>(open, { name: 'parts', maxBytes: 10_000, bytesOf: (value) => value.length });
  const pages = open<string>({ name: 'pages', maxBytes: 10_000, work: 'page' });
  const makePart = async ({ database }: Reads) => {
    times += 1;
    if (tag !== '') readOf(database, tag);
    return text;
  };
  const make: Make<string> = async (reads) => {
    readOf(reads.database, 'product:1');
    return { value: `page with ${await part(reads, 'key', makePart)}`, bytes: 10, cacheable: true };
  };
  return {
    page: (key: string) => pages.get(key, make, { staleMs: 0, staleIfErrorMs: 0 }),
    change: (changed: string) => table.mark([{ tag: changed, at: 0 }]),
    write: (written: string) => {
      text = written;
    },
    readNothing: () => {
      tag = '';
    },
    times: () => times,
  };
}

it('is made once for all pages, and not again when a page changes for another reason', async () => {
  const { page, change, write, times } = stand();
  await Promise.all(['/1', '/2', '/3'].map(page));
  write('two');
  change('product:1');
  expect(await page('/1')).toBe('page with one');
  expect(times()).toBe(1);
});

it('has every page made anew that shows it, also one that found it cached', async () => {
  const { page, change, write, times } = stand();
  await page('/1');
  await page('/2');
  write('two');
  change('terms');
  expect([await page('/2'), await page('/1')]).toEqual(['page with two', 'page with two']);
  expect(times()).toBe(2);
});

it('depends on everything when it has read nothing', async () => {
  const { page, change, write, readNothing } = stand();
  readNothing();
  await page('/1');
  write('two');
  change('content:faqs');
  expect(await page('/1')).toBe('page with two');
});
