import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import type { Language } from '#kernel/market';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { comparedPath, countingQuery, isReserved, type OldAddress, pathsAbove } from './old-address.rules.ts';
import { addHits, type FoundRedirect, getRedirect } from './queries.ts';

type Deps = { readonly database: Pick<Database, 'read'> };

/** Where a request of an old address goes: a path of the store without market prefix, or an address of another host. */
type Destination = { readonly path: string } | { readonly url: string };

/** An old address with where it leads. */
export type Led = { readonly old: OldAddress; readonly to: Destination };

/**
 * Finds where a path that is no page of the store leads, in a language; null for a path that was never an old address, and for one
 * whose target is not there. Parameters that count visits go along.
 */
export async function findRedirect(
  { database }: Deps,
  { path, search, language }: { readonly path: string; readonly search: string; readonly language: Language },
): Promise<Led | null> {
  const compared = comparedPath(path);
  if (compared === null || compared.length > MAX_LOOKED_UP || isReserved(compared)) return null;
  const found = await getRedirect(database.read, compared, pathsAbove(compared));
  const to = found && destinationOf(found, language);
  if (!found || !to) return null;
  const old = { path: found.path, below: found.below };
  return 'url' in to ? { old, to } : { old, to: { path: to.path + countingQuery(search) } };
}

/** Longer paths are no old addresses. */
const MAX_LOOKED_UP = 600;

/** Where an old address leads in a language; null where that is not there. */
export function destinationOf(
  { kind, target, product, category }: FoundRedirect,
  language: Language,
): Destination | null {
  switch (kind) {
    case 'product':
      return product && { path: detailsPath(target, product[language] || product.en) };
    case 'category':
      return category === null ? null : { path: `/category/${encodeURIComponent(category)}` };
    case 'page':
      return { path: encodeURI(target) };
    case 'url':
      return { url: target };
    case 'missing':
      return null;
  }
}

type Counted = Map<string, OldAddress & { count: number }>;

/** Old addresses that one process keeps between two writes; more are not counted. */
const MAX_COUNTED = 5000;
const waiting = new WeakMap<object, Counted>();

/** Counts a use of an old address. Takes no time: `writeHits` stores it later. */
export function countHit({ database }: Deps, old: OldAddress): void {
  const counted: Counted = waiting.get(database) ?? new Map();
  waiting.set(database, counted);
  const key = `${old.below} ${old.path}`;
  const known = counted.get(key);
  if (known) known.count += 1;
  else if (counted.size < MAX_COUNTED) counted.set(key, { ...old, count: 1 });
}

/** Writes what was counted since the last time, in one statement. What cannot be written is lost. */
export async function writeHits({ database, clock }: Deps & { readonly clock: Clock }): Promise<void> {
  const counted = waiting.get(database);
  if (!counted || counted.size === 0) return;
  waiting.delete(database);
  await addHits(database.read, [...counted.values()], clock.now());
}
