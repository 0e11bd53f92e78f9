import type { Queryable, Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import type { JsonObject } from '#kernel/json';
import { differences } from '#kernel/json-patch';
import type { Bilingual, MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { type OfferFault, type OfferTerms, offerState, readOffer, scopesOf } from './offer-terms.ts';
import { countUses, getOffer, listOffers, lockOffer, namesOfGoods, type StaffOffer, upsertOffer } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type Staff = Extract<Actor, { readonly kind: 'staff' }>;

export type ManageOfferRefusal =
  | { readonly code: 'unknown' | 'offerOver' }
  | { readonly code: 'wrong'; readonly fields: readonly OfferFault[] }
  | { readonly code: 'stale'; readonly current: StaffOffer };

/** The offers that were changed last, how often each was used, and the names of the goods that they name. */
export async function staffOffers({ database }: Deps) {
  const offers = await listOffers(database.read);
  const ids = offers.map(({ id }) => id);
  const [uses, goods] = await Promise.all([countUses(database.read, ids), goodsOf(database.read, offers)]);
  return { items: offers.map((offer) => ({ ...offer, uses: uses.get(offer.id) ?? 0 })), goods };
}

/** One offer, with the names of the goods that it names; null when there is none. */
export async function staffOffer({ database }: Deps, id: string) {
  const offer = await getOffer(database.read, id);
  return offer && { ...offer, goods: await goodsOf(database.read, [offer]) };
}

async function goodsOf(q: Queryable, offers: readonly Pick<StaffOffer, 'terms'>[]) {
  const scopes = offers.flatMap(({ terms }) => scopesOf(terms));
  const products = scopes.flatMap((scope) => [...(scope.products ?? []), ...(scope.except?.products ?? [])]);
  const categories = scopes.flatMap((scope) => [...(scope.categories ?? []), ...(scope.except?.categories ?? [])]);
  return await namesOfGoods(q, { products, categories });
}

/**
 * Adds an offer (`id` null) or changes one, for the version that the person saw, as a draft or switched on. Its times decide when
 * shoppers have it. One that has ended stays as it is.
 */
export async function saveOffer(
  deps: Deps,
  input: {
    readonly actor: Staff;
    readonly id: string | null;
    /** Null for a new one. */
    readonly version: number | null;
    readonly on: boolean;
    readonly name: Bilingual;
    readonly terms: unknown;
    /** Why it is right though a check asks, for the audit log. */
    readonly reason?: string;
  },
): Promise<Result<{ readonly id: string; readonly version: number }, ManageOfferRefusal>> {
  const { actor, version } = input;
  const now = deps.clock.now();
  const read = readOffer(input, now);
  if ('fields' in read) return refused({ code: 'wrong', fields: read.fields });
  return await deps.database.transaction(async (tx) => {
    const before = input.id === null ? null : await lockOffer(tx, input.id);
    if (input.id !== null && !before) return refused({ code: 'unknown' });
    if (before && offerState(before, now) === 'ended') return refused({ code: 'offerOver' });
    if (before && before.version !== version) return refused({ code: 'stale', current: before });
    if (![...read.terms.markets, ...(before?.terms.markets ?? [])].every(isOf(actor))) {
      return refused({ code: 'wrong', fields: [{ path: 'terms.markets', code: 'otherMarket' }] });
    }
    const state = input.on ? 'on' : 'draft';
    const saved = { id: before?.id ?? randomId(), version: (before?.version ?? 0) + 1, state, ...read } as const;
    if (before && differences(said(before), said(saved)).length === 0) return ok(before);
    await upsertOffer(tx, saved, now);
    await record(deps, tx, actor, before ? 'offer.edit' : 'offer.create', before, saved, input.reason);
    return ok(saved);
  });
}

/** Ends an offer at once: no order that is gathered afterwards has it. One that has ended stays so. */
export async function endOffer(
  deps: Deps,
  { actor, id }: { readonly actor: Staff; readonly id: string },
): Promise<Result<{ readonly version: number }, ManageOfferRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const before = await lockOffer(tx, id);
    if (!before) return refused({ code: 'unknown' });
    if (before.state === 'ended') return ok({ version: before.version });
    if (!before.terms.markets.every(isOf(actor))) {
      return refused({ code: 'wrong', fields: [{ path: 'terms.markets', code: 'otherMarket' }] });
    }
    const ended = { ...before, state: 'ended', version: before.version + 1 } as const;
    await upsertOffer(tx, ended, deps.clock.now());
    await record(deps, tx, actor, 'offer.end', before, ended);
    return ok({ version: ended.version });
  });
}

const isOf =
  ({ markets }: Staff) =>
  (market: MarketCode): boolean =>
    markets.includes(market);

type Said = Pick<StaffOffer, 'state' | 'name' | 'version'> & { readonly terms: OfferTerms };

/** An offer as its audit row has it; what differs is compared by it. */
function said({ state, name, terms }: Said): JsonObject {
  return { state, name: { ...name }, terms: JSON.stringify(terms) };
}

async function record(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  action: 'offer.create' | 'offer.edit' | 'offer.end',
  before: Said | null,
  after: Said & { readonly id: string },
  reason = '',
): Promise<void> {
  const changed = differences(before ? said(before) : {}, said(after));
  const side = (name: 'before' | 'after'): JsonObject =>
    Object.fromEntries(changed.map((one) => [one.path, one[name]]));
  await insertAudit(tx, deps.clock, {
    ...{ actor, action, subject: `offer:${after.id}` },
    ...(before ? { before: { ...side('before'), version: before.version } } : {}),
    after: { ...side('after'), version: after.version, ...(reason === '' ? {} : { reason }) },
  });
}
