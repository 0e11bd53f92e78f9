import type { Bilingual, MarketCode } from '#kernel/market';
import type { OfferTerms } from './offer-terms.ts';

/** From which share of a whole order offers are refused together, and from which a reason is asked for; basis points. */
const RED_FROM = 7_000;
const AMBER_FROM = 5_000;
/** Above this share an offer for everyone, without limit or end, asks for a reason. */
const OPEN_ABOVE = 4_000;

/** What is wrong, or most often wrong, with an offer that may start. `red` stops it, `amber` asks for a reason. */
export type OfferCheck = { readonly level: 'red' | 'amber' } & (
  | { readonly code: 'isPrice' | 'vatFree' | 'noEnd' }
  /** Goods can cost so much less with it and with the others that it meets, in basis points. */
  | { readonly code: 'deep'; readonly share: number; readonly others: readonly Bilingual[] }
);

/** An offer as the checks look at it. */
export type CheckedOffer = { readonly name: Bilingual; readonly terms: OfferTerms };

/**
 * Checks an offer before it may start, beside the others that are on. Shares are of goods of one price; an amount each or a fixed
 * price, whose share depends on the goods, count as nothing.
 */
export function offerChecks({ name, terms }: CheckedOffer, others: readonly CheckedOffer[]): readonly OfferCheck[] {
  const checks: OfferCheck[] = [];
  if (isUnconditional(terms)) checks.push({ level: 'red', code: 'isPrice' });
  if (Object.values(name).some((words) => VAT_FREE.test(words))) checks.push({ level: 'red', code: 'vatFree' });
  const met = terms.markets.map((market) => metIn(market, terms, others));
  const deepest = met.reduce((one, other) => (other.share > one.share ? other : one), { share: 0, others: [] });
  if (deepest.share >= AMBER_FROM) {
    checks.push({ level: deepest.share >= RED_FROM ? 'red' : 'amber', code: 'deep', ...deepest });
  }
  const isOpen = (terms.audience?.kind ?? 'everyone') === 'everyone' && terms.limits === undefined;
  const share = Math.max(...terms.markets.map((market) => shareOf(market, terms)));
  if (isOpen && terms.times?.until === undefined && share > OPEN_ABOVE) checks.push({ level: 'amber', code: 'noEnd' });
  return checks;
}

/** Words that say that no VAT is paid, which the Emirates forbid. */
const VAT_FREE = /(vat|tax)[\s-]*free|free of (vat|tax)|(no|without) (vat|tax)|(بدون|بلا|دون) (ال)?ضريبة/i;

/** Whether an offer holds for every cart of everyone: then it is a price, and belongs where prices are. */
function isUnconditional({ reward, when, audience }: OfferTerms): boolean {
  if (when || (audience && audience.kind !== 'everyone')) return false;
  if (reward.kind === 'tiers') return reward.tiers.some(({ from }) => from <= 1);
  if (reward.kind !== 'order') return false;
  return reward.tiers.some(({ from }) => Object.values(from).some((amount) => amount === 0));
}

/** The largest share that an offer takes off goods of a market, in basis points. */
function shareOf(market: MarketCode, { reward }: OfferTerms): number {
  switch (reward.kind) {
    case 'sets': {
      if (reward.whole) return reward.whole.kind === 'percent' ? reward.whole.basisPoints : 0;
      const units = reward.parts.reduce((total, { quantity }) => total + quantity, 0);
      const off = reward.parts.reduce(
        (total, { quantity, effect }) => total + (effect?.kind === 'percent' ? quantity * effect.basisPoints : 0),
        0,
      );
      return Math.floor(off / units);
    }
    case 'tiers':
      return Math.max(...reward.tiers.map(({ effect }) => (effect.kind === 'percent' ? effect.basisPoints : 0)));
    case 'order':
    case 'payment':
      return Math.max(
        ...reward.tiers.map(({ from, off }) => {
          if (off.kind === 'percent') return off.basisPoints;
          const [least, amount] = [from[market] ?? 0, off.amount[market] ?? 0];
          return amount === 0 ? 0 : Math.floor((Math.min(amount, least) * 10_000) / Math.max(1, least));
        }),
      );
    case 'delivery':
      return 0;
  }
}

const classOf = ({ reward: { kind } }: OfferTerms): string => (kind === 'sets' || kind === 'tiers' ? 'units' : kind);

/** What an offer takes off in a market with the best of each other class that it meets. */
function metIn(market: MarketCode, terms: OfferTerms, others: readonly CheckedOffer[]) {
  const best = new Map<string, { readonly share: number; readonly name: Bilingual }>();
  for (const one of terms.alone ? [] : others) {
    const name = classOf(one.terms);
    const share = one.terms.markets.includes(market) && !one.terms.alone ? shareOf(market, one.terms) : 0;
    if (name !== classOf(terms) && share > (best.get(name)?.share ?? 0)) best.set(name, { share, name: one.name });
  }
  const left = [...best.values()].reduce(
    (rest, { share }) => (rest * (10_000 - share)) / 10_000,
    10_000 - shareOf(market, terms),
  );
  return { share: Math.round(10_000 - left), others: [...best.values()].map(({ name }) => name) };
}
