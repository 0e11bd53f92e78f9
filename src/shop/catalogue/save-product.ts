import type { Database, Transaction } from '#database/database';
import type { Currency } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { setStock } from '#shop/stock';
import { type PriceInput, type ProductInput, productPrice, wrongField } from './product-checks.ts';
import { stableId } from './stable-id.ts';
import { analyzeTables, insertProducts, listCategoryTitles, listExistingIds, updatePrice } from './write-queries.ts';

type Writing = { readonly database: Pick<Database, 'transaction'> };

type ProductRefusal =
  | { readonly code: 'invalid_product'; readonly slug: string; readonly field: keyof ProductInput }
  | { readonly code: 'unknown_category'; readonly slug: string }
  | { readonly code: 'slug_taken'; readonly slug: string }
  | { readonly code: 'unknown_product' };

/** Most products in one statement: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 500;

/** From this many new rows on, the planner's statistics are renewed. */
const MANY = 100;

/**
 * Adds products with their prices and stock, all or none, and returns their ids. Refused for a field that cannot be
 * kept, a category that does not exist, a slug in use.
 */
export async function addProducts(
  deps: Writing,
  inputs: readonly ProductInput[],
): Promise<Result<readonly string[], ProductRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const wrong = await refusalOf(tx, inputs);
    if (wrong) return refused(wrong);
    const ids = inputs.map((input) => stableId(input.slug));
    const known = await listExistingIds(tx, ids);
    const taken = inputs.find(
      (input, index) => known.has(stableId(input.slug)) || ids.indexOf(stableId(input.slug)) < index,
    );
    if (taken) return refused({ code: 'slug_taken', slug: taken.slug });
    for (let start = 0; start < inputs.length; start += AT_ONCE) {
      const part = inputs.slice(start, start + AT_ONCE);
      await insertProducts(tx, part);
      await stock(tx, part);
      if (part.length >= MANY) await analyzeTables(tx);
    }
    return ok(ids);
  });
}

/** Adds one product; see `addProducts`. */
export async function addProduct(deps: Writing, input: ProductInput): Promise<Result<string, ProductRefusal>> {
  const added = await addProducts(deps, [input]);
  return added.ok ? ok(stableId(input.slug)) : added;
}

/** Sets the price of a product in one currency; null hides it in that market. */
export async function setPrice(
  deps: Writing,
  productId: string,
  currency: Currency,
  price: Omit<PriceInput, 'currency'> | null,
): Promise<Result<void, { readonly code: 'invalid_price' | 'unknown_product' }>> {
  if (price && !productPrice.safeParse({ currency, ...price }).success) return refused({ code: 'invalid_price' });
  return await deps.database.transaction(async (tx) => {
    if (!(await listExistingIds(tx, [productId])).has(productId)) return refused({ code: 'unknown_product' });
    await updatePrice(tx, productId, currency, price);
    return ok(undefined);
  });
}

async function refusalOf(tx: Transaction, inputs: readonly ProductInput[]): Promise<ProductRefusal | null> {
  const titles = await listCategoryTitles(tx);
  for (const input of inputs) {
    const field = wrongField(input);
    if (field) return { code: 'invalid_product', slug: input.slug, field };
    if (!input.categories.every((title) => titles.has(title))) return { code: 'unknown_category', slug: input.slug };
  }
  return null;
}

async function stock(tx: Transaction, inputs: readonly ProductInput[]): Promise<void> {
  const counts = inputs.flatMap((input) => input.stock.map((row) => ({ productId: stableId(input.slug), ...row })));
  const written = await setStock(tx, counts);
  if (!written.ok) throw new Error(`stock of ${written.error.productId} passed the product's own check`);
}
