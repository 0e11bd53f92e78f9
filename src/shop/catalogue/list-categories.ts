import type { Database } from '#database/database';
import { MARKETS } from '#kernel/market';
import { LIMITS } from './catalogue.rules.ts';
import { readCategories, readCountries, readVersion } from './records.ts';
import type { Category, Country } from './views.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/** All categories in their order. */
export async function listCategories(shop: Reading): Promise<Category[]> {
  return await readCategories(shop.database.read);
}

/** The first 6 categories flagged nav_include, for the Collection menu (specification, section 2.2). */
export async function navigationCategories(shop: Reading): Promise<Category[]> {
  return (await listCategories(shop)).filter((category) => category.navInclude).slice(0, LIMITS.navigation);
}

/** The first 4 categories flagged home_include (specification, section 2.4). */
export async function homeCategories(shop: Reading): Promise<Category[]> {
  return (await listCategories(shop)).filter((category) => category.homeInclude).slice(0, LIMITS.homeCategories);
}

/** A category by its title or its id: the route's parameter goes by both names (specification, section 2.1). Null when there is none. */
export async function findCategory(shop: Reading, titleOrId: string): Promise<Category | null> {
  const all = await listCategories(shop);
  return (
    all.find((category) => category.title === titleOrId) ?? all.find((category) => category.id === titleOrId) ?? null
  );
}

/** Names an address may carry, the served countries first. */
export async function listCountries(shop: Reading): Promise<Country[]> {
  const all = await readCountries(shop.database.read);
  const served = new Set(Object.values(MARKETS).map(({ iso2 }) => iso2));
  return [...all.filter(({ code }) => served.has(code)), ...all.filter(({ code }) => !served.has(code))];
}

/**
 * The number every cached page hangs on: it grows with each change that a page shows (price, text, picture, a product
 * sold out or back), in the transaction of that change.
 */
export async function catalogueVersion(shop: Reading): Promise<number> {
  return await readVersion(shop.database.read);
}
