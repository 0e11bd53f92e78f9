import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import type { Language } from '#kernel/market';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import {
  comparedPath,
  countingQuery,
  isReserved,
  missedPath,
  numberedPath,
  type OldAddress,
  pathsAbove,
} from './old-address.rules.ts';
import { addAsked, addHits, type FoundRedirect, getRedirect } from './queries.ts';

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
  const found = await getRedirect(database.read, compared, numberedPath(compared), pathsAbove(compared));
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

type Counted = Map<string, OldAddress & { readonly missed: boolean; host: string; count: number }>;

/** Addresses that one process keeps between two writes; more are not counted. */
const MAX_COUNTED = 5000;
const waiting = new WeakMap<object, Counted>();

/** Counts a use of an old address, with the host of the page that linked to it. Takes no time: `writeHits` stores it later. */
export function countHit({ database }: Deps, old: OldAddress, host = ''): void {
  count(database, { ...old, missed: false }, host);
}

/** Counts a path that was asked for and is not there; nothing of one that may name a person. Takes no time, as `countHit`. */
export function countMiss({ database }: Deps, path: string, host: string): void {
  const missed = missedPath(path);
  if (missed !== null) count(database, { path: missed, below: false, missed: true }, host);
}

function count(database: object, asked: OldAddress & { readonly missed: boolean }, host: string): void {
  const counted: Counted = waiting.get(database) ?? new Map();
  waiting.set(database, counted);
  const key = `${asked.below} ${asked.path}`;
  const known = counted.get(key);
  if (known) {
    known.count += 1;
    if (host !== '') known.host = host;
  } else if (counted.size < MAX_COUNTED) counted.set(key, { ...asked, host, count: 1 });
}

/** Writes what was counted since the last time. What cannot be written is lost. */
export async function writeHits({ database, clock }: Deps & { readonly clock: Clock }): Promise<void> {
  const counted = waiting.get(database);
  if (!counted || counted.size === 0) return;
  waiting.delete(database);
  const asked = [...counted.values()];
  await addHits(
    database.read,
    asked.filter(({ missed }) => !missed),
    clock.now(),
  );
  await addAsked(database.read, asked, clock.now());
}
