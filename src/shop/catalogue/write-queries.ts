import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';
import type { Currency } from '#kernel/market';
import { productStock } from '#shop/stock';
import { type PriceInput, type ProductInput, toRow } from './product-checks.ts';
import { stableId } from './stable-id.ts';
import { categories, productCategories, productImages, productPrices, productSizes, products } from './tables.ts';

/** Those of the ids that are products already. */
export async function listExistingIds(q: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await q
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Set(rows.map((row) => row.id));
}

/** The titles of all categories. */
export async function listCategoryTitles(q: Queryable): Promise<Set<string>> {
  const rows = await q.select({ title: categories.title }).from(categories);
  return new Set(rows.map((row) => row.title));
}

/** The titles of categories by each of their names in both languages. */
export async function listCategoryNames(q: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await q
    .select({
      title: categories.title,
      names: sql<string[]>`ARRAY[${categories.titleAr}, ${categories.displayEn}, ${categories.displayAr}]`,
    })
    .from(categories);
  const others = rows.flatMap(({ title, names }) => names.map((name) => [name, title] as const));
  // a title means its own category, whatever others are called
  return new Map([...others, ...rows.map(({ title }) => [title, title] as const)]);
}

/** Inserts products with their pictures, sizes, prices and categories, one statement a table. */
export async function insertProducts(q: Queryable, inputs: readonly ProductInput[]): Promise<void> {
  if (inputs.length === 0) return;
  await q.insert(products).values(inputs.map((input) => ({ id: stableId(input.slug), ...toRow(input) })));
  await insertParts(q, inputs);
}

/** Renews the planner's statistics after many rows were written. The embedded database never does so by itself. */
export async function analyzeTables(q: Queryable): Promise<void> {
  const tables = [products, productImages, productSizes, productPrices, productCategories, productStock];
  await q.execute(
    sql`ANALYZE ${sql.join(
      tables.map((table) => sql`${table}`),
      sql`, `,
    )}`,
  );
}

/** Sets the price of a product in a currency; null removes it. */
export async function updatePrice(
  q: Queryable,
  productId: string,
  currency: Currency,
  price: Omit<PriceInput, 'currency'> | null,
): Promise<void> {
  if (price === null) {
    await q
      .delete(productPrices)
      .where(and(eq(productPrices.productId, productId), eq(productPrices.currency, currency)));
    return;
  }
  await q
    .insert(productPrices)
    .values({ productId, currency, ...price })
    .onConflictDoUpdate({ target: [productPrices.productId, productPrices.currency], set: price });
}

/** A picture of a product as its row holds it. */
export function pictureRow(productId: string, position: number, { id, alt, focal }: ProductInput['pictures'][number]) {
  return { productId, position, mediaId: id, altEn: alt.en, altAr: alt.ar, focalX: focal.x, focalY: focal.y };
}

async function insertParts(q: Queryable, inputs: readonly ProductInput[]): Promise<void> {
  const each = <T>(make: (input: ProductInput, productId: string) => readonly T[]) =>
    inputs.flatMap((input) => make(input, stableId(input.slug)));
  const images = each((input, productId) =>
    input.pictures.map((picture, position) => pictureRow(productId, position, picture)),
  );
  const sizes = each((input, productId) => input.sizes.map((size, position) => ({ productId, position, ...size })));
  const prices = each((input, productId) => input.prices.map((price) => ({ productId, ...price })));
  const places = each((input, productId) =>
    input.categories.map((title, position) => ({ productId, categoryId: stableId(title), position })),
  );
  if (images.length > 0) await q.insert(productImages).values(images);
  if (sizes.length > 0) await q.insert(productSizes).values(sizes);
  if (prices.length > 0) await q.insert(productPrices).values(prices);
  if (places.length > 0) await q.insert(productCategories).values(places);
}
