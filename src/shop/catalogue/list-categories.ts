import type { Database } from '#database/database';
import { MARKETS } from '#kernel/market';
import { CATEGORIES, COUNTRIES, readOf } from '#kernel/page-tags';
import { LIMITS } from './catalogue.rules.ts';
import { listCategoryRows, listCountryRows } from './queries.ts';
import type { Category, Country } from './types.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/** Lists all categories in their order. */
export async function listCategories({ database }: Reading): Promise<readonly Category[]> {
  return await listCategoryRows(readOf(database, CATEGORIES));
}

/** The first 6 categories flagged nav_include, for the Collection menu (specification, section 2.2). */
export async function navigationCategories(deps: Reading): Promise<Category[]> {
  return (await listCategories(deps)).filter((category) => category.navInclude).slice(0, LIMITS.navigation);
}

/** The first 4 categories flagged home_include (specification, section 2.4). */
export async function homeCategories(deps: Reading): Promise<Category[]> {
  return (await listCategories(deps)).filter((category) => category.homeInclude).slice(0, LIMITS.homeCategories);
}

/** Finds a category by its title or its id; the route's parameter may be either (specification, section 2.1). */
export async function findCategory(deps: Reading, titleOrId: string): Promise<Category | null> {
  const all = await listCategories(deps);
  return (
    all.find((category) => category.title === titleOrId) ?? all.find((category) => category.id === titleOrId) ?? null
  );
}

/** Countries that an address may name, the served ones first. */
export async function listCountries(deps: Reading): Promise<Country[]> {
  const all = await listCountryRows(readOf(deps.database, COUNTRIES));
  const served = new Set(Object.values(MARKETS).map(({ iso2 }) => iso2));
  return [...all.filter(({ code }) => served.has(code)), ...all.filter(({ code }) => !served.has(code))];
}
