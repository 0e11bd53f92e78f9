import { z } from 'zod';
import { MARKET_CODES } from '#kernel/market';
import { minor } from '#kernel/money';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import { compileOffers } from './compile-offers.rules.ts';
import type { Offer, Scope } from './offer.rules.ts';

/** The largest amount of an offer, in minor units. */
const LARGEST = 1_000_000_00;
/** The most characters of an offer's terms as JSON. */
const MAX_TERMS = 32_768;
const MAX_NAME = 40;

const amount = z.int().min(0).max(LARGEST).transform(minor);
const amounts = z.partialRecord(z.enum(MARKET_CODES), amount);
const names = (most: number) => z.array(z.string().min(1).max(100)).max(most).exactOptional();
const goods = { all: z.boolean().exactOptional(), categories: names(500), products: names(10_000) };
const scope = z.strictObject({
  ...goods,
  except: z.strictObject(goods).exactOptional(),
  onlyFullPrice: z.boolean().exactOptional(),
});

const percent = z.strictObject({ kind: z.literal('percent'), basisPoints: z.int().min(1).max(10_000) });
const amountOff = z.strictObject({ kind: z.literal('amount'), amount: amounts });
const fixedPrice = z.strictObject({ kind: z.literal('price'), price: amounts });
const effect = z.discriminatedUnion('kind', [percent, amountOff, fixedPrice]);

const part = z.strictObject({
  scope,
  quantity: z.int().min(1).max(10),
  effect: effect.exactOptional(),
  equalOrLess: z.boolean().exactOptional(),
  pick: z.enum(['cheapest', 'dearest']).exactOptional(),
});
const reduction = {
  scope,
  tiers: z
    .array(z.strictObject({ from: amounts, off: z.discriminatedUnion('kind', [percent, amountOff]) }))
    .min(1)
    .max(20),
  cap: amounts.exactOptional(),
};
const reward = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sets'),
    parts: z.array(part).min(1).max(5),
    whole: z.discriminatedUnion('kind', [percent, fixedPrice]).exactOptional(),
    times: z.int().min(1).max(500).exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('tiers'),
    scope,
    tiers: z
      .array(z.strictObject({ from: z.int().min(1).max(500), effect }))
      .min(1)
      .max(20),
  }),
  z.strictObject({ kind: z.literal('order'), ...reduction }),
  z.strictObject({ kind: z.literal('payment'), ...reduction }),
  z.strictObject({ kind: z.literal('delivery'), charge: amounts }),
]);

/**
 * The terms of an offer as they are stored and sent: all but its id and its names. Amounts are minor units by market, shares basis
 * points, times ISO 8601.
 */
export const offerTerms = z.strictObject({
  markets: z.array(z.enum(MARKET_CODES)).min(1).max(MARKET_CODES.length),
  when: z
    .strictObject({
      goods: z.strictObject({ scope, from: z.union([z.int().min(1).max(500), amounts]) }).exactOptional(),
      methods: z.array(z.enum(PAYMENT_METHODS)).min(1).max(PAYMENT_METHODS.length).exactOptional(),
    })
    .exactOptional(),
  reward,
  times: z
    .strictObject({
      from: z.iso.datetime({ offset: true }).exactOptional(),
      until: z.iso.datetime({ offset: true }).exactOptional(),
      weekdays: z.array(z.int().min(0).max(6)).min(1).max(7).exactOptional(),
      hours: z.strictObject({ from: z.int().min(0).max(1439), until: z.int().min(0).max(1440) }).exactOptional(),
    })
    .exactOptional(),
  audience: z.strictObject({ kind: z.enum(['everyone', 'signedIn', 'firstOrder']) }).exactOptional(),
  limits: z
    .strictObject({
      /** In all. */
      uses: z.int().min(1).max(10_000_000).exactOptional(),
      usesPerShopper: z.int().min(1).max(1000).exactOptional(),
    })
    .exactOptional(),
  alone: z.boolean().exactOptional(),
  withCode: z.boolean().exactOptional(),
  priority: z.int().min(0).max(1000).exactOptional(),
});
export type OfferTerms = z.output<typeof offerTerms>;

/** The offer of stored terms, as the engine evaluates it. */
export function offerOf(id: string, { times = {}, limits = {}, ...terms }: OfferTerms): Offer {
  const { from, until, ...hours } = times;
  const { uses: _, ...perShopper } = limits;
  return {
    ...terms,
    id,
    trigger: 'automatic',
    times: {
      ...hours,
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(until === undefined ? {} : { until: new Date(until) }),
    },
    limits: perShopper,
  };
}

