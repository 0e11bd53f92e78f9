import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { setContent } from '#shop/content';
import { writeReview } from '#shop/reviews';
import { testDatabase } from '#support/database';
import { followChanges } from '#support/page-changes';
import { testProduct, testShop } from '#support/test-shop';

const { database, url, kind } = await testDatabase();
const shop = await testShop(database);
const id = await testProduct(shop, { slug: 'rose', stock: 20 });

const news = await followChanges(shop);
beforeEach(async () => void (await news()));

const write = (work: (tx: Transaction) => Promise<unknown>) => database.transaction(work);
const run = (statement: ReturnType<typeof sql>) => write((tx) => tx.execute(statement));
const sell = (left: number) =>
  run(sql`UPDATE product_stock SET on_hand = ${left} WHERE product_id = ${id} AND currency = 'SAR'`);

describe('a change writes the tags of what it changes', () => {
  it('for stock: its number, what a shopper may take, and whether any is left', async () => {
    await sell(15);
    expect(await news()).toEqual([`stock:${id}`]);
    await sell(9);
    expect(await news()).toEqual([`left:${id}`, `stock:${id}`]);
    await sell(0);
    const gone = [`left:${id}`, `product:${id}`, 'sold-out:SAR', `stock:${id}`];
    expect(await news()).toEqual(gone);
    await sell(0);
    expect(await news()).toEqual([]);
    await sell(20);
    expect(await news()).toEqual(gone);
  });

  it('for a price: the product, and the lists of its currency, not what products are found by', async () => {
    await run(sql`UPDATE product_prices SET price = price + 100, discount_price = discount_price + 100
                  WHERE product_id = ${id} AND currency = 'SAR'`);
    const tags = await news();
    expect(tags).toEqual(expect.arrayContaining([`product:${id}`, 'list:SAR']));
    expect(tags.filter((tag) => !tag.startsWith('list:SAR') && tag !== `product:${id}`)).toEqual([]);
  });

  it('for a title, a new product and one that is removed: what products are found by', async () => {
    await run(sql`UPDATE products SET title_en = 'Rose of Taif' WHERE id = ${id}`);
    expect(await news()).toEqual(expect.arrayContaining([`product:${id}`, 'words']));
    const other = await testProduct(shop, { slug: 'musk' });
    expect(await news()).toEqual(expect.arrayContaining([`product:${other}`, 'words', 'shown:SAR']));
    await run(sql`DELETE FROM search_documents WHERE product_id = ${other}`);
    expect(await news()).toEqual(expect.arrayContaining(['words']));
  });

  it('for a document, a review and a tax rate, and nothing for a review that stays', async () => {
    await write((tx) => setContent(tx, 'faqs', { en: [{ q: 'Oudh?', a: 'Yes.' }], ar: [{ q: 'س', a: 'ج' }] }));
    expect(await news()).toEqual(['content:faqs']);
    const customerId = `u_${randomId(24)}`;
    await write((tx) => writeReview(shop, tx, { customerId, productId: id, name: 'Sara', rate: 5, text: 'Lovely' }));
    expect(await news()).toEqual([`reviews:${id}`]);
    await run(sql`UPDATE reviews SET state = 'waiting', hidden = true WHERE product_id = ${id}`);
    expect(await news()).toEqual([`reviews:${id}`]);
    await run(sql`UPDATE reviews SET state = state WHERE product_id = ${id}`);
    expect(await news()).toEqual([]);
    await run(sql`UPDATE tax_rates SET basis_points = basis_points WHERE currency = 'SAR'`);
    expect(await news()).toEqual(['terms']);
  });

  it('for all pages, when a release before says so by the version of the catalogue', async () => {
    await run(sql`UPDATE catalogue_version SET version = version + 1`);
    expect(await news()).toEqual(['*']);
  });
});

// the embedded database has one session, so that its transactions never overlap
it.runIf(kind === 'postgres')('is read once, however transactions overlap', async () => {
  const slow = new pg.Client({ connectionString: url });
  await slow.connect();
  await slow.query("BEGIN; SELECT change_pages(ARRAY['slow'])");
  await run(sql`SELECT change_pages(ARRAY['quick'])`);
  expect(await news()).toEqual(['quick']);
  await slow.query('COMMIT');
  expect(await news()).toEqual(['slow']);
  expect(await news()).toEqual([]);
  await slow.end();
});

it('counts more tags than are worth naming as everything', async () => {
  await run(sql`SELECT change_pages(ARRAY(SELECT 'product:' || n FROM generate_series(1, 501) AS n))`);
  expect(await news()).toEqual(['*']);
});

/** What pages, lists and public calls are made of; `tests/db/cached-tags.db.test.ts` says on which tags they depend. */
const SHOWN = [
  'products product_images product_sizes product_prices product_categories product_notes product_stock categories media',
  'content countries tax_rates settings reviews search_synonyms list_rows search_documents',
]
  .join(' ')
  .split(' ');

it.each(SHOWN)('writes tags for whatever is inserted, updated and deleted in %s', async (table) => {
  const { rows } = await database.read.execute<{ events: number }>(sql`
    SELECT bit_or(t.tgtype::int) & (4 | 8 | 16) AS events FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
    WHERE t.tgrelid = ${table}::regclass AND f.proname LIKE 'change_pages_of_%'`);
  expect(rows).toEqual([{ events: 4 | 8 | 16 }]);
});
