import { MARKETS, type MarketCode } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { localTime } from '#kernel/zone';
import type { Reduction } from '#shop/pricing/totals.rules';
import type { Audience, Impossible, Offer } from './offer.rules.ts';

/** What the engine needs to know beside the cart and the offers; gathered once, at one moment. */
export type Facts = {
  readonly market: MarketCode;
  readonly at: Date;
  readonly vatBasisPoints: number;
  readonly freeShippingFrom: Minor;
  readonly shippingCharge: Minor;
  readonly shopper: {
    readonly id?: string;
    readonly signedIn: boolean;
    readonly firstOrder: boolean;
    readonly groups: readonly string[];
  };
  /** The chosen way to pay, and the first digits of the card where they are known. */
  readonly method?: PaymentMethod;
  readonly card?: string;
  /** A gift code that is valid but for its minimum, which looks at the subtotal. */
  readonly giftCode?: { readonly reduction: Reduction; readonly minimum: Minor };
  /** The id of the offer whose code was typed. */
  readonly typedOffer?: string;
  /** Offers without a use left in all. */
  readonly usedUp: ReadonlySet<string>;
  /** How often this shopper used an offer. */
  readonly usesByShopper: ReadonlyMap<string, number>;
  /** Units on hand of products that offers give. */
  readonly giftStock: ReadonlyMap<string, number>;
  /** The gift chosen by offer, and the offers whose gift was declined. */
  readonly giftChosen: ReadonlyMap<string, string>;
  readonly giftDeclined: ReadonlySet<string>;
};

/** Whether an offer's start, end, weekdays and hours hold; 'notYet' and 'over' say why not. */
function timesProblem({ times }: Offer, { at, market }: Facts): 'notYet' | 'over' | null {
  if (!times) return null;
  if (times.until && at >= times.until) return 'over';
  if (times.from && at < times.from) return 'notYet';
  if (!times.weekdays && !times.hours) return null;
  const local = localTime(MARKETS[market].timeZone, at);
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const { from, until } = times.hours ?? { from: 0, until: 24 * 60 };
  const crossesMidnight = until <= from;
  const isOfDayBefore = crossesMidnight && minute < until;
  const isWithin = crossesMidnight ? minute >= from || isOfDayBefore : minute >= from && minute < until;
  const day = isOfDayBefore ? (weekday + 6) % 7 : weekday;
  return isWithin && (times.weekdays?.includes(day) ?? true) ? null : 'notYet';
}

function audienceProblem(audience: Audience, { shopper }: Facts): Impossible | null {
  switch (audience.kind) {
    case 'everyone':
      return null;
    case 'signedIn':
      return shopper.signedIn ? null : 'signedIn';
    case 'firstOrder':
      return shopper.firstOrder ? null : 'firstOrder';
    case 'group':
      return shopper.groups.includes(audience.group) ? null : 'group';
    case 'person':
      return shopper.id === audience.person ? null : 'group';
  }
}

/** How often one shopper may use an offer: once where it is of the first order; null for no limit. */
export function usesOfOneShopper({ audience, limits }: Offer): number | null {
  return audience?.kind === 'firstOrder' ? 1 : (limits?.usesPerShopper ?? null);
}

/** Why an offer cannot apply for this shopper at this moment, whatever is in the cart; null when it can. */
export function impossible(offer: Offer, facts: Facts): Impossible | null {
  if (offer.trigger === 'code' && facts.typedOffer !== offer.id) return 'noCode';
  const clock = timesProblem(offer, facts);
  if (clock) return clock;
  if (facts.usedUp.has(offer.id)) return 'usedUp';
  const audience = offer.audience ? audienceProblem(offer.audience, facts) : null;
  if (audience) return audience;
  const most = usesOfOneShopper(offer);
  if (most !== null && (facts.usesByShopper.get(offer.id) ?? 0) >= most) return 'usedByYou';
  const { methods, cards } = offer.when ?? {};
  if (methods && (facts.method === undefined || !methods.includes(facts.method))) return 'method';
  const { card } = facts;
  return cards && !(card !== undefined && cards.some((prefix) => card.startsWith(prefix))) ? 'method' : null;
}
