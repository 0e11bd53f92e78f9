import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import { reviewsBy } from '#shop/reviews';
import type { Shop } from '../shop.ts';
import { undoSince } from './merge-people.ts';
import { listMergesInto } from './merge-queries.ts';
import {
  countPeople,
  getPerson,
  listAlike,
  listFoundPeople,
  listPeople,
  listPersonAddresses,
  listPersonOrders,
  type PersonRow,
} from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** A page of the list of customers with the count of each view. */
export async function readPeople(
  deps: Deps,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<{ readonly page: ListPage<PersonRow>; readonly views: Awaited<ReturnType<typeof countPeople>> }> {
  const [page, views] = await Promise.all([
    listPeople(deps.database.read, query, markets),
    countPeople(deps.database.read, markets),
  ]);
  return { page, views };
}

/** The most people that Ctrl K shows. */
const MAX_FOUND = 6;

/** Finds people with an account and guests by a name, phone, email or order, those seen last first. */
export async function findPeople({ database }: Pick<Deps, 'database'>, typed: string, markets: readonly MarketCode[]) {
  return await listFoundPeople(database.read, typed, markets, MAX_FOUND);
}

/** A person with orders, addresses, reviews, those who may be the same, and merges that can be taken back; or null. */
export async function readPerson(deps: Deps, id: string, markets: readonly MarketCode[]) {
  const q = deps.database.read;
  const person = await getPerson(q, id, markets);
  if (!person) return null;
  const [orders, addresses, reviews, alike, merges] = await Promise.all([
    listPersonOrders(q, id, markets),
    listPersonAddresses(q, id, markets),
    person.customerId === null ? [] : reviewsBy(deps, person.customerId),
    listAlike(q, person, markets),
    listMergesInto(q, id, undoSince(deps.clock.now())),
  ]);
  return { person, orders, addresses, reviews, alike, merges };
}

/** The addresses of a person, for staff who may see no more. */
export async function readPersonAddresses(deps: Pick<Shop, 'database'>, id: string, markets: readonly MarketCode[]) {
  const person = await getPerson(deps.database.read, id, markets);
  return person && { id, addresses: await listPersonAddresses(deps.database.read, id, markets) };
}

/** The emails of a person's account and orders. */
export function emailsOf({ person, orders }: NonNullable<Awaited<ReturnType<typeof readPerson>>>): readonly string[] {
  return [...new Set([person.email, ...orders.map(({ email }) => email)])];
}
