import { DAY_MS } from '#kernel/clock';
import type { Bilingual, Market } from '#kernel/market';
import { searchProducts } from '#shop/search';
import { readFilters } from '#shop/search/query.rules';
import type { Shop } from '../shop.ts';
import { listMissed } from './queries.ts';

/** `isPage` tells whether a compared path is a page or a file of the store. */
type Deps = Pick<Shop, 'database' | 'clock'> & { readonly isPage: (path: string) => boolean };

/** The most paths that are shown. */
const MAX_SHOWN = 20;

/** The time from which uses of addresses and paths that were not found are shown: seven days ago. */
export function usesSince({ clock }: Pick<Shop, 'clock'>): Date {
  return new Date(clock.now().getTime() - 7 * DAY_MS);
}

/**
 * What was asked for most in the last seven days and not found, with the product of a market that was probably meant. A page that
 * came later is there now, and is left out.
 */
export async function readMissed(deps: Deps, market: Market) {
  const missed = await listMissed(deps.database.read, usesSince(deps), MAX_SHOWN);
  const gone = missed.filter(({ path }) => !deps.isPage(path));
  return await Promise.all(gone.map(async (one) => ({ ...one, guess: await guessOf(deps, market, one.path) })));
}

/** The first product that the words at the end of a path find, with its address here; null for words that find nothing. */
async function guessOf(
  deps: Pick<Shop, 'database'>,
  market: Market,
  path: string,
): Promise<{ readonly to: string; readonly title: Bilingual } | null> {
  const words = (path.split('/').at(-1) ?? '').match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  if (words.length === 0) return null;
  const filters = readFilters(new URLSearchParams({ q: words.join(' ') }));
  const [product] = (await searchProducts(deps, market, filters, { from: 0, limit: 1 })).products;
  return product ? { to: `/details/${product.id}`, title: product.title } : null;
}
