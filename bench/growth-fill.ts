import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { namedPictures } from '#support/named-pictures';
import { loadSampleStore } from '../seeds/load.ts';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MIGRATIONS = path.join(ROOT, 'db/migrations');

/** Customers of the filled orders: one with a thousand times as many as the other. */
export const SHOPPERS = { few: 'f'.repeat(24), many: 'e'.repeat(24) } as const;
const OWN = { few: 10, many: 10_000 } as const;
/** The seller as orders keep it. */
const NAME = { en: 'Dar Al Misk', ar: 'دار المسك' };
const SELLER = {
  legalName: NAME,
  address: NAME,
  shipFrom: NAME,
  vatNumber: '1',
  commercialRegistration: '1',
  email: 'a@example.com',
  phone: '1',
};

/** Changes whenever a filled database would be another: with its schema and functions, with the samples, with this file. */
export function fillVersion(): string {
  const hash = createHash('sha256');
  const files = [MIGRATIONS, path.join(MIGRATIONS, '../functions')].flatMap((folder) =>
    readdirSync(folder)
      .sort()
      .map((name) => path.join(folder, name)),
  );
  for (const file of [...files, path.join(ROOT, 'seeds/products.json'), import.meta.filename]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 10);
}

/**
 * Fills an empty database with the sample store, generated products up to `products` in all, as `npm run seed` makes them, and
 * `orders` of a year. Triggers are off meanwhile: what they derive from a sample is copied with it, which takes seconds and not
 * many minutes.
 */
export async function fillStore(
  url: string,
  { products, orders }: { readonly products: number; readonly orders: number },
): Promise<void> {
  await migrate(url, MIGRATIONS);
  const database = openDatabase({ url, maxConnections: 2 });
  await loadSampleStore({ database, media: namedPictures }, { root: ROOT });
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'");
  if (products > SAMPLES) for (const statement of productStatements(products - SAMPLES)) await client.query(statement);
  if (orders > 0) {
    await withoutIndexes(client, ['carts', 'orders', 'order_lines'], async () => {
      for (const statement of orderStatements(orders)) await client.query(statement);
    });
  }
  await client.query('DELETE FROM page_changes');
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** Runs work while some tables have the indexes of their keys only, and makes the others again, which is faster than to keep them. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes
      WHERE tablename = ANY ($1) AND schemaname = 'public' AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  await work();
  for (const { made } of rows) await client.query(made);
}

const SAMPLES = 44;

