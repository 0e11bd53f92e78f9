import { z } from 'zod';
import { MARKET_CODES, type MarketCode } from '#kernel/market';
import { compileOffers, type LiveOffers } from './compile-offers.rules.ts';
import { usesOfOneShopper } from './facts.rules.ts';
import { offerOf, offerTerms } from './offer-terms.ts';

/** An offer that is on, or was ended a short while ago, as orders keep it. */
export type StoredOffer = z.output<typeof storedOffer>;

/** The offers that are on, compiled for every market. */
type OfferSet = {
  /** A text that changes with the offers. */
  readonly version: string;
  /** By id; those that were ended lately are among them. */
  readonly stored: ReadonlyMap<string, StoredOffer>;
  readonly of: (market: MarketCode) => LiveOffers;
  /** Whether uses of one of them are limited by shopper. */
  readonly countsShoppers: boolean;
};

/** What one statement read of offers: those that are on, and what a shopper has of them. */
export type OffersRead = {
  readonly set: OfferSet;
  readonly usedUp: ReadonlySet<string>;
  /** How often this shopper used an offer. */
  readonly usedByShopper: ReadonlyMap<string, number>;
  readonly firstOrder: boolean;
};

/**
 * A column of a larger statement: the offers that are on, unless their version is `known` (null asks for nothing, an empty text
 * knows nothing), and what `owner` has of them by id. Offers that were ended within an hour come along, so that a shopper who
 * still sees one is told its name. `readOffersColumn` reads it.
 */
export const offersColumn = (known: string, owner: string): string => `
  (SELECT json_build_object('version', s.version,
     'offers', CASE WHEN s.version <> ${known}::text THEN (SELECT coalesce(json_agg(json_build_object('id', o.id, 'version', o.version,
       'on', o.state = 'on', 'name', json_build_object('en', o.name_en, 'ar', o.name_ar), 'terms', o.terms) ORDER BY o.updated_at DESC), '[]') FROM offers o
       WHERE o.state = 'on' OR (o.state = 'ended' AND o.updated_at > now() - interval '1 hour')) END,
     'usedUp', (SELECT coalesce(json_agg(c.offer_id), '[]') FROM offer_counts c WHERE c.used >= c.allowed),
     'used', (SELECT coalesce(json_agg(u), '[]') FROM (SELECT offer_id AS offer, count(*) AS times FROM offer_uses
       WHERE identity = 'id:' || ${owner} GROUP BY 1) AS u),
     'ordered', EXISTS (SELECT FROM orders WHERE owner_id = ${owner} AND cancelled_at IS NULL))
   FROM offer_set s WHERE ${known}::text IS NOT NULL)`;

const storedOffer = z.object({
  id: z.string(),
  version: z.int(),
  on: z.boolean(),
  name: z.object({ en: z.string(), ar: z.string() }),
  terms: offerTerms,
});
/** Null for terms of another release: carts go on without that offer. */
const readable = storedOffer.nullable().catch(null);
const column = z.object({
  version: z.string(),
  offers: z.array(readable).nullable(),
  usedUp: z.array(z.string()),
  used: z.array(z.object({ offer: z.string(), times: z.number() })),
  ordered: z.boolean(),
});

/** The set that was read last. Its version names it: every statement asks whether that is still the one. */
let latest: OfferSet = compiled('', []);

/** The set that `offersColumn` may leave out; hand it to `readOffersColumn` with the answer. */
export function knownOffers(): OfferSet {
  return latest;
}

/** Reads the column `offersColumn` of a statement that was asked with the version of `known`. Null where there are no offers. */
export function readOffersColumn(json: unknown, known: OfferSet): OffersRead | null {
  if (json === null || json === undefined) return null;
  const { version, offers, usedUp, used, ordered } = column.parse(json);
  const set =
    offers === null
      ? known
      : compiled(
          version,
          offers.filter((one) => one !== null),
        );
  latest = set;
  return {
    set,
    usedUp: new Set(usedUp),
    usedByShopper: new Map(used.map(({ offer, times }) => [offer, times])),
    firstOrder: !ordered,
  };
}

function compiled(version: string, stored: readonly StoredOffer[]): OfferSet {
  const offers = stored.filter(({ on }) => on).map(({ id, terms }) => offerOf(id, terms));
  const live = new Map(MARKET_CODES.map((market) => [market, compileOffers(offers, market)]));
  return {
    version,
    stored: new Map(stored.map((one) => [one.id, one])),
    of: (market) => live.get(market) ?? compileOffers([], market),
    countsShoppers: offers.some((offer) => usesOfOneShopper(offer) !== null),
  };
}