/** Every scope that terms name. */
export function scopesOf({ reward: given, when }: OfferTerms): readonly Scope[] {
  const ofGoods = when?.goods ? [when.goods.scope] : [];
  if (given.kind === 'delivery') return ofGoods;
  return [...ofGoods, ...(given.kind === 'sets' ? given.parts.map((one) => one.scope) : [given.scope])];
}

/** Where a draft stands in time: it is neither planned nor over before it is started. */
type OfferState = 'draft' | 'planned' | 'live' | 'ended';

/** The state of a stored offer at a time. */
export function offerState(
  { state, terms }: { readonly state: 'draft' | 'on' | 'ended'; readonly terms: OfferTerms },
  now: Date,
): OfferState {
  if (state !== 'on') return state;
  const { from, until } = terms.times ?? {};
  if (until !== undefined && new Date(until) <= now) return 'ended';
  return from !== undefined && new Date(from) > now ? 'planned' : 'live';
}

/** A wrong field of an offer. */
export type OfferFault = {
  readonly path: string;
  readonly code: 'missing' | 'wrong' | 'tooLong' | 'tooLarge' | 'tooMany' | 'endsFirst' | 'inThePast' | 'otherMarket';
};

type Name = { readonly en: string; readonly ar: string };

/** Reads the names and terms of an offer that a person wrote, or says what is wrong with which field. */
export function readOffer(
  input: { readonly name: Name; readonly terms: unknown },
  now: Date,
): { readonly name: Name; readonly terms: OfferTerms } | { readonly fields: readonly OfferFault[] } {
  const name = { en: plainName(input.name.en), ar: plainName(input.name.ar) };
  const ofNames = (['en', 'ar'] as const).flatMap((language): OfferFault[] => {
    const path = `name.${language}`;
    if (name[language] === '') return [{ path, code: 'missing' }];
    return name[language].length > MAX_NAME ? [{ path, code: 'tooLong' }] : [];
  });
  if (JSON.stringify(input.terms ?? null).length > MAX_TERMS) {
    return { fields: [...ofNames, { path: 'terms', code: 'tooLarge' }] };
  }
  const parsed = offerTerms.safeParse(input.terms);
  if (!parsed.success) {
    const ofTerms = parsed.error.issues.map((issue): OfferFault => {
      const code =
        issue.code === 'too_small'
          ? 'missing'
          : issue.code === 'too_big'
            ? issue.origin === 'array'
              ? 'tooMany'
              : 'tooLarge'
            : 'wrong';
      return { path: ['terms', ...issue.path].join('.'), code };
    });
    return { fields: [...ofNames, ...ofTerms] };
  }
  const fields = [...ofNames, ...faultsOf(parsed.data, now)];
  return fields.length > 0 ? { fields } : { name, terms: parsed.data };
}

/** A name without marks that turn the direction of what follows, and without blanks around it. */
function plainName(name: string): string {
  return name.replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\p{Cc}]/gu, '').trim();
}

/** What of terms makes no offer, though each field is right by itself. */
function faultsOf(terms: OfferTerms, now: Date): OfferFault[] {
  const { times = {}, markets, reward: given, when } = terms;
  const fields: OfferFault[] = [];
  const [from, until] = [times.from, times.until].map((one) => (one === undefined ? null : new Date(one)));
  if (until && from && until <= from) fields.push({ path: 'terms.times.until', code: 'endsFirst' });
  else if (until && until <= now) fields.push({ path: 'terms.times.until', code: 'inThePast' });
  if (new Set(markets).size < markets.length) fields.push({ path: 'terms.markets', code: 'wrong' });
  // a market without its amounts would never have the offer
  const offer = offerOf('offer', terms);
  if (markets.some((market) => compileOffers([offer], market).offers.length === 0)) {
    fields.push({ path: 'terms.reward', code: 'missing' });
  }
  if (given.kind === 'payment' && !when?.methods) fields.push({ path: 'terms.when.methods', code: 'missing' });
  if (given.kind === 'sets') {
    const paid = given.parts.filter((part) => !part.effect);
    // a set is paid in part: rewards alone would give goods away
    if (given.whole ? paid.length < given.parts.length : paid.length === 0 || paid.length === given.parts.length) {
      fields.push({ path: 'terms.reward.parts', code: 'wrong' });
    }
  }
  return fields;
}
