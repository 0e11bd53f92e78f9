import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { productTag, readOf, shownTag } from '#kernel/page-tags';
import { countShown, type ListedAddress, listAddresses } from './sitemap-queries.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/** A part of what a market shows, in the order of lists: what sitemaps say of each product. */
export async function listedAddresses(
  deps: Reading,
  { currency }: Pick<Market, 'currency'>,
  part: { readonly offset: number; readonly limit: number },
): Promise<readonly ListedAddress[]> {
  const found = await listAddresses(readOf(deps.database, shownTag(currency)), currency, part);
  readOf(deps.database, ...found.map(({ id }) => productTag(id)));
  return found;
}

/** How many products a market shows. */
export async function countListed(deps: Reading, { currency }: Pick<Market, 'currency'>): Promise<number> {
  return await countShown(readOf(deps.database, shownTag(currency)), currency);
}