/** The first generated products, as `manyProducts` of the seeds makes them, with what triggers would derive of them. */
function productStatements(count: number): readonly string[] {
  const copied = [
    'description_en, description_ar, dimensions, weight, short_note_en, short_note_ar, top_note_en, top_note_ar',
    'heart_note_en, heart_note_ar, base_note_en, base_note_ar, sd_type, wear, layers, shelf, created_at, updated_at',
  ].join(', ');
  const varied = (amount: string): string =>
    `(round(${amount} * (60 + (m.i * 37) % 90) / 100.0 / 10 ^ c.digits) * 10 ^ c.digits)::bigint`;
  const isKept = `k.title <> 'bestseller'`;
  return [
    `CREATE TEMP TABLE made AS
     SELECT s.id AS of, i, s.id || i AS id, i / ${SAMPLES} + 2 AS number, s.slug || '-' || i / ${SAMPLES} + 2 AS slug
       FROM generate_series(0, ${count - 1}) AS i
       JOIN (SELECT id, slug, row_number() OVER (ORDER BY position, id) - 1 AS at FROM products) AS s ON s.at = i % ${SAMPLES}`,
    `UPDATE made SET id = left(encode(sha256(convert_to(slug, 'UTF8')), 'hex'), 24)`,
    'ANALYZE made',
    `INSERT INTO products (id, slug, size_group, title_en, title_ar, ${copied}, position)
     SELECT m.id, m.slug, CASE size_group WHEN '' THEN '' ELSE size_group || '-' || m.number END, title_en || ' ' || m.number,
            title_ar || ' ' || m.number, ${copied}, 1000 + m.i FROM made m JOIN products x ON x.id = m.of`,
    `INSERT INTO product_images (product_id, position, media_id, alt_en, alt_ar)
     SELECT m.id, x.position, x.media_id, x.alt_en, x.alt_ar FROM made m JOIN product_images x ON x.product_id = m.of`,
    `INSERT INTO product_sizes (product_id, position, amount, unit)
     SELECT m.id, x.position, x.amount, x.unit FROM made m JOIN product_sizes x ON x.product_id = m.of`,
    `INSERT INTO product_prices (product_id, currency, price, discount_price)
     SELECT m.id, x.currency, ${varied('x.price')}, ${varied('x.discount_price')}
       FROM made m JOIN product_prices x ON x.product_id = m.of JOIN currencies c ON c.code = x.currency`,
    `INSERT INTO product_categories (product_id, category_id, position)
     SELECT m.id, x.category_id, x.position
       FROM made m JOIN product_categories x ON x.product_id = m.of JOIN categories k ON k.id = x.category_id AND ${isKept}`,
    `INSERT INTO product_stock (product_id, currency, on_hand)
     SELECT m.id, x.currency, (m.i * 13) % 97 FROM made m JOIN product_stock x ON x.product_id = m.of`,
    `INSERT INTO product_notes (product_id, note_id, tier)
     SELECT m.id, x.note_id, x.tier FROM made m JOIN product_notes x ON x.product_id = m.of`,
    'ANALYZE',
    `INSERT INTO search_documents (product_id, title, title_words, words, position, created_at, categories, families, size, currencies)
     SELECT m.id, t.title, to_tsvector('simple', t.title),
            setweight(to_tsvector('simple', t.title), 'A') || setweight(to_tsvector('simple', array_to_string(search_tokens(
              concat_ws(' ', k.names, p.top_note_en, p.top_note_ar, p.heart_note_en, p.heart_note_ar, p.base_note_en, p.base_note_ar)), ' ')), 'B')
              || ts_filter(x.words, '{c,d}'),
            p.position, p.created_at, coalesce(k.titles, '{}'), x.families, x.size, x.currencies
       FROM made m JOIN products p ON p.id = m.id JOIN search_documents x ON x.product_id = m.of
       CROSS JOIN LATERAL (SELECT array_to_string(search_tokens(p.title_en || ' ' || p.title_ar), ' ') AS title OFFSET 0) t
       CROSS JOIN LATERAL (
         SELECT string_agg(concat_ws(' ', k.title, k.display_en, k.display_ar), ' ') AS names, array_agg(k.title ORDER BY k.position) AS titles
           FROM product_categories c JOIN categories k ON k.id = c.category_id WHERE c.product_id = m.id) k`,
    `INSERT INTO search_words (word)
     SELECT DISTINCT word FROM search_documents d, unnest(tsvector_to_array(d.title_words)) AS word ON CONFLICT DO NOTHING`,
    `INSERT INTO product_summaries (product_id, position, name_en, name_ar, words, state, missing, shown_in, offers, categories, families, size, updated_at)
     SELECT m.id, p.position, lower(p.title_en), p.title_ar, x.words || ' ' || m.number, x.state, x.missing, x.shown_in, x.offers,
            d.categories, d.families, d.size, p.updated_at
       FROM made m JOIN products p ON p.id = m.id JOIN search_documents d ON d.product_id = m.id JOIN product_summaries x ON x.product_id = m.of`,
    'SELECT write_cart_products(ARRAY(SELECT id FROM made))',
    `INSERT INTO list_rows (currency, product_id, position, created_at, categories, families, size, price, discount_price, step, stocked)
     SELECT r.currency, d.product_id, d.position, d.created_at, d.categories, d.families, coalesce(d.size, ''), r.price, r.discount_price,
            r.discount_price / (50 * 10 ^ c.digits)::bigint, true
       FROM made m JOIN search_documents d ON d.product_id = m.id JOIN product_prices r ON r.product_id = m.id AND r.price > 0 AND r.shown
       JOIN currencies c ON c.code = r.currency`,
    'DELETE FROM list_counts',
    `INSERT INTO list_counts (currency, categories, families, size, step, discounted, n)
     SELECT currency, categories, families, size, step, discount_price < price, count(*) FROM list_rows GROUP BY 1, 2, 3, 4, 5, 6`,
  ];
}

/** Orders of two lines with their parcels, a minute apart, the newest first; some of them of the two shoppers. */
function orderStatements(orders: number): readonly string[] {
  const made = `(SELECT n, substr(md5(n::text) || md5('x' || n), 1, 24) AS id FROM generate_series(1, ${orders}) n) AS m`;
  const owner = (name: 'few' | 'many', more: number): string =>
    `WHEN n % ${Math.max(1, Math.floor(orders / Math.min(OWN[name], orders / 20)))} = ${more} THEN '${SHOPPERS[name]}'`;
  return [
    `INSERT INTO carts (id, owner_id, status) SELECT id, 'bench', 'ordered' FROM ${made}`,
    `INSERT INTO orders (id, owner_id, cart_id, market, currency, language, payment_method, payment_state, subtotal, vat,
                         vat_basis_points, shipping, total, email, first_name, last_name, address, apartment, city, country,
                         state, zip, phone, seller, created_at)
     SELECT id, CASE ${owner('many', 0)} ${owner('few', 1)} ELSE 'd' || substr(md5('o' || n), 1, 23) END, id, 'KSA', 'SAR', 'en', 'COD',
            'on_delivery', 20000, 3000, 1500, 0, 23000, 'x@example.com', 'A', 'B', 'C', '1', 'Jeddah', 'Kingdom of Saudi Arabia',
            'Makkah', '', '+966500000000', '${JSON.stringify(SELLER)}', now() - n * interval '1 minute'
       FROM ${made}`,
    `INSERT INTO order_lines (id, order_id, position, product_id, title_en, title_ar, list_price, unit_price, count)
     SELECT substr(md5(o.id || p.at), 1, 24), o.id, p.at, p.id, p.title_en, p.title_ar, 10000, 10000, 1
       FROM orders o, (SELECT id, title_en, title_ar, row_number() OVER (ORDER BY id)::int - 1 AS at
                         FROM products ORDER BY id LIMIT 2) p`,
  ];
}
